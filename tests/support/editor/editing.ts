/** Opens, changes and saves documents with the editor's schema, without a browser. */
import { type Command, EditorState, type Plugin, TextSelection } from "@tiptap/pm/state";
import { toRicosDocument } from "#lib/editor/document/from-editor.ts";
import { toEditorDocument } from "#lib/editor/document/to-editor.ts";
import { createRepairPlugin } from "#lib/editor/schema/repairs.ts";
import { documentSchema } from "#lib/editor/schema/extensions.ts";
import { readField } from "#lib/wix/json-object.ts";
import type { WrittenNode } from "../content/nodes.ts";

/** Opens a document. */
export function openDocument(document: unknown, ...plugins: Plugin[]): EditorState {
  return EditorState.create({
    doc: documentSchema.nodeFromJSON(JSON.parse(JSON.stringify(toEditorDocument(document)))),
    plugins: [createRepairPlugin(), ...plugins],
  });
}

/** Returns the document that the editor saves. */
export const saveDocument = ({ doc }: EditorState): unknown =>
  JSON.parse(JSON.stringify(toRicosDocument(doc.toJSON()) ?? null));

/** Runs a command. Throws if the command is not possible. */
export function runCommand(state: EditorState, command: Command): EditorState {
  let next: EditorState | undefined;
  command(state, (tr) => (next = state.apply(tr)));
  if (next === undefined) throw new Error("The command is not possible here.");
  return next;
}

/** Selects the first occurrence of a text, or places the cursor before or after it. */
export function selectText(
  state: EditorState,
  text: string,
  where: "all" | "start" | "end" = "all",
): EditorState {
  let found: number | undefined;
  state.doc.descendants((node, at) => {
    const index = node.text?.indexOf(text) ?? -1;
    if (index >= 0) found ??= at + index;
  });
  if (found === undefined) throw new Error(`The document does not contain "${text}".`);
  const [from, to] = [found, found + text.length];
  return state.apply(
    state.tr.setSelection(
      TextSelection.create(state.doc, where === "end" ? to : from, where === "start" ? from : to),
    ),
  );
}

/** Returns a document's blocks, or a block's children. */
export function readBlocks(parent: unknown): WrittenNode[] {
  const nodes = readField(parent, "nodes");
  return Array.isArray(nodes) ? nodes : [];
}
