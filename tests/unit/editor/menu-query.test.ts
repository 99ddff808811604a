import { describe, expect, test } from "vitest";
import { readMenuQuery } from "#lib/editor/commands/menu-query.ts";

describe("the query of the block menu", () => {
  test.each([
    ["/", "", false],
    ["Some words /ta", "ta", false],
    ["A line\n/table", "table", false],
    ["Some words/foot", "foot", true],
    ["The end./fo", "fo", true],
    ["“quoted”/foot", "foot", true],
  ] as const)("is read from “%s”", (textBefore, query, isAttached) => {
    expect(readMenuQuery(textBefore)).toEqual({ query, isAttached });
  });

  test.each([
    "no slash",
    "/table is ready",
    "km/h",
    "either and/",
    "https:/",
    "https://example.com/foot",
    "example.com/foot",
    "./foot",
    "~/foot",
    "a/b/foot",
    "me@example/foot",
    "C:/foot",
  ])("is not read from an address, a path or an expression: “%s”", (textBefore) => {
    expect(readMenuQuery(textBefore)).toBeUndefined();
  });
});
