import type { Box } from "./boxes.ts";
import type { Range } from "./sample-ranges.ts";

/**
 * Returns the ranges that lie within one of the boxes, in ascending order. Overlapping ranges are joined, so that
 * clearing them takes no longer than clearing the boxes, however often a file lists the same range. `boxes` must be in
 * ascending order.
 */
export function joinRanges(ranges: readonly Range[], boxes: readonly Box[]): Range[] {
  const joined: Range[] = [];
  let current = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    while ((boxes[current + 1]?.content ?? Number.POSITIVE_INFINITY) <= start) current += 1;
    const box = boxes[current];
    if (box === undefined || start < box.content || end > box.end) continue;
    const last = joined.at(-1);
    if (last === undefined || last.end < start) joined.push({ start, end });
    else if (last.end < end) joined[joined.length - 1] = { start: last.start, end };
  }
  return joined;
}
