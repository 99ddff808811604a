import type { RichContentNode } from "./document.ts";

const lists = new Set(["BULLETED_LIST", "ORDERED_LIST", "CHECKBOX_LIST"]);

/**
 * Wraps the children of a list in items, and wraps items outside a list in a bulleted list. When one item
 * directly contains another, an HTML parser closes the outer item and puts the inner one after it.
 */
export function arrangeItems(
  nodes: readonly RichContentNode[],
  parentType?: string,
): readonly RichContentNode[] {
  if (parentType !== undefined && lists.has(parentType)) {
    return nodes.map((node) => (isItem(node) ? node : wrap("LIST_ITEM", [node])));
  }
  if (!nodes.some(isItem)) return nodes;
  const arranged: RichContentNode[] = [];
  let items: RichContentNode[] = [];
  for (const node of nodes) {
    if (!isItem(node)) {
      items = [];
      arranged.push(node);
      continue;
    }
    if (items.length === 0) arranged.push(wrap("BULLETED_LIST", items));
    items.push(node);
  }
  return arranged;
}

const isItem = ({ type }: RichContentNode): boolean => type === "LIST_ITEM";
const wrap = (type: string, nodes: readonly RichContentNode[]) => ({ type, id: "", nodes });
