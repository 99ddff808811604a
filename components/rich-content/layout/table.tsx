/* oxlint-disable react/no-array-index-key -- columns have no IDs, and nothing here is updated */
import type { CSSProperties } from "react";
import { readDirection } from "#lib/rich-content/direction.ts";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { buildAnchor } from "../anchors.ts";
import type { NodeProps } from "../node.ts";
import { nameNode } from "../node-names.ts";
import { createStyle, cssColor, numberIn, pixels, tint } from "../style.ts";
import styles from "./table.module.css";

type Render = NodeProps["render"];

/** Renders a table that scrolls sideways if the screen is too narrow for it. */
export function Table({ node, render, context }: NodeProps) {
  const { rowHeader, header, columnHeader, altText, dimensions } = node.tableData ?? {};
  const rows = node.nodes.filter(({ type }) => type === "TABLE_ROW");
  const [first] = rows;
  const hasHead = (rowHeader ?? header) === true && first !== undefined && !spansRows(first);
  const heights = new Map(
    rows.map((tableRow, index) => [tableRow, dimensions?.rowsHeight?.[index]]),
  );
  const row = (tableRow: RichContentNode, scope: "col" | undefined) => (
    <tr key={tableRow.id} style={createStyle({ height: pixels(heights.get(tableRow), 1, 2000) })}>
      {tableRow.nodes.map((cell, column) => (
        <Cell
          key={cell.id}
          cell={cell}
          render={render}
          scope={scope ?? (columnHeader === true && column === 0 ? "row" : undefined)}
        />
      ))}
    </tr>
  );
  return (
    <section
      id={buildAnchor(node.id)}
      dir={readDirection(rows)}
      aria-label={nameNode(node, context, altText || getTranslations()("content.text.table"))}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable
      tabIndex={0}
      className={styles.scroll}
    >
      <table className={styles.table}>
        <Columns ratios={dimensions?.colsWidthRatio ?? []} />
        {hasHead && <thead>{row(first, "col")}</thead>}
        <tbody>
          {(hasHead ? rows.slice(1) : rows).map((tableRow) => row(tableRow, undefined))}
        </tbody>
      </table>
    </section>
  );
}

function Columns({ ratios }: { ratios: readonly number[] }) {
  const usable = ratios.map((ratio) => numberIn(ratio, 1, 100_000) ?? 0);
  const whole = usable.reduce((sum, ratio) => sum + ratio, 0);
  if (whole === 0 || new Set(usable).size === 1) return null;
  return (
    <colgroup>
      {usable.map((ratio, index) => (
        <col key={index} style={{ width: `${Math.round((ratio / whole) * 100)}%` }} />
      ))}
    </colgroup>
  );
}

const alignments: Readonly<Record<string, CSSProperties["verticalAlign"]>> = {
  TOP: "top",
  MIDDLE: "middle",
  BOTTOM: "bottom",
};

type CellProps = { cell: RichContentNode; render: Render; scope: "col" | "row" | undefined };

function Cell({ cell, render, scope }: CellProps) {
  const { cellStyle, borderColors, colspan, rowspan } = cell.tableCellData ?? {};
  const background = tint(cellStyle?.backgroundColor);
  const [left, right] = [createBorder(borderColors?.left), createBorder(borderColors?.right)];
  const style = createStyle({
    verticalAlign: alignments[cellStyle?.verticalAlignment ?? ""],
    backgroundColor: background,
    paddingInline: (background ?? left ?? right) && "0.75rem",
    borderLeft: left,
    borderRight: right,
    borderTop: createBorder(borderColors?.top),
    borderBottom: createBorder(borderColors?.bottom),
  });
  const spans = { ...span("colSpan", colspan), ...span("rowSpan", rowspan) };
  const props = { ...(style && { style }), ...spans, children: render(cell.nodes) };
  // An empty cell, for example in the corner, heads no row or column.
  return scope === undefined || isEmpty(cell) ? <td {...props} /> : <th scope={scope} {...props} />;
}

/** Returns whether a cell contains no visible text and no other content. */
const isEmpty = ({ nodes }: RichContentNode): boolean =>
  nodes.every((node) =>
    node.type === "TEXT"
      ? /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(node.textData?.text ?? "")
      : node.type === "PARAGRAPH" && isEmpty(node),
  );

/** Returns a border in a colour of the document. */
function createBorder(value: string | undefined): string | undefined {
  const color = cssColor(value);
  return color && `1px solid ${color}`;
}

function span(name: "colSpan" | "rowSpan", value: number | undefined) {
  const number = numberIn(value, 2, 100);
  return number === undefined ? {} : { [name]: Math.round(number) };
}

/**
 * Returns whether a cell in the row spans into the next row. Such a header row cannot be in its own
 * `<thead>`.
 */
function spansRows(row: RichContentNode): boolean {
  return row.nodes.some((cell) => (cell.tableCellData?.rowspan ?? 1) > 1);
}
