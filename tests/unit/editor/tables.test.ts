import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  mergeCells,
  CellSelection,
  tableEditing,
} from "@tiptap/pm/tables";
import { describe, expect, test } from "vitest";
import { placeCells } from "#lib/editor/document/table-sizes.ts";
import { checkDocument } from "#lib/rich-content/check-document.ts";
import { readField } from "#lib/wix/json-object.ts";
import {
  openDocument,
  readBlocks,
  runCommand,
  saveDocument,
  selectText,
} from "#tests/support/editor/editing.ts";
import { text } from "#tests/support/content/nodes.ts";

type Sizes = { colsWidthRatio?: number[]; rowsHeight?: number[]; colsMinWidth?: number[] };

const createCell = (word: string, tableCellData?: object) => ({
  type: "TABLE_CELL",
  id: `cell-${word}`,
  nodes: [{ type: "PARAGRAPH", id: `text-${word}`, nodes: [text(word)] }],
  ...(tableCellData && { tableCellData }),
});
const createTable = (dimensions: Sizes | undefined, ...rows: object[][]) => ({
  type: "TABLE",
  id: "table",
  nodes: rows.map((nodes, index) => ({ type: "TABLE_ROW", id: `row-${index}`, nodes })),
  tableData: { rowHeader: true, ...(dimensions && { dimensions }) },
});
const open = (dimensions: Sizes | undefined, ...rows: object[][]) =>
  openDocument({ nodes: [createTable(dimensions, ...rows)] }, tableEditing());

function readTable(document: unknown) {
  expect(checkDocument(document, "document")).toEqual([]);
  const [table] = readBlocks(document);
  return { table, dimensions: readField(table?.["tableData"], "dimensions") };
}

const abc = ["a", "b", "c"].map((word) => createCell(word));
const def = ["d", "e", "f"].map((word) => createCell(word));
const sizes = {
  colsWidthRatio: [400, 100, 200],
  rowsHeight: [47, 90],
  colsMinWidth: [120, 60, 120],
};

describe("the sizes of a table", () => {
  test("move with their columns when a column is deleted", () => {
    const before = open(sizes, abc, def);
    const { dimensions } = readTable(
      saveDocument(runCommand(selectText(before, "a"), deleteColumn)),
    );
    expect(dimensions).toEqual({ ...sizes, colsWidthRatio: [100, 200], colsMinWidth: [120, 60] });
  });

  test("get values for new columns and rows", () => {
    const wider = runCommand(selectText(open(sizes, abc, def), "b"), addColumnAfter);
    const { table, dimensions } = readTable(saveDocument(runCommand(wider, addRowAfter)));
    expect(dimensions).toEqual({
      colsWidthRatio: [400, 100, 233, 200],
      rowsHeight: [47, 47, 90],
      colsMinWidth: [120, 60, 120, 120],
    });
    expect(table).toMatchObject({ nodes: [{ nodes: { length: 4 } }, {}, {}] });
  });

  test("are saved when a column is resized", () => {
    const before = open(undefined, abc, def);
    const { tr, doc } = before;
    doc.descendants((node, at) => {
      if (node.textContent === "b" || node.textContent === "e") {
        if (node.type.name === "tableCell") tr.setNodeAttribute(at, "colwidth", [90]);
      }
    });
    const { dimensions } = readTable(saveDocument(before.apply(tr)));
    expect(dimensions).toEqual({ colsWidthRatio: [90, 90, 90] });
  });

  test.each<[string, Sizes]>([
    ["fewer columns", { colsWidthRatio: [1, 2] }],
    ["more rows", { rowsHeight: [1, 2, 3] }],
    ["invalid widths", { colsWidthRatio: [0, -1, 2] }],
    ["small ratios", { colsWidthRatio: [1, 2, 1] }],
    ["equal widths", { colsWidthRatio: [200, 200, 200], colsMinWidth: [120, 120, 120] }],
  ])("do not change when only text is changed, with %s", (_, dimensions) => {
    const before = selectText(open(dimensions, abc, def), "a");
    const after = before.apply(before.tr.insertText("new"));
    expect(readTable(saveDocument(after)).dimensions).toEqual(dimensions);
  });
});

describe("merged cells", () => {
  test("have spans in their data", () => {
    const before = open(undefined, abc, def);
    const cells: number[] = [];
    before.doc.descendants((node, at) => {
      if (node.type.name === "tableCell") cells.push(at);
    });
    const selection = CellSelection.create(before.doc, cells[0] ?? 0, cells[4]);
    const merged = runCommand(before.apply(before.tr.setSelection(selection)), mergeCells);
    const { table } = readTable(saveDocument(merged));
    expect(table).toMatchObject({
      nodes: [
        { nodes: [{ id: "cell-a", tableCellData: { colspan: 2, rowspan: 2 } }, { id: "cell-c" }] },
        { nodes: [{ id: "cell-f" }] },
      ],
    });
  });

  test("keep spans that are written as text or are invalid", () => {
    const odd = [createCell("a", { colspan: "2" }), createCell("b", { colspan: 0, rowspan: 4.5 })];
    const before = openDocument({ nodes: [createTable(undefined, odd, def)] });
    const after = before.apply(selectText(before, "a").tr.insertText("new"));
    expect(readTable(saveDocument(after)).table).toMatchObject({
      nodes: [
        {
          nodes: [
            { tableCellData: { colspan: "2" } },
            { tableCellData: { colspan: 0, rowspan: 4.5 } },
          ],
        },
        {},
      ],
    });
  });

  test("push the cells of later rows to the right", () => {
    const one = { colspan: 1, rowspan: 1 };
    expect(placeCells([[{ colspan: 2, rowspan: 2 }, one], [one], [one, one, one]])).toEqual({
      columns: 3,
      starts: [[0, 2], [2], [0, 1, 2]],
    });
  });
});
