/** Backspace at the start of a block. It runs before ProseMirror joins the block with the previous block. */
import { chainCommands, setBlockType } from "@tiptap/pm/commands";
import { TextSelection, type Command, type EditorState } from "@tiptap/pm/state";
import type { ResolvedPos } from "@tiptap/pm/model";
import { moveToBlock } from "./block-selection.ts";
import { outdentItem } from "./lists.ts";
import { removeSection } from "./sections.ts";

/** Returns the position of the cursor if it is at the start of a text block. */
function findStart({ selection }: EditorState): ResolvedPos | undefined {
  const $cursor = selection instanceof TextSelection ? selection.$cursor : null;
  return $cursor?.parentOffset === 0 ? $cursor : undefined;
}

/** Runs the command if the cursor is at the start of a text block for which `applies` returns `true`. */
const atStart =
  (applies: ($start: ResolvedPos) => boolean, command: Command): Command =>
  (state, dispatch, view) => {
    const $start = findStart(state);
    return $start !== undefined && applies($start) && command(state, dispatch, view);
  };

const makeParagraph: Command = (state, dispatch, view) => {
  const { paragraph } = state.schema.nodes;
  return paragraph !== undefined && setBlockType(paragraph)(state, dispatch, view);
};

/**
 * Selects the block of a caption, makes a heading or code a paragraph, takes an item out of its list, and deletes
 * an empty section.
 */
export const resetBlock: Command = chainCommands(
  atStart(({ parent }) => parent.type.name === "caption", moveToBlock("backward")),
  atStart(({ parent }) => ["heading", "codeBlock"].includes(parent.type.name), makeParagraph),
  atStart(($pos) => $pos.node(-1).type.name === "listItem" && $pos.index(-1) === 0, outdentItem),
  atStart(
    ($pos) =>
      $pos.depth > 2 &&
      $pos.node(-1).type.name === "collapsibleItemTitle" &&
      $pos.node(-2).textContent === "",
    removeSection,
  ),
);
