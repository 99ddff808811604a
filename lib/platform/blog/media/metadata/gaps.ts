import type { Box } from "./boxes.ts";
import type { Range } from "./sample-ranges.ts";

/** Returns the parts of boxes that no range contains. `boxes` must be in ascending order and must not overlap. */
export function listGaps(ranges: readonly Range[], boxes: readonly Box[]): Range[] {
  const gaps: Range[] = [];
  const sorted = ranges.toSorted((one, other) => one.start - other.start);
  let current = 0;
  for (const { content, end } of boxes) {
    let at = content;
    for (let range = sorted[current]; range && range.start < end; range = sorted[current]) {
      if (range.start > at) gaps.push({ start: at, end: range.start });
      at = Math.max(at, range.end);
      // The range also covers the beginning of the next box.
      if (range.end > end) break;
      current += 1;
    }
    if (at < end) gaps.push({ start: at, end });
  }
  return gaps;
}
