import type { Editor } from "@tiptap/core";
import { findList } from "#lib/editor/commands/lists.ts";
import { readAlignment, readTextKind } from "#lib/editor/commands/text-blocks.ts";
import { mainMarks, otherMarks } from "./marks.ts";

/** Returns what the toolbar shows about the selection. */
export const readToolbarState = (editor: Editor) => ({
  kind: readTextKind(editor.state),
  alignment: readAlignment(editor.state),
  list: findList(editor.state)?.node.type.name,
  marks: [...mainMarks, ...otherMarks].filter((name) => editor.isActive(name)),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});
