/**
 * Markdown between `<details>` and `</details>`. CommonMark parses these tags as two HTML blocks with text in
 * between, but readers see one collapsible section.
 */
import type { RootContent } from "mdast";
import { lineIn, parseHtml } from "../html/parse-html.ts";
import { collapsibleData, createText, type Node } from "../nodes.ts";
import { type Context, createNode, enterChild } from "./context.ts";

export type Details = {
  readonly summary: string;
  readonly isOpen: boolean;
  /** Index of the sibling with the closing tag. */
  readonly end: number;
};

const opening =
  /^<details\b(?<attributes>[^>]*)>\s*(?:<summary[^>]*>(?<summary>[\s\S]*?)<\/summary>)?\s*$/i;
const beginning = /^<details\b/i;
const closing = /^<\/details>\s*$/i;

/** Returns the details that open at the child with index `start`, or `undefined` if no later child closes them. */
export function findDetails(children: readonly RootContent[], start: number): Details | undefined {
  const first = readHtml(children[start]);
  const { attributes = "", summary = "" } = opening.exec(first)?.groups ?? {};
  if (!opening.test(first)) return undefined;
  let depth = 1;
  for (let end = start + 1; end < children.length; end += 1) {
    const html = readHtml(children[end]);
    if (beginning.test(html) && !/<\/details>/i.test(html)) depth += 1;
    if (closing.test(html)) depth -= 1;
    if (depth === 0) {
      return {
        summary: lineIn(parseHtml(summary).root),
        isOpen: /\bopen\b/i.test(attributes),
        end,
      };
    }
  }
  return undefined;
}

export function createCollapsible(
  { summary, isOpen }: Details,
  body: Node[],
  context: Context,
): Node {
  const at = enterChild(context, "summary");
  const texts = summary === "" ? [] : [createText(summary)];
  const title = createNode("PARAGRAPH", at, texts, { paragraphData: {} });
  const item = createNode("COLLAPSIBLE_ITEM", context, [
    createNode("COLLAPSIBLE_ITEM_TITLE", at, [title]),
    createNode("COLLAPSIBLE_ITEM_BODY", context, body),
  ]);
  return createNode("COLLAPSIBLE_LIST", context, [item], collapsibleData(isOpen, "LTR"));
}

const readHtml = (child: RootContent | undefined): string =>
  child?.type === "html" ? child.value.trim() : "";
