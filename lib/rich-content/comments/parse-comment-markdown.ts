/**
 * Parses the Markdown of comments: paragraphs with line breaks, quotes, lists, code, emphasis and links. Other syntax,
 * such as headings, pictures and HTML, is plain text. The time is linear in the length of the text.
 */
import type { RichContent, RichContentNode } from "../document.ts";
import { commentLimits } from "../../wix/comments/comment.ts";
import { createPiece, createTextNode } from "./inline-piece.ts";
import { parseInlines } from "./parse-inlines.ts";

/** Maximum nesting of quotes and lists. Deeper markers are text. */
const maximumDepth = 4;

/** The lookahead avoids quadratic time for a long run of tildes before a backtick. */
const fence = /^ {0,3}(`{3,}|~{3,}(?!~))[^`]*$/;
const quote = /^ {0,3}> ?/;
/** A list marker before content other than further markers. */
const marker = /^ {0,3}(?:[-*+]|(\d{1,9})[.)])[ \t]{1,4}(?=\S.*[^-*+\s]|[^-*+\s])/;
const indentation = /^(?: {2}|\t)/;

/**
 * Converts a comment's Markdown to a document. Returns a document without nodes for a blank text. A text that would need
 * more nodes than a comment may have is parsed without emphasis, quotes and lists.
 */
export function parseCommentMarkdown(text: string): RichContent {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").split("\n");
  const nodes = parseBlocks(lines, 0);
  return { nodes: countNodes(nodes) <= commentLimits.nodes ? nodes : parsePlainText(lines) };
}

/** A block, and the position of the line after it. An empty block has no node. */
type Block = { readonly node: RichContentNode | undefined; readonly end: number };

function parseBlocks(lines: readonly string[], depth: number): RichContentNode[] {
  const nodes: RichContentNode[] = [];
  for (let at = 0; at < lines.length;) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const { node, end } = parseBlock(lines, at, depth);
    if (node !== undefined) nodes.push(node);
    at = end;
  }
  return nodes;
}

function parseBlock(lines: readonly string[], start: number, depth: number): Block {
  switch (findStart(lines[start] ?? "", depth)) {
    case "fence":
      return parseFence(lines, start);
    case "quote":
      return parseQuote(lines, start, depth);
    case "list":
      return parseList(lines, start, depth);
    case undefined:
      return parseParagraph(lines, start, depth);
  }
}

/** Returns the block that a line starts, or `undefined` for a paragraph. An ordered list must start with 1. */
function findStart(line: string, depth: number): "fence" | "quote" | "list" | undefined {
  if (fence.test(line)) return "fence";
  if (depth >= maximumDepth) return undefined;
  if (quote.test(line)) return "quote";
  const [, number = "1"] = marker.exec(line) ?? [undefined, "none"];
  return number === "1" ? "list" : undefined;
}

function parseFence(lines: readonly string[], start: number): Block {
  const [, mark = ""] = fence.exec(lines[start] ?? "") ?? [];
  const closing = new RegExp(`^ {0,3}\\${mark.charAt(0)}{${mark.length},}\\s*$`);
  let end = start + 1;
  while (end < lines.length && !closing.test(lines[end] ?? "")) end += 1;
  const text = lines.slice(start + 1, end).join("\n");
  const node =
    text.trim() === "" ? undefined : createNode("CODE_BLOCK", [createTextNode(createPiece(text))]);
  return { node, end: Math.min(end + 1, lines.length) };
}

function parseQuote(lines: readonly string[], start: number, depth: number): Block {
  let end = start;
  while (end < lines.length && quote.test(lines[end] ?? "")) end += 1;
  const inner = lines.slice(start, end).map((line) => line.replace(quote, ""));
  return { node: createParent("BLOCKQUOTE", parseBlocks(inner, depth + 1)), end };
}

function parseList(lines: readonly string[], start: number, depth: number): Block {
  const isOrdered = isNumbered(lines[start]);
  const items: RichContentNode[] = [];
  let at = start;
  while (at < lines.length && isItem(lines[at], isOrdered)) {
    const { content, end } = readItem(lines, at);
    const item = createParent("LIST_ITEM", parseBlocks(content, depth + 1));
    if (item !== undefined) items.push(item);
    at = end;
  }
  return { node: createParent(isOrdered ? "ORDERED_LIST" : "BULLETED_LIST", items), end: at };
}

const isNumbered = (line = ""): boolean => marker.exec(line)?.[1] !== undefined;
const isItem = (line = "", isOrdered: boolean): boolean =>
  marker.test(line) && isNumbered(line) === isOrdered;

/** Returns the lines of a list item without their indentation, and the position after the item and blank lines. */
function readItem(lines: readonly string[], start: number) {
  const first = lines[start] ?? "";
  const [mark = ""] = marker.exec(first) ?? [];
  const content = [first.slice(mark.length)];
  let end = start + 1;
  // Blank lines belong to the item only if an indented line follows.
  let length = 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? "";
    if (!isBlank(line) && !indentation.test(line)) break;
    content.push(removeIndentation(line, mark.length));
    if (!isBlank(line)) length = content.length;
  }
  return { content: content.slice(0, length), end };
}

function removeIndentation(line: string, width: number): string {
  if (line.startsWith("\t")) return line.slice(1);
  let end = 0;
  while (end < width && line[end] === " ") end += 1;
  return line.slice(end);
}

function parseParagraph(lines: readonly string[], start: number, depth: number): Block {
  let end = start + 1;
  while (end < lines.length && !isBlank(lines[end]) && !findStart(lines[end] ?? "", depth)) {
    end += 1;
  }
  const text = lines.slice(start, end).map(trimLine).join("\n");
  return { node: createParent("PARAGRAPH", parseInlines(text).map(createTextNode)), end };
}

/** Returns the lines as paragraphs without markup. Joins the last ones if there would be too many for a comment. */
function parsePlainText(lines: readonly string[]): RichContentNode[] {
  const paragraphs = lines
    .map(trimLine)
    .join("\n")
    .split(/\n{2,}/);
  const most = commentLimits.nodes / 2 - 1;
  const texts = [...paragraphs.slice(0, most), paragraphs.slice(most).join("\n")];
  return texts.flatMap((text) =>
    text.trim() === "" ? [] : [createNode("PARAGRAPH", [createTextNode(createPiece(text.trim()))])],
  );
}

const isBlank = (line = ""): boolean => /^[ \t]*$/.test(line);
const trimLine = (line: string): string =>
  line.replace(/^[ \t]+/, "").replace(/(?<![ \t])[ \t]+$/, "");

const createNode = (type: string, nodes: readonly RichContentNode[]): RichContentNode => ({
  type,
  id: "",
  nodes,
});
const createParent = (type: string, nodes: readonly RichContentNode[]) =>
  nodes.length === 0 ? undefined : createNode(type, nodes);

const countNodes = (nodes: readonly RichContentNode[]): number =>
  nodes.reduce((total, node) => total + 1 + countNodes(node.nodes), 0);
