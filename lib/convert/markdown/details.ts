/**
 * Markdown between `<details>` and `</details>`. CommonMark reads these as two pieces of HTML with text
 * between them, but readers see one collapsible section.
 */
import type { RootContent } from "mdast";
import { type Context, node, type Node, text, within } from "./context.ts";

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
export function detailsAt(children: readonly RootContent[], start: number): Details | undefined {
  const first = readHtml(children[start]);
  const { attributes = "", summary = "" } = opening.exec(first)?.groups ?? {};
  if (!opening.test(first)) return undefined;
  let depth = 1;
  for (let end = start + 1; end < children.length; end += 1) {
    const html = readHtml(children[end]);
    if (beginning.test(html) && !/<\/details>/i.test(html)) depth += 1;
    if (closing.test(html)) depth -= 1;
    if (depth === 0) {
      return { summary: plain(summary), isOpen: /\bopen\b/i.test(attributes), end };
    }
  }
  return undefined;
}

export function collapsible({ summary, isOpen }: Details, body: Node[], context: Context): Node {
  const title = within(context, "summary");
  const words = summary === "" ? [] : [text(summary, [])];
  const item = node("COLLAPSIBLE_ITEM", context, [
    node("COLLAPSIBLE_ITEM_TITLE", title, [node("PARAGRAPH", title, words, { paragraphData: {} })]),
    node("COLLAPSIBLE_ITEM_BODY", context, body),
  ]);
  return node("COLLAPSIBLE_LIST", context, [item], {
    collapsibleListData: {
      initialExpandedItems: isOpen ? "ALL" : "NONE",
      direction: "LTR",
      expandOnlyOne: false,
    },
  });
}

const readHtml = (child: RootContent | undefined): string =>
  child?.type === "html" ? child.value.trim() : "";

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Returns the text of a summary without tags. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
