import type { Node } from "@tiptap/pm/model";
import { NodeSelection, type Command, type EditorState } from "@tiptap/pm/state";

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
