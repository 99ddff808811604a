/**
 * Counts the typos that turn one word into another: missing, extra or wrong letters, and swapped adjacent
 * letters (optimal string alignment). Stops at `most` + 1. With `isPrefix`, compares `word` with the
 * beginning of `other`.
 */
export function countTypos(word: string, other: string, most: number, isPrefix = false): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const letter = word[row - 1];
      const isSame = letter === other[column - 1];
      let typos = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = letter === other[column - 2] && word[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isSwapped) {
        typos = Math.min(typos, (before[column - 2] ?? 0) + 1);
      }
      current.push(typos);
      least = Math.min(least, typos);
    }
    if (least > most) return most + 1;
    [before, above] = [above, current];
  }
  return isPrefix ? Math.min(...above) : (above[other.length] ?? 0);
}
