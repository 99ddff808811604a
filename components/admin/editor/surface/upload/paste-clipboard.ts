import type { Slice } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { leaveSelectedBlock } from "#lib/editor/commands/block-selection.ts";
import { insertDocument, insertSlice } from "#lib/editor/paste/insert-document.ts";
import { pasteAddress } from "#lib/editor/paste/paste-address.ts";
import { createPastedPictures } from "#lib/editor/paste/pasted-pictures.ts";
import { holdPlace, type Place } from "#lib/editor/paste/paste-places.ts";
import { isForeign, readClipboard, type Clipboard } from "#lib/editor/paste/read-clipboard.ts";
import type { FileDrops } from "./use-file-drops.ts";

/**
 * Pastes text from other programs with its structure, and URLs as links or players. Returns `false` for plain text, for
 * content of this editor and in code, which ProseMirror pastes itself unless it would split the block around the cursor.
 * A selected block stays: everything is pasted after it.
 */
export function pasteClipboard(
  view: EditorView,
  { clipboardData }: ClipboardEvent,
  slice: Slice,
  drops: FileDrops,
): boolean {
  const html = clipboardData?.getData("text/html") ?? "";
  const text = clipboardData?.getData("text/plain") ?? "";
  const editorData = clipboardData?.getData("vscode-editor-data") ?? "";
  const clipboard = { html, text, editorData };
  if (html !== "" || text !== "") leaveSelectedBlock(view.state, view.dispatch);
  const isCode = view.state.selection.$from.parent.type.spec.code === true;
  if (isCode) return false;
  if (pasteAddress(text)(view.state, view.dispatch)) return true;
  if (!isForeign(clipboard)) return insertSlice(slice)(view.state, view.dispatch);
  void insertConverted(view, clipboard, drops);
  return true;
}

async function insertConverted(
  view: EditorView,
  clipboard: Clipboard,
  drops: FileDrops,
): Promise<void> {
  // The writer may keep typing while the converter loads.
  const takePlace = holdPlace(view);
  const pictures = createPastedPictures();
  const converted = await readClipboard(clipboard, pictures).catch(() => undefined);
  if (view.isDestroyed) return;
  const place = takePlace();
  try {
    if (converted === undefined) pasteText(view, clipboard.text, place);
    else {
      const insert = insertDocument(converted, place, (tr) => drops.uploadPasted(tr, pictures));
      if (!insert(view.state, view.dispatch)) drops.uploadPasted(view.state.tr, pictures);
    }
  } catch {
    pasteText(view, clipboard.text, place);
  }
}

/** Pastes the text of HTML that has too many elements or is too long, so that it is not lost. The cursor stays. */
function pasteText(view: EditorView, text: string, place: Place): void {
  const select = ({ from, to }: Place) => {
    const { tr } = view.state;
    const selection = TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(to));
    view.dispatch(tr.setSelection(selection));
  };
  const { from, to } = view.state.selection;
  if (from === place.from && to === place.to) {
    view.pasteText(text);
    return;
  }
  const takeCursor = holdPlace(view);
  select(place);
  view.pasteText(text);
  select(takeCursor());
}
