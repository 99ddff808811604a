import type { BlockContent, DefinitionContent, Nodes, RootContent } from "mdast";

const blockTypes = new Set(
  "blockquote code definition footnoteDefinition heading html list paragraph table thematicBreak".split(
    " ",
  ),
);

/** Returns whether a node can be in a quote or a list item. The parser puts no other nodes beside blocks. */
export const isBlock = (node: RootContent): node is BlockContent | DefinitionContent =>
  blockTypes.has(node.type);

/** Returns the text of inline nodes. */
export const readPlainText = (nodes: readonly Nodes[]): string =>
  nodes
    .map((node) => {
      if (node.type === "break") return "\n";
      if ("children" in node) return readPlainText(node.children);
      return node.type === "text" || node.type === "inlineCode" ? node.value : "";
    })
    .join("");
