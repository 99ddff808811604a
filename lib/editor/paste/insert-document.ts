import { Fragment, Slice } from "@tiptap/pm/model";
import { TextSelection, type Command } from "@tiptap/pm/state";
import { toEditorDocument } from "../document/to-editor.ts";
import type { Place } from "./paste-places.ts";

/**
 * Replaces `place` with a Ricos document, or the selection by default. A cursor outside `place` stays where it is. Text at
 * the start and the end of the document joins the text around it.
 */
export const insertDocument =
  (document: unknown, place?: Place): Command =>
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
    const { tr, selection } = state;
    const isElsewhere =
      place !== undefined && (place.from !== selection.from || place.to !== selection.to);
    if (isElsewhere) {
      const [$from, $to] = [tr.doc.resolve(place.from), tr.doc.resolve(place.to)];
      tr.setSelection(TextSelection.between($from, $to));
    }
    tr.replaceSelection(slice).setMeta("paste", true);
    if (isElsewhere) tr.setSelection(selection.map(tr.doc, tr.mapping));
    else tr.scrollIntoView();
    dispatch?.(tr);
    return true;
  };
