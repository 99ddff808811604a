import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Reads the cursor's place before each key and paste. Browsers report a moved cursor late while they are busy.
 * Without this, Enter directly after Ctrl+End would split the line where the cursor was before.
 */
export const EarlySelection = Extension.create({
  name: "earlySelection",
  // Before the handlers that use the selection.
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: { keydown: readSelection, keyup: readSelection, paste: readSelection },
      },
    }),
  ],
});

/** Makes ProseMirror read the selection now: it listens to this event of the document. */
function readSelection(view: EditorView): boolean {
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
  return false;
}
