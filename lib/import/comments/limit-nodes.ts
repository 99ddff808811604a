/** Keeps the document of a comment within the limits. */
import { createText, type Node } from "../../convert/nodes.ts";
import type { RichContentNode } from "../../rich-content/document.ts";
import { plainText } from "../../rich-content/text.ts";
import { commentLimits } from "../../wix/comments/comment.ts";

/**
 * Returns nodes that a comment may have: only their text if they are too many or too deeply nested, and only the
 * beginning of a text that is too long. `report` describes what was lost.
 */
export function limitNodes(
  nodes: readonly RichContentNode[],
  report: (what: string) => void,
): RichContentNode[] {
  const isTooComplex =
    countNodes(nodes) > commentLimits.nodes || measureDepth(nodes) > commentLimits.depth;
  if (isTooComplex) {
    report("its markup was too complex for a comment, so only its text was imported");
  }
  return shortenNodes(isTooComplex ? splitText(plainText({ nodes })) : nodes, report);
}

const countNodes = (nodes: readonly RichContentNode[]): number =>
  nodes.reduce((count, node) => count + 1 + countNodes(node.nodes), 0);

const measureDepth = (nodes: readonly RichContentNode[]): number =>
  nodes.reduce((depth, node) => Math.max(depth, 1 + measureDepth(node.nodes)), 0);

const maximumParagraphs = 100;

/** Returns the lines of a text as paragraphs. In a long text, several lines share a paragraph. */
function splitText(text: string): Node[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const linesPerParagraph = Math.ceil(lines.length / maximumParagraphs);
  return Array.from({ length: Math.ceil(lines.length / linesPerParagraph || 0) }, (_, index) => {
    const joined = lines.slice(index * linesPerParagraph, (index + 1) * linesPerParagraph);
    return { type: "PARAGRAPH", id: "", nodes: [createText(joined.join("\n"))] };
  });
}

/** Removes the end of a text that is longer than a comment may be. */
function shortenNodes(
  nodes: readonly RichContentNode[],
  report: (what: string) => void,
): RichContentNode[] {
  if (plainText({ nodes }).length <= commentLimits.text) return [...nodes];
  report(`its text was shortened to ${commentLimits.text} characters`);
  // Every node can end a line.
  let rest = commentLimits.text - commentLimits.nodes - 1;
  const shorten = (node: RichContentNode): RichContentNode[] => {
    if (rest <= 0) return [];
    if (node.textData === undefined) return [{ ...node, nodes: node.nodes.flatMap(shorten) }];
    const text = node.textData.text.slice(0, rest).toWellFormed();
    const isCut = text.length < node.textData.text.length;
    rest -= node.textData.text.length;
    return [{ ...node, textData: { ...node.textData, text: isCut ? `${text}…` : text } }];
  };
  return nodes.flatMap(shorten);
}
