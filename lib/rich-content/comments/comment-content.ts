/** Documents of comments, which contain only plain blocks of text. */
import type { RichContent, RichContentDecoration, RichContentNode } from "../document.ts";
import { normaliseRichContent } from "../normalise.ts";
import { isNodeType, nodeTable } from "../schema/node-types.ts";
import { createCommentLink, readCommentFormat } from "./comment-decorations.ts";

const maximumNodes = 2_000;

/**
 * Returns the document of a comment with the parts that comments may have. Other blocks are replaced by their children.
 * IDs, styles and anchors are dropped, because they would affect the page around the comment. Links are marked as
 * `nofollow` and `ugc`.
 */
export function readCommentContent(input: unknown): RichContent {
  return { nodes: normaliseRichContent(input, maximumNodes).nodes.flatMap(restrictNode) };
}

/** Returns whether comments may have nodes of a type. */
export const isCommentNode = (type: unknown): boolean =>
  isNodeType(type) && nodeTable[type].isInComments === true;

function restrictNode(node: RichContentNode): RichContentNode[] {
  const nodes = node.nodes.flatMap(restrictNode);
  if (node.type === "TEXT") {
    const { text = "", decorations = [] } = node.textData ?? {};
    const kept = decorations.flatMap(restrictDecoration);
    return [{ type: "TEXT", id: "", nodes: [], textData: { text, decorations: kept } }];
  }
  if (node.type === "HEADING") return [{ type: "PARAGRAPH", id: "", nodes }];
  return isCommentNode(node.type) ? [{ type: node.type, id: "", nodes }] : nodes;
}

function restrictDecoration(decoration: RichContentDecoration): RichContentDecoration[] {
  const url = decoration.linkData?.link?.url;
  if (decoration.type === "LINK" && url !== undefined) return [createCommentLink(url)];
  return [readCommentFormat(decoration) ?? []].flat();
}
