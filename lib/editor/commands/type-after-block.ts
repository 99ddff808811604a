import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin, type Command } from "@tiptap/pm/state";
import { addParagraphAfter } from "./block-selection.ts";

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

/** Keeps a selected block when the author types. Without it, the first letter replaces the picture just inserted. */
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
