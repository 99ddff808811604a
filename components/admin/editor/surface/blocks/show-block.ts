import type { Editor } from "@tiptap/core";
import { findById } from "#lib/editor/commands/find-block.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { selectBlock } from "#lib/editor/commands/select-block.ts";

/** Selects the block with an ID, and scrolls it to the middle of the window. */
export function showBlock(editor: Editor, nodeId: string): void {
  const block = findById(editor.state.doc, nodeId);
  if (block === undefined) return;
  runCommand(editor, selectBlock(block.pos));
  editor.view.focus();
  const element = editor.view.nodeDOM(block.pos);
  if (element instanceof HTMLElement) element.scrollIntoView({ block: "center" });
}
