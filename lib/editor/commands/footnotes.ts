/**
 * Footnotes: a number in the text with an anchor, and an item of the numbered list at the end of the post. They
 * have the same form as those of an imported Markdown file.
 */
import { Fragment, type Mark, type Node, type Schema } from "@tiptap/pm/model";
import { TextSelection, type Command, type Transaction } from "@tiptap/pm/state";
import { readPath } from "./paths.ts";
import { createBlock } from "./insert-block.ts";

const idPrefix = "note-";

type Reference = { readonly id: string; readonly from: number; readonly to: number };
type Place = { readonly node: Node; readonly pos: number };

/** Inserts a footnote after the selection, numbers all footnotes again, and moves the cursor into the new note. */
export const insertFootnote: Command = (state, dispatch) => {
  const { schema, selection, tr } = state;
  const { superscript, anchor } = schema.marks;
  const { parent } = selection.$to;
  if (!superscript || !anchor || !parent.inlineContent || parent.type.spec.code) return false;
  const id = `${idPrefix}${Math.random().toString(36).slice(2, 12)}`;
  const decoration = { type: "ANCHOR", anchorData: { anchor: id } };
  tr.insert(selection.to, schema.text("0", [superscript.create(), anchor.create({ decoration })]));
  const order = [...new Set(listReferences(tr.doc).map((reference) => reference.id))];
  addNote(tr, id, order.indexOf(id));
  numberReferences(tr, order);
  dispatch?.(selectNote(tr, id).scrollIntoView());
  return true;
};

/** Returns the numbers in the text that refer to footnotes, in reading order. */
function listReferences(doc: Node): Reference[] {
  const references: Reference[] = [];
  doc.descendants((node, pos) => {
    const id = node.isText ? findNoteId(node.marks) : undefined;
    if (id !== undefined) references.push({ id, from: pos, to: pos + node.nodeSize });
  });
  return references;
}

function findNoteId(marks: readonly Mark[]): string | undefined {
  const mark = marks.find(({ type }) => type.name === "anchor");
  const id = readPath(mark?.attrs["decoration"], ["anchorData", "anchor"]);
  return typeof id === "string" && id.startsWith(idPrefix) ? id : undefined;
}

/** Adds an empty note to the list of notes at the end, which is created with the first note. */
function addNote(tr: Transaction, id: string, index: number): void {
  const { schema } = tr.doc.type;
  const note = createNote(schema, id);
  const list = findNotes(tr.doc);
  if (list === undefined) {
    const divider = { lineStyle: "SINGLE", width: "SMALL", alignment: "LEFT" };
    tr.insert(tr.doc.content.size, [
      createBlock(schema, "divider", divider),
      createBlock(schema, "orderedList", {}, Fragment.from(note)),
    ]);
    return;
  }
  let at = list.pos + 1;
  for (const item of list.node.children.slice(0, index)) at += item.nodeSize;
  tr.insert(at, note);
}

function createNote(schema: Schema, id: string): Node {
  const note = createBlock(schema, "listItem", null);
  return note.type.create({ ...note.attrs, id }, note.content);
}

const isNote = (node: Node): boolean => String(node.attrs["id"]).startsWith(idPrefix);

function findNotes(doc: Node): Place | undefined {
  let found: Place | undefined;
  doc.forEach((node, pos) => {
    const isList = node.type.name === "orderedList" && node.children.some(isNote);
    if (isList) found = { node, pos };
  });
  return found;
}

/** Writes the number of each footnote. Later positions are changed first, so that earlier ones stay valid. */
function numberReferences(tr: Transaction, order: readonly string[]): void {
  for (const { id, from, to } of listReferences(tr.doc).toReversed()) {
    const node = tr.doc.nodeAt(from);
    const number = String(order.indexOf(id) + 1);
    if (node === null || node.text === number) continue;
    tr.replaceWith(from, to, tr.doc.type.schema.text(number, node.marks));
  }
}

function selectNote(tr: Transaction, id: string): Transaction {
  tr.doc.descendants((node, pos) => {
    if (node.attrs["id"] === id) tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1)));
  });
  return tr;
}
