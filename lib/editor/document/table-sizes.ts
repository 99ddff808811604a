/**
 * Sizes of tables. Ricos stores spans in cells and all sizes in the table; the editor stores widths in cells
 * and heights in rows, so that they move with their columns and rows.
 */
import type { JSONContent } from "@tiptap/core";
import { number } from "../../rich-content/schema/values.ts";
import { isObject, readField } from "../../wix/json-object.ts";
import { nullIfEmpty, readForm, readObject, type Attributes } from "./fields.ts";
import { isEqual } from "./is-equal.ts";

type Size = number | null;

const maximumSpan = 100;
/** Average width in pixels of columns whose data contains only ratios. */
const usualWidth = 150;
/** Width and height that Wix gives to new columns and rows, in pixels. */
const minimumWidth = 120;
const usualHeight = 47;

/** Returns the attributes of a cell with its spans. */
export function readSpans(data: unknown): CellSpan {
  return {
    colspan: readSpan(readField(data, "colspan")),
    rowspan: readSpan(readField(data, "rowspan")),
  };
}

function readSpan(value: unknown): number {
  const { data: span } = number.safeParse(value);
  return span !== undefined && Number.isInteger(span) && span > 1 && span <= maximumSpan ? span : 1;
}

/** Returns a cell's data with the spans in its attributes. */
export function writeSpans({ data, colspan, rowspan }: Attributes): object | null {
  const before = readSpans(data);
  const spans = { colspan: readSpan(colspan), rowspan: readSpan(rowspan) };
  if (isEqual(before, spans)) return readObject(data);
  const { colspan: _, rowspan: __, ...others } = readObject(data) ?? {};
  return nullIfEmpty({
    ...others,
    ...(spans.colspan > 1 && { colspan: spans.colspan }),
    ...(spans.rowspan > 1 && { rowspan: spans.rowspan }),
  });
}

/** Adds widths to a new table's cells and heights to its rows. Returns `undefined` for a table without cells. */
export function readSizes(table: JSONContent): JSONContent | undefined {
  const { starts, columns } = placeTable(table);
  if (columns === 0) return undefined;
  const rows = table.content ?? [];
  const dimensions = readField(table.attrs?.["data"], "dimensions");
  const widths = readWidths(dimensions, columns);
  const heights = readHeights(dimensions, rows.length);
  const content = rows.map((row, index) => ({
    ...row,
    attrs: { ...row.attrs, height: heights[index] ?? null },
    content: row.content?.map((cell, position) => {
      const start = starts[index]?.[position] ?? 0;
      const own = widths.slice(start, start + readSpan(cell.attrs?.["colspan"]));
      const colwidth = own.every((width) => width === null) ? null : own.map((width) => width ?? 0);
      return { ...cell, attrs: { ...cell.attrs, colwidth } };
    }),
  }));
  const form = {
    ...readForm(table.attrs ?? {}),
    ...findMismatch(dimensions, columns, rows.length),
  };
  return { ...table, attrs: { ...table.attrs, form: nullIfEmpty(form) }, content };
}

/** Returns a table's data with the sizes in its rows and cells. */
export function writeSizes(table: JSONContent): object | null {
  const data = readObject(table.attrs?.["data"]);
  if (readForm(table.attrs ?? {}).keepsDimensions === true) return data;
  const { columns } = placeTable(table);
  const rows = table.content ?? [];
  const dimensions = readObject(data?.["dimensions"]) ?? {};
  const widths = findWidths(table, columns);
  const heights = rows.map(({ attrs }) => readSize(attrs?.["height"]));
  const areWidthsKept =
    isEqual(widths, readWidths(dimensions, columns)) && fits(dimensions["colsWidthRatio"], columns);
  const areHeightsKept =
    isEqual(heights, readHeights(dimensions, rows.length)) &&
    fits(dimensions["rowsHeight"], rows.length);
  if (areWidthsKept && areHeightsKept) return data;
  return {
    ...data,
    dimensions: {
      ...dimensions,
      ...(!areWidthsKept && writeWidths(widths, dimensions["colsMinWidth"])),
      ...(!areHeightsKept && { rowsHeight: fill(heights, () => usualHeight) }),
    },
  };
}

