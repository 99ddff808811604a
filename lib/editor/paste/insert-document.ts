import { Fragment, Slice } from "@tiptap/pm/model";
import type { Command } from "@tiptap/pm/state";
import { toEditorDocument } from "../document/to-editor.ts";

/** Replaces the selection with a Ricos document. Text at its start and end joins the text around it. */
export const insertDocument =
  (document: unknown): Command =>
  (state, dispatch) => {
    const { content = [] } = toEditorDocument(document);
    const fragment = Fragment.from(content.map((node) => state.schema.nodeFromJSON(node)));
    const { firstChild, lastChild } = fragment;
    if (firstChild === null || lastChild === null) return false;
    const isOpen = (name: string) => name === "paragraph";
    const slice = new Slice(
      fragment,
      isOpen(firstChild.type.name) ? 1 : 0,
      isOpen(lastChild.type.name) ? 1 : 0,
    );
    dispatch?.(state.tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true));
    return true;
  };
