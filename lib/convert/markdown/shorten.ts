/** Returns a text that is not longer than `length` UTF-16 code units, with an ellipsis for the rest. */
export const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