function placeTable(table: JSONContent): ReturnType<typeof placeCells> {
  return placeCells(
    (table.content ?? []).map((row) =>
      (row.content ?? []).map(({ attrs }) => ({
        colspan: readSpan(attrs?.["colspan"]),
        rowspan: readSpan(attrs?.["rowspan"]),
      })),
    ),
  );
}

/** Returns the widths of columns in pixels; `null` if all columns are equally wide. */
function readWidths(dimensions: unknown, columns: number): Size[] {
  const ratios = readField(dimensions, "colsWidthRatio");
  const none = Array.from({ length: columns }, () => null);
  if (!isSizeList(ratios) || ratios.length !== columns || new Set(ratios).size === 1) return none;
  const average = ratios.reduce((sum, ratio) => sum + ratio, 0) / columns;
  const scale = Math.min(...ratios) < 20 ? usualWidth / average : 1;
  return ratios.map((ratio) => Math.max(1, Math.round(ratio * scale)));
}

function readHeights(dimensions: unknown, rows: number): Size[] {
  const heights = readField(dimensions, "rowsHeight");
  return isSizeList(heights) && heights.length === rows
    ? heights
    : Array.from({ length: rows }, () => null);
}

function findWidths(table: JSONContent, columns: number): Size[] {
  const { starts } = placeTable(table);
  const widths: Size[] = Array.from({ length: columns }, () => null);
  for (const [index, row] of (table.content ?? []).entries()) {
    for (const [position, { attrs }] of (row.content ?? []).entries()) {
      const colwidth: unknown = attrs?.["colwidth"];
      if (!Array.isArray(colwidth)) continue;
      const start = starts[index]?.[position] ?? 0;
      for (const [offset, width] of colwidth.entries()) {
        if (start + offset < columns) widths[start + offset] ??= readSize(width);
      }
    }
  }
  return widths;
}

function writeWidths(widths: readonly Size[], minimums: unknown): object {
  const known = widths.filter((width) => width !== null);
  const average = known.reduce((sum, width) => sum + width, 0) / known.length || usualWidth;
  return {
    colsWidthRatio: fill(widths, () => Math.round(average)),
    ...(Array.isArray(minimums) && {
      colsMinWidth: fill(widths, () => null).map(
        (_, index) => readSize(minimums[index]) ?? minimumWidth,
      ),
    }),
  };
}

const fill = <Other>(sizes: readonly Size[], create: () => Other): (number | Other)[] =>
  sizes.slice(0, maximumSpan).map((size) => size ?? create());

const readSize = (value: unknown): Size =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : null;

const isSizeList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => readSize(item) !== null);

const fits = (list: unknown, length: number): boolean =>
  !Array.isArray(list) || list.length === length;

function findMismatch(dimensions: unknown, columns: number, rows: number): object {
  if (!isObject(dimensions)) return {};
  const isMatching =
    fits(dimensions["colsWidthRatio"], columns) &&
    fits(dimensions["colsMinWidth"], columns) &&
    fits(dimensions["rowsHeight"], rows);
  return isMatching ? {} : { keepsDimensions: true };
}

/** The columns that a table's cells cover. */

type CellSpan = { readonly colspan: number; readonly rowspan: number };

/** Returns the first column of each cell by row, and the number of columns. */
export function placeCells(rows: readonly (readonly CellSpan[])[]): {
  readonly starts: number[][];
  readonly columns: number;
} {
  let columns = 0;
  /** For each column, the number of rows that a cell above still covers. */
  let covered: number[] = [];
  const starts = rows.map((cells) => {
    const next = covered.map((count) => Math.max(0, count - 1));
    let column = 0;
    const row = cells.map(({ colspan, rowspan }) => {
      while ((covered[column] ?? 0) > 0) column += 1;
      const start = column;
      for (; column < start + colspan; column += 1) next[column] = rowspan - 1;
      columns = Math.max(columns, column);
      return start;
    });
    covered = Array.from(next, (count) => count ?? 0);
    return row;
  });
  return { starts, columns };
}
