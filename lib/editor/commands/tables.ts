import { Fragment, type Node, type Schema } from "@tiptap/pm/model";

/** Creates an empty table. The first row is a header. */
export function createTable(schema: Schema, rows = 3, columns = 3): Node {
  const { table, tableRow, tableCell } = schema.nodes;
  if (!table || !tableRow || !tableCell) throw new RangeError("The schema has no tables");
  const createCell = () => tableCell.createAndFill();
  const createRow = () =>
    tableRow.create(null, Fragment.from(Array.from({ length: columns }, createCell).filter(isNode)));
  return table.create(
    { data: { rowHeader: true } },
    Fragment.from(Array.from({ length: rows }, createRow)),
  );
}

const isNode = (node: Node | null): node is Node => node !== null;
