// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { EarlySelection } from "#lib/editor/commands/early-selection.ts";
import { documentExtensions } from "#lib/editor/schema/extensions.ts";

// jsdom has no layout.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});

test("Home and Enter directly after the text has got the focus act at the start of the line", () => {
  const element = document.body.appendChild(document.createElement("div"));
  const editor = new Editor({ element, extensions: [...documentExtensions, EarlySelection] });
  const { view } = editor;
  view.dispatch(view.state.tr.insertText("Head", 1));
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
  view.dom.focus();
  view.focus();
  const press = (key: string) =>
    view.dom.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("Home");
  // The browser moves the cursor, and reports this after this code.
  getSelection()?.collapse(view.dom.querySelector("p")?.firstChild ?? null, 0);
  press("Enter");
  expect(view.state.doc.children.map(({ textContent }) => textContent)).toEqual(["", "Head"]);
  editor.destroy();
  element.remove();
});
