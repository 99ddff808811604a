import type { RichContent, RichContentNode } from "./document.ts";

/**
 * Returns the document without equal IDs. The first node with an ID keeps it, because links lead to that node. The others
 * get a number after their ID.
 */
export function makeIdsUnique(content: RichContent): RichContent {
  const taken = new Set<string>();
  const collect = ({ id, nodes }: RichContentNode): void => {
    taken.add(id);
    nodes.forEach(collect);
  };
  content.nodes.forEach(collect);

  /** The number of the last copy, by ID. */
  const copies = new Map<string, number>();
  const createId = (id: string): string => {
    let copy = copies.get(id);
    if (id === "" || copy === undefined) {
      copies.set(id, 1);
      return id;
    }
    do copy += 1;
    while (taken.has(`${id}-${copy}`));
    copies.set(id, copy);
    return `${id}-${copy}`;
  };
  const rename = (node: RichContentNode): RichContentNode => ({
    ...node,
    id: createId(node.id),
    nodes: node.nodes.map(rename),
  });
  return { ...content, nodes: content.nodes.map(rename) };
}
