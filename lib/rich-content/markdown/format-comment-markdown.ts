/** Writes a comment's document as Markdown, so that its author can edit it. */
import type { RichContent, RichContentNode } from "../document.ts";
import { formatInlines } from "./format-inlines.ts";
import { readTextNode } from "./inline-piece.ts";

/** Returns Markdown that `parseCommentMarkdown` converts to the same document. */
export const formatCommentMarkdown = ({ nodes }: RichContent): string => formatBlocks(nodes);

const formatBlocks = (nodes: readonly RichContentNode[]): string =>
  nodes
    .map(formatBlock)
    .filter((block) => block !== "")
    .join("\n\n");

function formatBlock({ type, nodes }: RichContentNode): string {
  switch (type) {
    case "PARAGRAPH":
      return formatInlines(nodes.map(readTextNode));
    case "CODE_BLOCK":
      return formatFence(nodes.map(({ textData }) => textData?.text ?? "").join(""));
    case "BLOCKQUOTE":
      return formatBlocks(nodes).replaceAll(/^(?=(.?))/gm, (_, next) => (next === "" ? ">" : "> "));
    case "BULLETED_LIST":
      return formatList(nodes, () => "- ");
    case "ORDERED_LIST":
      return formatList(nodes, (index) => `${index + 1}. `);
    default:
      return formatBlocks(nodes);
  }
}

const formatList = (
  items: readonly RichContentNode[],
  createMarker: (index: number) => string,
): string =>
  items
    .map((item, index) => {
      const marker = createMarker(index);
      const indentation = " ".repeat(marker.length);
      return marker + formatBlocks(item.nodes).replaceAll(/\n(?=[^\n])/g, `\n${indentation}`);
    })
    .join("\n");

function formatFence(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
