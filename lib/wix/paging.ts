/** The largest offset that a list of the wire takes. Nothing is listed beyond it. */
export const maximumOffset = 1_000_000;
