import type { EditorView } from "@tiptap/pm/view";
import { leaveSelectedBlock } from "#lib/editor/commands/block-selection.ts";
import { insertDocument } from "#lib/editor/paste/insert-document.ts";
import { pasteAddress } from "#lib/editor/paste/paste-address.ts";
import { isForeign, readClipboard } from "#lib/editor/paste/read-clipboard.ts";

/**
 * Pastes text from other programs with its structure, and URLs as links or players. Returns `false` for plain text, for
 * content of this editor and in code, which ProseMirror pastes itself. A selected block stays: everything is pasted after it.
 */
export function pasteClipboard(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  const html = clipboardData?.getData("text/html") ?? "";
  const text = clipboardData?.getData("text/plain") ?? "";
  const clipboard = { html, text };
  if (html !== "" || text !== "") leaveSelectedBlock(view.state, view.dispatch);
  const isCode = view.state.selection.$from.parent.type.spec.code === true;
  if (isCode) return false;
  if (pasteAddress(text)(view.state, view.dispatch)) return true;
  if (!isForeign(clipboard)) return false;
  void insertConverted(view, clipboard);
  return true;
}

async function insertConverted(
  view: EditorView,
  clipboard: { readonly html: string; readonly text: string },
): Promise<void> {
  try {
    insertDocument(await readClipboard(clipboard))(view.state, view.dispatch);
  } catch {
    // The HTML has too many elements or is too long. The text is not lost.
    view.pasteText(clipboard.text);
  }
}
