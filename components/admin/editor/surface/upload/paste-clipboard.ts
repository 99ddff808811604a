import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { leaveSelectedBlock } from "#lib/editor/commands/block-selection.ts";
import { insertDocument } from "#lib/editor/paste/insert-document.ts";
import { pasteAddress } from "#lib/editor/paste/paste-address.ts";
import { holdPlace, type Place } from "#lib/editor/paste/paste-places.ts";
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
  // The writer may go on writing while the converter is loading.
  const takePlace = holdPlace(view);
  const converted = await readClipboard(clipboard).catch(() => undefined);
  if (view.isDestroyed) return;
  const place = takePlace();
  try {
    if (converted === undefined) pasteText(view, clipboard.text, place);
    else insertDocument(converted, place)(view.state, view.dispatch);
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
