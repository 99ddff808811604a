import type { RichContentNode } from "./document.ts";

const lists = new Set(["BULLETED_LIST", "ORDERED_LIST", "CHECKBOX_LIST"]);

/**
 * Wraps the children of a list in items, and wraps items outside a list in a bulleted list. When an item
 * directly contains another one, an HTML parser would close the outer item first and so move the inner one
 * out of it.
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
    } else if (items.push(node) === 1) {
      arranged.push(wrap("BULLETED_LIST", items));
    }
  }
  return arranged;
}

const isItem = ({ type }: RichContentNode): boolean => type === "LIST_ITEM";
const wrap = (type: string, nodes: readonly RichContentNode[]) => ({ type, id: "", nodes });
