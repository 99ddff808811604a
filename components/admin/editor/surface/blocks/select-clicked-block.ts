import type { Node } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { selectBlock } from "#lib/editor/commands/select-block.ts";
import { captionedNames } from "#lib/editor/document/captions.ts";

/** Selects a block with a caption. ProseMirror only selects blocks without content itself. */
export function selectClickedBlock(
  view: EditorView,
  _pos: number,
  { type }: Node,
  blockPos: number,
  { target }: MouseEvent,
): boolean {
  if (!captionedNames.has(type.name) || !(target instanceof Element)) return false;
  if (target.closest("figcaption, button") !== null) return false;
  return selectBlock(blockPos)(view.state, view.dispatch);
}
