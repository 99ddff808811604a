/** Conversion of TEXT nodes to the editor's text, in which equal decorations are joined, and back. */
import type { JSONContent } from "@tiptap/core";
import { isObject, readField } from "../../wix/json-object.ts";
import { sortMarks, toDecorations, toMarks, type EditorMark } from "./decorations.ts";
import { isEqual } from "./is-equal.ts";

/** Text with the same marks, and the TEXT nodes that contain it. */
type Segment = { text: string; readonly marks: readonly EditorMark[]; readonly sources: unknown[] };

/** The content of a text block, and its TEXT nodes if the editor would not write them in the same way. */
type TextContent = { readonly content: JSONContent[]; readonly texts?: readonly unknown[] };

/** Reads the TEXT nodes of a text block. Returns `undefined` if the block contains other nodes. */
export function readTexts(nodes: readonly unknown[], name: string): TextContent | undefined {
  if (!nodes.every(isText)) return undefined;
  const segments = joinTexts(nodes);
  const content = segments.flatMap(({ text, marks }) =>
    name === "codeBlock" ? [createInline("text", marks, text)] : createLines(text, marks),
  );
  const isUsual = isEqual(
    segments.map(({ text, marks }) => createTextNode(text, marks)),
    nodes,
  );
  return isUsual ? { content } : { content, texts: nodes };
}

/** Writes TEXT nodes. Of `texts`, those at the start and the end that are unchanged are written as they were. */
export function writeTexts(
  content: readonly JSONContent[],
  texts: readonly unknown[] | undefined,
): unknown[] {
  const segments = joinInline(content);
  if (texts === undefined) return segments.map(({ text, marks }) => createTextNode(text, marks));
  const before = joinTexts(texts);
  const start = countEqual(before, segments);
  if (start === before.length && start === segments.length) return [...texts];
  const end = countEqual(before.slice(start).toReversed(), segments.slice(start).toReversed());
  const readSources = (some: readonly Segment[]) => some.flatMap(({ sources }) => sources);
  return [
    ...readSources(before.slice(0, start)),
    ...segments
      .slice(start, segments.length - end)
      .map(({ text, marks }) => createTextNode(text, marks)),
    ...readSources(before.slice(before.length - end)),
  ];
}

function isText(node: unknown): boolean {
  if (readField(node, "type") !== "TEXT") return false;
  const nodes = readField(node, "nodes");
  return !Array.isArray(nodes) || nodes.length === 0;
}

function joinTexts(nodes: readonly unknown[]): Segment[] {
  const segments: Segment[] = [];
  let skipped: unknown[] = [];
  for (const node of nodes) {
    const data = readField(node, "textData");
    const text = readField(data, "text");
    if (typeof text !== "string" || text === "") {
      (segments.at(-1)?.sources ?? skipped).push(node);
    } else {
      append(segments, text, toMarks(readField(data, "decorations")), [...skipped, node]);
      skipped = [];
    }
  }
  return segments;
}

function joinInline(content: readonly JSONContent[]): Segment[] {
  const segments: Segment[] = [];
  for (const { type, text, marks = [] } of content) {
    const characters = type === "hardBreak" ? "\n" : (text ?? "");
    if (characters !== "") append(segments, characters, sortMarks(marks.filter(isObject)), []);
  }
  return segments;
}

function append(
  segments: Segment[],
  text: string,
  marks: readonly EditorMark[],
  sources: readonly unknown[],
): void {
  const last = segments.at(-1);
  if (last !== undefined && isEqual(last.marks, marks)) {
    last.text += text;
    last.sources.push(...sources);
  } else segments.push({ text, marks, sources: [...sources] });
}

/** Returns the number of equal segments at the start of two lists. */
function countEqual(left: readonly Segment[], right: readonly Segment[]): number {
  const different = left.findIndex(
    ({ text, marks }, index) => text !== right[index]?.text || !isEqual(marks, right[index].marks),
  );
  return different < 0 ? left.length : different;
}

/** Returns the text of a text block's content, with its line breaks. */
export const readLine = (content: readonly JSONContent[]): string =>
  content.map(({ type, text = "" }) => (type === "hardBreak" ? "\n" : text)).join("");

/** Creates the content for a text with line breaks. */
export const createLines = (text: string, marks: readonly EditorMark[]): JSONContent[] =>
  text
    .split("\n")
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [createInline("hardBreak", marks)]),
      ...(line === "" ? [] : [createInline("text", marks, line)]),
    ]);

const createInline = (type: string, marks: readonly EditorMark[], text?: string): JSONContent => ({
  type,
  ...(text !== undefined && { text }),
  ...(marks.length > 0 && { marks: [...marks] }),
});

/** Creates a TEXT node. */
export const createTextNode = (text: string, marks: readonly EditorMark[] = []): object => ({
  type: "TEXT",
  id: "",
  nodes: [],
  textData: { text, decorations: toDecorations(marks) },
});
