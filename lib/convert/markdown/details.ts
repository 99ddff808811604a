/**
 * Markdown between `<details>` and `</details>`. CommonMark parses these tags as two HTML blocks with text in
 * between, but readers see one collapsible section.
 */
import type { RootContent } from "mdast";
import { attribute, findTag, lineIn, parseHtml } from "../html/parse-html.ts";
import { collapsibleData, createText, type Node } from "../nodes.ts";
import { type Context, createNode, enterChild } from "./context.ts";

export type Details = {
  readonly summary: string;
  readonly isOpen: boolean;
  /** Index of the sibling with the closing tag. */
  readonly end: number;
};

/** An HTML block that contains only the opening tag and, optionally, the summary. */
const openingBlock = /^<details\b[^>]*>\s*(?:<summary[^>]*>[\s\S]*?<\/summary>)?\s*$/i;
const openingTag = /^<details\b/i;
const closingTag = /<\/details>/i;
const closingBlock = /^<\/details>\s*$/i;

/** Returns the details that open at the child with index `start`, or `undefined` if no later child closes them. */
export function findDetails(children: readonly RootContent[], start: number): Details | undefined {
  const first = readHtml(children[start]);
  if (!openingBlock.test(first)) return undefined;
  let depth = 1;
  for (let end = start + 1; end < children.length; end += 1) {
    const html = readHtml(children[end]);
    // A block with both tags is a complete section, which does not change the depth.
    if (openingTag.test(html) && !closingTag.test(html)) depth += 1;
    if (closingBlock.test(html)) depth -= 1;
    if (depth === 0) return parseDetails(first, end);
  }
  return undefined;
}

function parseDetails(html: string, end: number): Details | undefined {
  const details = findTag(parseHtml(html).root, "details");
  if (details === undefined) return undefined;
  const summary = findTag(details, "summary");
  return {
    summary: summary === undefined ? "" : lineIn(summary),
    isOpen: attribute(details, "open") !== undefined,
    end,
  };
}

/** Creates a collapsible list whose only item has the summary as its title. */
export function createCollapsible(
  { summary, isOpen }: Details,
  body: Node[],
  context: Context,
): Node {
  const titleContext = enterChild(context, "summary");
  const texts = summary === "" ? [] : [createText(summary)];
  const title = createNode("PARAGRAPH", titleContext, texts, { paragraphData: {} });
  const item = createNode("COLLAPSIBLE_ITEM", context, [
    createNode("COLLAPSIBLE_ITEM_TITLE", titleContext, [title]),
    createNode("COLLAPSIBLE_ITEM_BODY", context, body),
  ]);
  return createNode("COLLAPSIBLE_LIST", context, [item], collapsibleData(isOpen, "LTR"));
}

const readHtml = (child: RootContent | undefined): string =>
  child?.type === "html" ? child.value.trim() : "";
