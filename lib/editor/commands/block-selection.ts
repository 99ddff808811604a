/** Keys that enter and leave pictures and other blocks that are selected as a whole. */
import { Extension } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import {
  NodeSelection,
  Plugin,
  Selection,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from "@tiptap/pm/state";
import { captionedNames } from "../document/captions.ts";
import type { FoundNode } from "./find-block.ts";

type Direction = "up" | "down" | "forward" | "backward";

const isCaptioned = (node: Node): boolean => captionedNames.has(node.type.name);

const hasCaption = ({ firstChild }: Node): boolean => firstChild?.type.name === "caption";

/**
 * Selects the block with a caption that is next to the cursor. From the block, the cursor moves into the caption.
 * Returns `false` where the browser moves the cursor.
 */
export const moveToBlock =
  (direction: Direction): Command =>
  (state, dispatch, view) => {
    const { selection, tr } = state;
    const isForward = direction === "down" || direction === "forward";
    if (selection instanceof NodeSelection && isForward && hasCaption(selection.node)) {
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.from + 2)));
      return true;
    }
    if (selection instanceof NodeSelection) {
      const next = isForward ? selection.$to.nodeAfter : selection.$from.nodeBefore;
      if (next === null || !isCaptioned(next)) return false;
      dispatch?.(selectNode(tr, isForward ? selection.to : selection.from - next.nodeSize));
      return true;
    }
    if (!(selection instanceof TextSelection) || selection.$cursor === null) return false;
    if (view?.endOfTextblock(direction) === false) return false;
    const block = findNeighbor(selection.$cursor, isForward);
    if (block === undefined || !isCaptioned(block.node)) return false;
    dispatch?.(selectNode(tr, block.pos));
    return true;
  };

/** Returns the block that contains the caption at a position, or the block before or after the text there. */
function findNeighbor($pos: ResolvedPos, isForward: boolean): FoundNode | undefined {
  const step = isForward ? 1 : -1;
  if (!isForward && $pos.parent.type.name === "caption") {
    return { node: $pos.node(-1), pos: $pos.before(-1) };
  }
  for (let depth = $pos.depth - 1; depth >= 0; depth -= 1) {
    const index = $pos.index(depth) + step;
    const node = $pos.node(depth).maybeChild(index);
    if (node !== null) return { node, pos: $pos.posAtIndex(index, depth) };
  }
  return undefined;
}

const selectNode = (tr: Transaction, pos: number): Transaction =>
  tr.setSelection(NodeSelection.create(tr.doc, pos)).scrollIntoView();

/** Moves the cursor from a selected block or a caption to the paragraph after it, which is created if needed. */
export const addParagraphAfter: Command = (state, dispatch) => {
  const end = findEnd(state);
  const { paragraph } = state.schema.nodes;
  if (end === undefined || paragraph === undefined) return false;
  const { tr } = state;
  const $end = tr.doc.resolve(end);
  const next = $end.nodeAfter;
  const isFree = next?.type === paragraph && next.content.size === 0;
  if (!isFree) {
    if (!$end.parent.canReplaceWith($end.index(), $end.index(), paragraph)) return false;
    tr.insert(end, paragraph.create());
  }
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};

/** Moves the cursor from a selected block to the paragraph after it. Returns `false` if no block is selected. */
export const leaveSelectedBlock: Command = (state, dispatch) =>
  state.selection instanceof NodeSelection && addParagraphAfter(state, dispatch);

function findEnd({ selection }: EditorState): number | undefined {
  if (selection instanceof NodeSelection) {
    return selection.node.isBlock ? selection.to : undefined;
  }
  const { $from } = selection;
  return $from.parent.type.name === "caption" ? $from.after(-1) : undefined;
}

/**
 * Leaves the block around the selection: a caption for its block, everything else for the text after it. Returns
 * `false` in text that is not inside a block.
 */
export const leaveBlock: Command = (state, dispatch) => {
  const { selection, tr } = state;
  const { $from } = selection;
  if (!(selection instanceof NodeSelection)) {
    const { type } = $from.parent;
    if (type.name === "caption") {
      dispatch?.(selectNode(tr, $from.before(-1)));
      return true;
    }
    if ($from.depth < 2 && !type.spec.code) return false;
  }
  const end = $from.depth > 0 ? $from.after(1) : selection.to;
  const next = tr.doc.nodeAt(end);
  if (next !== null && isCaptioned(next)) dispatch?.(selectNode(tr, end));
  else dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(end))).scrollIntoView());
  return true;
};

/**
 * Writes text into the paragraph after the selected block. Returns `false` if no block is selected, or if no paragraph
 * may follow it.
 */
export const typeAfterBlock =
  (text: string): Command =>
  (state, dispatch) =>
    state.selection instanceof NodeSelection &&
    state.selection.node.isBlock &&
    addParagraphAfter(
      state,
      dispatch && ((transaction) => dispatch(transaction.insertText(text).scrollIntoView())),
    );

/**
 * Keeps a selected block when the author types. Otherwise, the first letter would replace a picture that was just
 * inserted.
 */
export const TypingAfterBlocks = Extension.create({
  name: "typingAfterBlocks",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) =>
          typeAfterBlock(text)(view.state, view.dispatch),
      },
    }),
  ],
});
