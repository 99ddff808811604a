/** Tables and columns. */
import { createText, type Node, unlessEmpty } from "../nodes.ts";
import { parseColor } from "./colors.ts";
import { type Context, deepestLevel, enterNodes, type Handler, type Walker } from "./conversion.ts";
import { attribute, childElements, type Element, hasClass, lineIn } from "./parse-html.ts";
import { readBackground, readStyle } from "./style.ts";
import { convertBlock, enterBlock } from "./text-blocks.ts";

type Row = { readonly cells: readonly Element[]; readonly isHead: boolean };

export const convertTable: Handler = (element, context, flow, walker) => {
  flow.end();
  const around = enterBlock(element, context);
  const caption = childElements(element).find(({ tagName }) => tagName === "caption");
  if (caption !== undefined) convertBlock(caption, around, flow, walker);
  const rows = readRows(element);
  const isLayout = attribute(element, "role") === "presentation";
  if (isLayout || context.level > deepestLevel) {
    for (const cell of rows.flatMap(({ cells }) => cells)) convertBlock(cell, around, flow, walker);
    return;
  }
  const [first] = rows;
  if (first === undefined) return;
  const rowHeader = first.isHead || first.cells.every(({ tagName }) => tagName === "th");
  const body = rowHeader ? rows.slice(1) : rows;
  const columnHeader = body.length > 0 && body.every(({ cells: [cell] }) => cell?.tagName === "th");
  const name = caption === undefined ? attribute(element, "aria-label") : lineIn(caption);
  const nodes = rows.map(({ cells }) =>
    walker.node(
      "TABLE_ROW",
      cells.map((cell) => createCell(cell, around, walker)),
    ),
  );
  const tableData = { rowHeader, columnHeader, altText: name || undefined };
  flow.add(walker.node("TABLE", nodes, { tableData }));
};

/** Returns the non-empty rows in display order: head, bodies, foot. */
function readRows(element: Element): Row[] {
  const parts = childElements(element);
  const rows = (part: Element, isHead: boolean): Row[] =>
    childElements(part)
      .filter(({ tagName }) => tagName === "tr")
      .map((row) => ({
        cells: childElements(row).filter(({ tagName }) => tagName === "td" || tagName === "th"),
        isHead,
      }))
      .filter(({ cells }) => cells.length > 0);
  const named = (name: string) =>
    parts.filter(({ tagName }) => tagName === name).flatMap((part) => rows(part, name === "thead"));
  return [...named("thead"), ...named("tbody"), ...named("tfoot")];
}

const verticals: ReadonlyMap<string, "TOP" | "MIDDLE" | "BOTTOM"> = new Map(
  Object.entries({ top: "TOP", middle: "MIDDLE", bottom: "BOTTOM" } as const),
);

function createCell(cell: Element, context: Context, walker: Walker): Node {
  const vertical = readStyle(cell).get("vertical-align") ?? attribute(cell, "valign") ?? "";
  const nodes = walker.convertBlocks(cell.childNodes, enterNodes(enterBlock(cell, context), 3));
  if (nodes.length === 0) {
    nodes.push(walker.node("PARAGRAPH", [createText("")], { paragraphData: {} }));
  }
  return walker.node("TABLE_CELL", nodes, {
    tableCellData: {
      cellStyle: unlessEmpty({
        verticalAlignment: verticals.get(vertical.toLowerCase()),
        backgroundColor: readBackground(cell) ?? parseColor(attribute(cell, "bgcolor")),
      }),
      colspan: readSpan(cell, "colspan"),
      rowspan: readSpan(cell, "rowspan"),
    },
  });
}

function readSpan(cell: Element, name: "colspan" | "rowspan"): number | undefined {
  const span = Number(/^\s*(\d{1,3})\s*$/.exec(attribute(cell, name) ?? "")?.[1] ?? "1");
  return span > 1 && span <= 100 ? span : undefined;
}

/** Converts columns. Their widths are given in twelfths. */
export const convertColumns: Handler = (element, context, flow, walker) => {
  const cells = childElements(element).filter((one) => hasClass(one, "wp-block-column"));
  const parts = cells.map((cell) => ({ cell, width: readColumnWidth(cell) }));
  addLayout(parts, element, context, flow, walker);
};

/** Converts a picture or video with text next to it. */
export const convertMediaText: Handler = (element, context, flow, walker) => {
  const parts = childElements(element).map((cell) => ({ cell, width: 6 }));
  const isOnRight = hasClass(element, "has-media-on-the-right");
  const isMediaFirst = parts[0]?.cell.tagName === "figure";
  const ordered = isOnRight === isMediaFirst ? parts.toReversed() : parts;
  addLayout(ordered, element, context, flow, walker);
};

type Part = { readonly cell: Element; readonly width: number | undefined };

function addLayout(
  parts: readonly Part[],
  ...[element, context, flow, walker]: Parameters<Handler>
): void {
  flow.end();
  if (parts.length < 2 || context.level > deepestLevel) {
    return convertBlock(element, context, flow, walker);
  }
  const around = enterNodes(enterBlock(element, context), 2);
  const known = parts.flatMap(({ width }) => width ?? []);
  const rest = 12 - known.reduce((sum, width) => sum + width, 0);
  const shareOfRest = Math.max(1, Math.floor(rest / Math.max(1, parts.length - known.length)));
  const cells = parts.map(({ cell, width }) =>
    walker.node("LAYOUT_CELL", walker.convertBlocks([cell], around), {
      layoutCellData: { colSpan: width ?? shareOfRest },
    }),
  );
  const layoutData = { backgroundColor: readBackground(element) };
  flow.add(walker.node("LAYOUT", cells, { layoutData }));
}

function readColumnWidth(cell: Element): number | undefined {
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(readStyle(cell).get("flex-basis") ?? "")?.[1];
  if (percent === undefined) return undefined;
  return Math.min(12, Math.max(1, Math.round((Number(percent) * 12) / 100)));
}
