/** Places between blocks at which the author can drop a dragged block. */
import type { Node } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";

export type DropPlace = {
  readonly pos: number;
  /** Vertical position in the window, in pixels. */
  readonly y: number;
};

type Hovered = { readonly node: Node; readonly pos: number; readonly box: DOMRect };

/**
 * Returns the place before or after the block at the height `y`, whichever is closer. List items can be dropped
 * between list items, too.
 */
export function findDropPlace(view: EditorView, from: number, y: number): DropPlace | undefined {
  const { doc } = view.state;
  let found = findChild(view, doc, 0, y);
  if (doc.nodeAt(from)?.type.name === "listItem") found = findItem(view, found, y) ?? found;
  if (found === undefined) return undefined;
  const { node, pos, box } = found;
  const isAfter = y > (box.top + box.bottom) / 2;
  return isAfter ? { pos: pos + node.nodeSize, y: box.bottom } : { pos, y: box.top };
}

/** Returns whether the block at the height `y` contains other blocks, into which a block can be dropped. */
export function isContainerAt(view: EditorView, y: number): boolean {
  const block = findChild(view, view.state.doc, 0, y);
  if (block === undefined || y < block.box.top || y > block.box.bottom) return false;
  const first = block.node.firstChild;
  return first !== null && first.isBlock && !first.isTextblock && first.type.name !== "listItem";
}

function findItem(view: EditorView, block: Hovered | undefined, y: number): Hovered | undefined {
  if (block?.node.firstChild?.type.name !== "listItem") return undefined;
  const item = findChild(view, block.node, block.pos + 1, y);
  if (item === undefined) return undefined;
  const child = findChild(view, item.node, item.pos + 1, y);
  return findItem(view, child, y) ?? item;
}

/** Returns the first child that does not end above `y`, or the last one. `start` is the position of the first. */
function findChild(view: EditorView, parent: Node, start: number, y: number): Hovered | undefined {
  let found: Hovered | undefined;
  for (let index = 0, pos = start; index < parent.childCount; index += 1) {
    const node = parent.child(index);
    const element = view.nodeDOM(pos);
    if (element instanceof HTMLElement) found = { node, pos, box: element.getBoundingClientRect() };
    if (found !== undefined && found.box.bottom >= y) return found;
    pos += node.nodeSize;
  }
  return found;
}
