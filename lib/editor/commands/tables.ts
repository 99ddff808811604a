import type { Command } from "@tiptap/pm/state";
import { addRowAfter, goToNextCell, isInTable } from "@tiptap/pm/tables";
import { Fragment, type Node, type Schema } from "@tiptap/pm/model";
import { readField } from "../../wix/json-object.ts";
import { findSelected } from "./find-block.ts";
import { updateData } from "./insert-block.ts";

/** Creates an empty table. The first row is a header. */
export function createTable(schema: Schema, rows = 3, columns = 3): Node {
  const { table, tableRow, tableCell } = schema.nodes;
  if (!table || !tableRow || !tableCell) throw new RangeError("The schema has no tables");
  const createCell = () => tableCell.createAndFill();
  const createRow = () =>
    tableRow.create(
      null,
      Fragment.from(Array.from({ length: columns }, createCell).filter(isNode)),
    );
  return table.create(
    { data: { rowHeader: true } },
    Fragment.from(Array.from({ length: rows }, createRow)),
  );
}

const isNode = (node: Node | null): node is Node => node !== null;

/** Makes the first row of the table at the selection a header, or an ordinary row. */
export const toggleTableHeader: Command = (state, dispatch, view) => {
  const table = findSelected(state, ["table"]);
  if (table === undefined) return false;
  const data: unknown = table.node.attrs["data"];
  const isHeader = (readField(data, "rowHeader") ?? readField(data, "header")) === true;
  return updateData(table.pos, (fields) => ({ ...fields, rowHeader: !isHeader }))(
    state,
    dispatch,
    view,
  );
};

/** Adds a row below the last cell of a table, and moves the cursor there. */
export const addLastRow: Command = (state, dispatch, view) => {
  if (!isInTable(state) || !addRowAfter(state, dispatch)) return false;
  if (view !== undefined) goToNextCell(1)(view.state, view.dispatch);
  return true;
};
