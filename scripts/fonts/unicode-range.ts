/** Reads and writes the `unicode-range` descriptor of a font face (CSS Fonts 4, section 4.5). */

const hex = (codePoint: number): string => codePoint.toString(16).toUpperCase().padStart(4, "0");

/** Parses a descriptor such as `U+0000-00FF, U+0131` into code points. */
export function parseUnicodeRange(range: string): Set<number> {
  const codePoints = new Set<number>();
  for (const part of range.split(",")) {
    const [first = "", last = first] = part.trim().replace(/^U\+/, "").split("-");
    for (let code = parseInt(first, 16); code <= parseInt(last, 16); code += 1)
      codePoints.add(code);
  }
  return codePoints;
}

/** Formats code points as a descriptor. */
export function formatUnicodeRange(codePoints: Iterable<number>): string {
  const runs: { first: number; last: number }[] = [];
  for (const code of [...codePoints].toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run.last === code - 1) run.last = code;
    else runs.push({ first: code, last: code });
  }
  return runs
    .map(({ first, last }) => `U+${hex(first)}${first === last ? "" : `-${hex(last)}`}`)
    .join(", ");
}
