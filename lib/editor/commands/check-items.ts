import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { Node } from "@tiptap/pm/model";
import { readField } from "../../wix/json-object.ts";
import { isList } from "./lists.ts";
import { updateData } from "./insert-block.ts";

/** Shows a checkbox before each item that is checked or unchecked. `label` is the checkboxes' accessible name. */
export const CheckItems = Extension.create<{ label: string }>({
  name: "checkItems",
  addOptions: () => ({ label: "" }),
  addProseMirrorPlugins() {
    const { label } = this.options;
    const create = (doc: Node) => createCheckboxes(doc, label);
    return [
      new Plugin<DecorationSet>({
        state: {
          init: (_config, { doc }) => create(doc),
          apply: ({ docChanged, doc }, before) => (docChanged ? create(doc) : before),
        },
        props: {
          decorations(state) {
            return this.getState(state);
          },
        },
      }),
    ];
  },
});

function createCheckboxes(doc: Node, label: string): DecorationSet {
  const decorations: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock) return false;
    if (!isList(node)) return true;
    node.forEach((item, offset) => {
      const isChecked = readField(item.attrs["data"], "checked");
      if (typeof isChecked !== "boolean") return;
      decorations.push(
        Decoration.widget(
          pos + offset + 2,
          (view, getPos) => createBox(view, getPos, isChecked, label),
          {
            side: -1,
            key: `check-${isChecked}`,
            ignoreSelection: true,
          },
        ),
      );
    });
    return true;
  });
  return DecorationSet.create(doc, decorations);
}

function createBox(
  view: EditorView,
  getPos: () => number | undefined,
  isChecked: boolean,
  label: string,
): HTMLElement {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = isChecked;
  box.contentEditable = "false";
  box.setAttribute("aria-label", label);
  box.addEventListener("change", () => {
    const pos = getPos();
    if (pos === undefined) return;
    updateData(pos - 1, (data) => ({ ...data, checked: box.checked }))(view.state, view.dispatch);
  });
  return box;
}
