import { expect, test } from "vitest";
import { blockStyle, createStyle, nodeStyle } from "#components/rich-content/style.ts";

test("a style contains only values that are set, because the payload repeats the name of every value", () => {
  expect(blockStyle({ textAlignment: "CENTER" }, undefined)).toStrictEqual({ textAlign: "center" });
  expect(nodeStyle({ paddingTop: "8px" })).toStrictEqual({ paddingBlockStart: "8px" });
  expect(createStyle({ "--digits": 3, color: undefined })).toStrictEqual({ "--digits": 3 });
});

test("a style without values is undefined", () => {
  expect(blockStyle(undefined, undefined, { paddingTop: "wide" })).toBeUndefined();
  expect(nodeStyle(undefined)).toBeUndefined();
});
