import type { Editor } from "@tiptap/core";
import type { MarkName } from "#lib/editor/document/decorations.ts";
import { findList } from "#lib/editor/commands/lists.ts";
import { readAlignment, readTextKind } from "#lib/editor/commands/text-blocks.ts";

/** The marks that have a button. */
export const markNames = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "fontFamily",
  "superscript",
  "subscript",
  "spoiler",
  "link",
] as const satisfies readonly MarkName[];
export type ButtonMark = (typeof markNames)[number];

/** Returns what the toolbar shows about the selection. */
export const readToolbarState = (editor: Editor) => ({
  kind: readTextKind(editor.state),
  alignment: readAlignment(editor.state),
  list: findList(editor.state)?.node.type.name,
  marks: markNames.filter((name) => editor.isActive(name)),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});
