/** Text whose columns are separated by tabs, as spreadsheets and databases copy it. */
import { createTextNode } from "../document/texts.ts";

/** Maximum length of text that is read as a table, in characters. */
const longest = 500_000;
const maximumColumns = 100;

/**
 * Returns the rows of tab-separated text, or `undefined` for any other text. Every row must have at least two columns,
 * and a single row three, so that indented code is not read as a table.
 */
export function readTabSeparated(text: string): string[][] | undefined {
  if (text.length > longest || !text.includes("\t")) return undefined;
  const rows = splitRows(text);
  const width = Math.max(...rows.map((row) => row.length));
  const isTable =
    rows.every((row) => row.length >= 2) &&
    width <= maximumColumns &&
    (rows.length > 1 || width > 2) &&
    // The first column of indented code is empty.
    rows.some(([first]) => first !== "");
  return isTable
    ? rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => "")])
    : undefined;
}

/** Splits text into rows of cells. A cell in quotation marks may contain tabs, line ends and doubled quotation marks. */
function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const normal = text.replaceAll(/\r\n?/g, "\n").replace(/\n+$/, "");
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/gy;
  for (const [, quoted, plain = "", end] of normal.matchAll(cells)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\t") continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}

/** Returns a document with a table. */
export function createTableDocument(rows: readonly (readonly string[])[]): object {
  const createCell = (value: string) => ({
    type: "TABLE_CELL",
    nodes: value.split("\n").map((line) => ({
      type: "PARAGRAPH",
      nodes: line === "" ? [] : [createTextNode(line)],
      paragraphData: {},
    })),
    tableCellData: {},
  });
  const nodes = rows.map((row) => ({ type: "TABLE_ROW", nodes: row.map(createCell) }));
  return { nodes: [{ type: "TABLE", nodes, tableData: { rowHeader: false } }] };
}
