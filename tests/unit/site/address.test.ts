import { describe, expect, test } from "vitest";
import { parsePageNumber, decodeSlug } from "#lib/site/address.ts";

describe("a path segment", () => {
  test.each([
    ["1", 1],
    ["42", 42],
    ["0", undefined],
    ["-1", undefined],
    ["01", undefined],
    ["1.5", undefined],
    ["two", undefined],
    ["1e3", undefined],
    ["99999999999", undefined],
    ["", undefined],
  ])("%j as a page number is %s", (segment, page) => {
    expect(parsePageNumber(segment)).toBe(page);
  });

  test("may be in any script and is left unchanged if its escapes are malformed", () => {
    expect(decodeSlug("%C3%BCber-uns")).toBe("über-uns");
    expect(decodeSlug("%E0%A4%A")).toBe("%E0%A4%A");
  });
});
