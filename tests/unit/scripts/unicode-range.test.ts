import { expect, test } from "vitest";
import { formatUnicodeRange, parseUnicodeRange } from "../../../scripts/fonts/unicode-range.ts";

test("a descriptor with code points and ranges is parsed", () => {
  expect([...parseUnicodeRange("U+0041-0043,U+e9, U+1F600")]).toEqual([
    0x41, 0x42, 0x43, 0xe9, 0x1f600,
  ]);
});

test("neighbouring code points are written as one range, in ascending order", () => {
  expect(formatUnicodeRange([0x43, 0xe9, 0x41, 0x42, 0x1f600])).toBe(
    "U+0041-0043, U+00E9, U+1F600",
  );
});

test("a written descriptor is read as the same code points", () => {
  const range = "U+0020-007E, U+00A0, U+2010-2014";
  expect(formatUnicodeRange(parseUnicodeRange(range))).toBe(range);
});
