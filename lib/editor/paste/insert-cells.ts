/** Pastes a table into another table, cell by cell. */
import { Fragment, type Node } from "@tiptap/pm/model";
import { Selection, type Transaction } from "@tiptap/pm/state";
import { TableMap } from "@tiptap/pm/tables";
import { findAround } from "../commands/find-block.ts";
import { fitBlocks } from "./fit-blocks.ts";

/**
 * Inserts the cells of `pasted` into the table around a position, starting with the cell at the position. The table grows
 * if needed. No text is lost: `insertBlocks` inserts the first cell at the position, and each other cell follows the text
 * in its target.
 */
export function insertCells(
  tr: Transaction,
  pos: number,
  pasted: Node,
  insertBlocks: (tr: Transaction, pos: number, blocks: readonly Node[]) => void,
): void {
  const $pos = tr.doc.resolve(pos);
  const cell = findAround($pos, ({ type }) => type.name === "tableCell");
  const table = findAround($pos, ({ type }) => type.name === "table");
  if (cell === undefined || table === undefined) return;
  const start = table.pos + 1;
  const { left, top } = TableMap.get(table.node).findCell(cell.pos - start);
  const source = TableMap.get(pasted);
  growTable(tr, start, left + source.width, top + source.height);
  const grown = tr.doc.nodeAt(table.pos);
  if (grown === null) return;
  const map = TableMap.get(grown);
  const additions = [...new Set(source.map)].map((at) => {
    const rect = source.findCell(at);
    const target = map.map[(top + rect.top) * map.width + left + rect.left] ?? 0;
    return { target: start + target, blocks: pasted.nodeAt(at)?.children ?? [] };
  });
  const mapFrom = tr.mapping.maps.length;
  let last = cell.pos;
  for (const { target, blocks } of additions) {
    const at = tr.mapping.slice(mapFrom).map(target);
    if (target === cell.pos) insertBlocks(tr, tr.mapping.slice(mapFrom).map(pos), blocks);
    else fillCell(tr, at, blocks);
    last = at;
  }
  const end = last + (tr.doc.nodeAt(last)?.nodeSize ?? 0) - 1;
  tr.setSelection(Selection.near(tr.doc.resolve(end), -1));
}

/** Replaces the empty content of the cell at a position, or adds blocks after its content. */
function fillCell(tr: Transaction, at: number, pasted: readonly Node[]): void {
  const cell = tr.doc.nodeAt(at);
  if (cell === null || pasted.every(isBlank)) return;
  const { blocks } = fitBlocks(pasted, cell.type);
  const end = at + cell.nodeSize - 1;
  tr.replaceWith(cell.children.every(isBlank) ? at + 1 : end, end, blocks);
}

const isBlank = ({ isTextblock, content }: Node): boolean => isTextblock && content.size === 0;

/** Adds columns at the end of each row, and rows at the end of the table. */
function growTable(tr: Transaction, start: number, width: number, height: number): void {
  const table = tr.doc.nodeAt(start - 1);
  if (table === null) return;
  const map = TableMap.get(table);
  const createCells = (count: number): Node[] => {
    const cell = table.type.schema.nodes["tableCell"]?.createAndFill();
    return cell ? Array.from({ length: Math.max(0, count) }, () => cell) : [];
  };
  let end = start + table.content.size;
  const rows = Array.from({ length: Math.max(0, height - map.height) }, () =>
    table.firstChild?.type.create(null, Fragment.from(createCells(Math.max(width, map.width)))),
  );
  tr.insert(
    end,
    rows.flatMap((row) => row ?? []),
  );
  for (const row of table.children.toReversed()) {
    tr.insert(end - 1, createCells(width - map.width));
    end -= row.nodeSize;
  }
}
