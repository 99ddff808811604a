import type { Node, Slice } from "@tiptap/pm/model";
import { Selection, TextSelection, type Command, type Transaction } from "@tiptap/pm/state";
import { CellSelection, __pastedCells as readCells } from "@tiptap/pm/tables";
import { toEditorDocument } from "../document/to-editor.ts";
import { findAround } from "../commands/find-block.ts";
import { insertBlocks, isLineOnly } from "./insert-blocks.ts";
import type { Place } from "./paste-places.ts";

/**
 * Replaces `place` with a Ricos document, or the selection by default. A cursor outside `place` stays where it is. Text at
 * the start and the end of the document joins the text around it. `change` may change the transaction before it is
 * dispatched.
 */
export const insertDocument =
  (document: unknown, place?: Place, change?: (tr: Transaction) => void): Command =>
  (state, dispatch, view) => {
    const { content = [] } = toEditorDocument(document);
    const nodes = content.map((node) => state.schema.nodeFromJSON(node));
    return insertNodes(nodes, place, change)(state, dispatch, view);
  };

/** Like {@link insertDocument}, for nodes of the editor. */
const insertNodes =
  (nodes: readonly Node[], place?: Place, change?: (tr: Transaction) => void): Command =>
  (state, dispatch) => {
    if (nodes.length === 0) return false;
    const { tr, selection } = state;
    const isElsewhere =
      place !== undefined && (place.from !== selection.from || place.to !== selection.to);
    if (isElsewhere) {
      const [$from, $to] = [tr.doc.resolve(place.from), tr.doc.resolve(place.to)];
      tr.setSelection(TextSelection.between($from, $to));
    }
    deleteSelected(tr);
    insertBlocks(tr, tr.selection.from, nodes);
    change?.(tr);
    tr.setMeta("paste", true);
    if (isElsewhere) tr.setSelection(selection.map(tr.doc, tr.mapping));
    else tr.scrollIntoView();
    dispatch?.(tr);
    return true;
  };

/** Deletes the selected content. Selected table cells stay, but become empty. */
function deleteSelected(tr: Transaction): void {
  const { selection } = tr;
  if (!(selection instanceof CellSelection)) {
    tr.deleteSelection();
    return;
  }
  const cells: { node: Node; pos: number }[] = [];
  selection.forEachCell((node, pos) => cells.push({ node, pos }));
  for (const { node, pos } of cells.toReversed()) {
    const { content } = node.type.createAndFill() ?? node;
    tr.replaceWith(pos + 1, pos + node.nodeSize - 1, content);
  }
  tr.setSelection(Selection.near(tr.doc.resolve((cells[0]?.pos ?? 0) + 1)));
}

/**
 * Inserts content of this editor, or plain text, where ProseMirror would split the block around the cursor: in a caption,
 * in the title of a section, and in a cell if the content has tables or other blocks that cells cannot contain. Returns
 * `false` elsewhere.
 */
export const insertSlice =
  (slice: Slice): Command =>
  (state, dispatch, view) => {
    const { $from } = state.selection;
    const cell = findAround($from, ({ type }) => type.name === "tableCell");
    const nodes = slice.content.content;
    const fits = ({ type }: Node) => cell?.node.type.contentMatch.matchType(type) !== null;
    if (nodes.every(({ isInline }) => isInline)) return false;
    if (!isLineOnly($from) && (cell === undefined || nodes.every(fits))) return false;
    if (state.selection instanceof CellSelection) return false;
    return insertNodes(readTable(slice) ?? nodes, undefined)(state, dispatch, view);
  };

/** Returns the copied cells as a table, or `undefined` if anything else was copied. */
function readTable(slice: Slice): Node[] | undefined {
  const { table, tableRow } = slice.content.firstChild?.type.schema.nodes ?? {};
  const cells = readCells(slice);
  if (cells === null || !table || !tableRow) return undefined;
  return [
    table.create(
      null,
      cells.rows.map((row) => tableRow.create(null, row)),
    ),
  ];
}
