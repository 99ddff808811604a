import { describe, expect, test } from "vitest";
import { decodeSlug, parseCommentsAddress, parsePageNumber } from "#lib/site/paths/address.ts";

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

describe("the segments of a page of comments", () => {
  test.each([
    [["2"], { order: "oldest", page: 2 }],
    [["newest"], { order: "newest", page: 1 }],
    [["best", "3"], { order: "best", page: 3 }],
    [["1"], undefined],
    [["newest", "1"], undefined],
    [["oldest"], undefined],
    [["2", "3"], undefined],
    [["to", "2"], undefined],
  ])("%j are read as %j", ([view = "", number], address) => {
    expect(parseCommentsAddress(view, number)).toEqual(address);
  });
});
