/** Finds, measures and marks the text that gets a link. */
import { posToDOMRect, type Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { findLink } from "#lib/editor/commands/links.ts";

export type LinkTarget = { readonly from: number; readonly to: number };

/** Returns the selected text, or the whole link at the cursor. */
export function findTarget(state: EditorState): LinkTarget {
  const { from, to, empty } = state.selection;
  return (empty ? findLink(state) : undefined) ?? { from, to };
}

/** Returns the place of the text in the window. */
export const measureTarget = ({ view }: Editor, { from, to }: LinkTarget): DOMRect =>
  posToDOMRect(view, from, to);

/**
 * Marks the text, because the browser shows no selection without the focus. Returns a function that removes the mark.
 */
export function showTarget({ view }: Editor, { from, to }: LinkTarget): (() => void) | undefined {
  if (from === to || !("highlights" in CSS)) return undefined;
  const start = view.domAtPos(from);
  const end = view.domAtPos(to);
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  CSS.highlights.set(highlightName, new Highlight(range));
  return () => void CSS.highlights.delete(highlightName);
}

/** Name of the highlight in the surface's styles. */
const highlightName = "link-target";
