import { Fragment, type Node, type Schema } from "@tiptap/pm/model";
import { Selection, TextSelection, type Command } from "@tiptap/pm/state";
import { findSelected } from "./find-block.ts";
import { createBlock } from "./insert-block.ts";

/** Creates a collapsible list with one empty item. */
export function createSection(schema: Schema): Node {
  const item = createBlock(schema, "collapsibleItem", null);
  const data = { initialExpandedItems: "FIRST", direction: "LTR" };
  return createBlock(schema, "collapsibleList", data, Fragment.from(item));
}

/** Adds an empty section after the one around the selection, and moves the cursor there. */
export const addSection: Command = (state, dispatch) => {
  const section = findSelected(state, ["collapsibleItem"]);
  if (section === undefined) return false;
  const at = section.pos + section.node.nodeSize;
  const tr = state.tr.insert(at, createBlock(state.schema, "collapsibleItem", null));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  return true;
};

/** Deletes the section around the selection, and the list with its last section. */
export const removeSection: Command = (state, dispatch) => {
  const section = findSelected(state, ["collapsibleItem"]);
  if (section === undefined) return false;
  const $pos = state.doc.resolve(section.pos);
  const isLast = $pos.parent.childCount === 1;
  const from = isLast ? $pos.before() : section.pos;
  const size = isLast ? $pos.parent.nodeSize : section.node.nodeSize;
  const tr = state.tr.delete(from, from + size);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(from), -1)).scrollIntoView());
  return true;
};

/** Moves the cursor from the title of a section to its content. */
export const enterSection: Command = (state, dispatch) => {
  const title = findSelected(state, ["collapsibleItemTitle"]);
  if (title === undefined) return false;
  const { tr } = state;
  const $body = tr.doc.resolve(title.pos + title.node.nodeSize);
  dispatch?.(tr.setSelection(Selection.near($body)).scrollIntoView());
  return true;
};
