import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isObject } from "../../wix/json-object.ts";

/** Keys with which the browser moves the cursor. */
const movingKeys: ReadonlySet<string> = new Set([
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Home",
  "End",
  "PageUp",
  "PageDown",
]);

/**
 * Reads the selection again before a key or a paste is handled, if the previous key moved the cursor. Busy browsers
 * report a moved cursor late, so Enter directly after Ctrl+End would otherwise split the line where the cursor was
 * before.
 */
export const EarlySelection = Extension.create({
  name: "earlySelection",
  // Runs before the handlers that use the selection.
  priority: 1000,
  addProseMirrorPlugins: () => {
    let isMoved = false;
    const read = (view: EditorView): boolean => {
      if (isMoved && !view.composing) {
        isMoved = false;
        // ProseMirror reads the selection when it receives this event.
        view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
      }
      return false;
    };
    const readBeforeKey = (view: EditorView, { key }: KeyboardEvent): boolean => {
      read(view);
      isMoved = movingKeys.has(key);
      if (isMoved) forgetFocus(view);
      return false;
    };
    return [
      new Plugin({
        props: { handleDOMEvents: { keydown: readBeforeKey, keyup: read, paste: read } },
      }),
    ];
  },
});

/**
 * Makes ProseMirror accept a cursor at the start of the document directly after the focus. For 200 milliseconds, it
 * undoes such a move, because some browsers move the cursor there by themselves. It has no public function for this.
 */
function forgetFocus(view: EditorView): void {
  const input: unknown = Reflect.get(view, "input");
  if (isObject(input) && "lastFocus" in input) Reflect.set(input, "lastFocus", 0);
}
