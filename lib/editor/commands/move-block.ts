import { Fragment, type Node } from "@tiptap/pm/model";
import { NodeSelection, TextSelection, type Command, type EditorState } from "@tiptap/pm/state";
import { findAround, findTopBlock, type FoundNode } from "./find-block.ts";

/** Moves the list item or block at the selection up (-1) or down (1) by one place among its siblings. */
export const moveBlock =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const block = findMovable(state);
    if (block === undefined) return false;
    const { node, pos } = block;
    const $pos = state.doc.resolve(pos);
    const sibling =
      direction < 0 ? $pos.nodeBefore : state.doc.resolve(pos + node.nodeSize).nodeAfter;
    if (sibling === null) return false;
    if (dispatch === undefined) return true;
    const start = direction < 0 ? pos - sibling.nodeSize : pos;
    const nodes = direction < 0 ? [node, sibling] : [sibling, node];
    const offset = direction < 0 ? -sibling.nodeSize : sibling.nodeSize;
    const transaction = state.tr.replaceWith(
      start,
      start + node.nodeSize + sibling.nodeSize,
      Fragment.from(nodes),
    );
    const { selection } = state;
    const resolve = (place: number) => transaction.doc.resolve(place + offset);
    transaction.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(transaction.doc, selection.from + offset)
        : // A cursor between blocks is not in a text.
          TextSelection.between(resolve(selection.anchor), resolve(selection.head)),
    );
    dispatch(transaction.scrollIntoView());
    return true;
  };

function findMovable(state: EditorState): FoundNode | undefined {
  const { selection } = state;
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    return { node: selection.node, pos: selection.from };
  }
  const item = findAround(selection.$from, ({ type }) => type.name === "listItem");
  const block = item ?? findTopBlock(state);
  if (block === undefined || selection.to > block.pos + block.node.nodeSize) return undefined;
  return block;
}

/** Inserts a copy of the list item or block at the selection after it, without its ID. */
export const duplicateBlock: Command = (state, dispatch) => {
  const block = findMovable(state);
  if (block === undefined) return false;
  const { node, pos } = block;
  const copy =
    "id" in node.attrs ? node.type.create({ ...node.attrs, id: null }, node.content) : node;
  dispatch?.(state.tr.insert(pos + node.nodeSize, copy).scrollIntoView());
  return true;
};

/** Deletes the list item or block at the selection, and a list with its last item. */
export const deleteBlock: Command = (state, dispatch) => {
  const block = findMovable(state);
  if (block === undefined) return false;
  dispatch?.(state.tr.deleteRange(block.pos, block.pos + block.node.nodeSize).scrollIntoView());
  return true;
};

/** Moves the list item or block at a position to a place between others, and selects it. */
export const placeBlock =
  (from: number, place: number): Command =>
  (state, dispatch) => {
    const node = findFittingNode(state, from, place);
    if (node === undefined) return false;
    if (dispatch === undefined) return true;
    const { nodeSize = 0 } = state.doc.nodeAt(from) ?? {};
    // A list is deleted with its last item.
    const transaction = state.tr.deleteRange(from, from + nodeSize);
    const pos = transaction.mapping.map(place);
    transaction.insert(pos, node);
    dispatch(transaction.setSelection(NodeSelection.create(transaction.doc, pos)));
    return true;
  };

/** Returns the moved block, or `undefined` if it is already at the place or does not fit. An item takes its list along. */
function findFittingNode({ doc }: EditorState, from: number, place: number): Node | undefined {
  const node = doc.nodeAt(from);
  if (node === null || (place >= from && place <= from + node.nodeSize)) return undefined;
  const list = doc.resolve(from).parent;
  const $place = doc.resolve(place);
  const fits = ({ type }: Node) =>
    $place.parent.canReplaceWith($place.index(), $place.index(), type);
  if (fits(node)) return node;
  const wrapped = list.type.name === "doc" ? undefined : list.type.create(withoutId(list), node);
  return wrapped !== undefined && fits(wrapped) ? wrapped : undefined;
}

const withoutId = ({ attrs }: Node) => ("id" in attrs ? { ...attrs, id: null } : attrs);
