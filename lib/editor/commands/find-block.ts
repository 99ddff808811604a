import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { NodeSelection, TextSelection, type Command, type EditorState } from "@tiptap/pm/state";
import { findBracket } from "../checks/check-brackets.ts";

/** A node with its position in the document. */
export type FoundNode = { readonly node: Node; readonly pos: number };

/** Returns the innermost node around a position for which `matches` returns `true`, or `undefined`. */
export function findAround(
  $pos: ResolvedPos,
  matches: (node: Node) => boolean,
): FoundNode | undefined {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const node = $pos.node(depth);
    if (matches(node)) return { node, pos: $pos.before(depth) };
  }
  return undefined;
}

/** Returns the selected block, or the innermost node with one of the names around the selection. */
export function findSelected(
  { selection }: EditorState,
  names: readonly string[],
): FoundNode | undefined {
  const matches = (node: Node) => names.includes(node.type.name);
  if (selection instanceof NodeSelection && matches(selection.node)) {
    return { node: selection.node, pos: selection.from };
  }
  return findAround(selection.$from, matches);
}

/** Returns the block at the top of the document that contains the selection. */
export function findTopBlock({ selection, doc }: EditorState): FoundNode | undefined {
  const { $from } = selection;
  if ($from.depth > 0) return { node: $from.node(1), pos: $from.before(1) };
  const node = doc.nodeAt($from.pos);
  return node === null ? undefined : { node, pos: $from.pos };
}

/** Returns the node with an ID, or `undefined`. */
export function findById(doc: Node, id: string): FoundNode | undefined {
  let found: FoundNode | undefined;
  doc.descendants((node, pos) => {
    if (node.attrs["id"] === id) found ??= { node, pos };
    return found === undefined;
  });
  return found;
}

/** Selects the block at a position. */
export const selectBlock =
  (pos: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (node === null || !NodeSelection.isSelectable(node)) return false;
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
    return true;
  };

/** The text of an inline node without text. It keeps offsets in the text equal to offsets in the block. */
const leafText = "\ufffc";

/** Selects the first bracket to fill in of the block at a position, so that typing replaces it. */
export const selectBracket =
  (pos: number): Command =>
  ({ doc, tr }, dispatch) => {
    const block = doc.nodeAt(pos);
    if (block?.isTextblock !== true) return false;
    const range = findBracket(block.textBetween(0, block.content.size, undefined, leafText));
    if (range === undefined) return false;
    const start = pos + 1;
    dispatch?.(tr.setSelection(TextSelection.create(doc, start + range.from, start + range.to)));
    return true;
  };
