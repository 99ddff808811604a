/** Accessible names of a document's tables, maps and frames, which screen readers list by name. */
import type { RichContentNode } from "#lib/rich-content/document.ts";
import type { NodeContext } from "./node.ts";

/** Functions that return a node's key, by node type. Nodes with the same key would have the same accessible name. */
const nameKeys = new Map(
  Object.entries<(node: RichContentNode) => string>({
    TABLE: ({ tableData }) => `table ${tableData?.altText ?? ""}`,
    MAP: ({ mapData: { mapSettings } = {} }) =>
      `map ${mapSettings?.locationName || mapSettings?.address}`,
    TOC: ({ tocData }) => `contents ${tocData?.title ?? ""}`,
    GALLERY: ({ galleryData }) => `gallery ${galleryData?.items?.length}`,
    HTML: ({ htmlData }) => (htmlData?.source === "ADSENSE" ? "advertisement" : "embedded"),
    EMBED: ({ embedData: { oembed } = {} }) =>
      oembed?.title ? `frame ${oembed.title}` : "embedded",
  }),
);

/** Returns the numbers of the nodes that would have the same name as another node. */
export function numberEqualNames(
  nodes: readonly RichContentNode[],
): ReadonlyMap<RichContentNode, number> {
  const groups = new Map<string, RichContentNode[]>();
  const visit = (node: RichContentNode): void => {
    const key = nameKeys.get(node.type)?.(node);
    if (key !== undefined) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [node]);
      else group.push(node);
    }
    node.nodes.forEach(visit);
  };
  nodes.forEach(visit);
  const numbered = [...groups.values()].filter(({ length }) => length > 1);
  return new Map(
    numbered.flatMap((group) => group.map((node, index) => [node, index + 1] as const)),
  );
}

/** Returns a node's accessible name, with a number if another node has the same name. */
export function nameNode(
  node: RichContentNode,
  { nameNumbers }: NodeContext,
  name: string,
): string {
  const number = nameNumbers.get(node);
  return number === undefined ? name : `${name} ${number}`;
}
