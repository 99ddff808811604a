import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isKnownData } from "#lib/rich-content/normalise.ts";
import {
  decorationTypes,
  nameNodeType,
  nodeTable,
  nodeTypes,
} from "#lib/rich-content/schema/node-types.ts";
import { listedFormats } from "#lib/rich-content/text-formats.ts";

const [, section = ""] = readFileSync(
  new URL("../../../docs/api.md", import.meta.url),
  "utf8",
).split("\n### Rich content\n");
const [nodes = "", decorations = ""] = (section.split("\n### ")[0] ?? "").split("\n#### ");

/** Returns the cells of each row of the tables in a text, without the header rows. */
const readRows = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );

const code = (...texts: readonly string[]): string =>
  texts.map((one) => (one === "`" ? "`` ` ``" : `\`${one}\``)).join(", ");
const mark = (isTrue: boolean): string => (isTrue ? "yes" : "");

test("the API reference lists all node types and where they can be used", () => {
  const expected = nodeTypes.map((type) => {
    const field = `${nameNodeType(type)}Data`;
    const { isInMarkdown, isInComments } = nodeTable[type];
    return [
      code(type),
      type === "TEXT" || isKnownData(field) ? code(field) : "",
      mark(isInMarkdown === true),
      mark(isInComments === true),
    ];
  });
  expect(readRows(nodes)).toEqual(expected);
});

test("the API reference lists all text formats, with their elements, Markdown and shortcuts", () => {
  const expected = listedFormats.map(({ decoration, tags, markdown, shortcut, isInComments }) => [
    code(decoration.type),
    code(...tags),
    code(...(markdown?.delimiters ?? tags.slice(0, 1).map((tag) => `<${tag}>`))),
    shortcut === undefined ? "" : code(shortcut),
    mark(isInComments === true),
  ]);
  expect(readRows(decorations).slice(0, listedFormats.length)).toEqual(expected);
});

test("the API reference lists all types of decorations once", () => {
  const types = readRows(decorations).map(([type = ""]) => type.slice(1, -1));
  expect(types.toSorted()).toEqual([...decorationTypes].toSorted());
});
