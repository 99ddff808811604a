/** Returns the line of a position in a text whose first line has the given number. */
export const findLine = (text: string, position: number, firstLine: number): number =>
  firstLine + (text.slice(0, position).match(/\n/g)?.length ?? 0);
