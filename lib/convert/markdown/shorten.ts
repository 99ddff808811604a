/** Shortens a text to at most `length` UTF-16 code units, ending with an ellipsis if anything was cut. */
export const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
