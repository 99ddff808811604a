/** Tables, columns and buttons. */
import { type Context, deepestLevel, type Link, type Node, text } from "./conversion.ts";
import { attribute, childElements, type Element, findIn, hasClass, lineIn } from "./parse-html.ts";
import { readBackground, parseColor, readStyle } from "./style.ts";
import { block, blockContext } from "./text-blocks.ts";
import { type Handler, inside, type Walker } from "./walker.ts";

type Row = { readonly cells: readonly Element[]; readonly isHead: boolean };

export const table: Handler = (element, context, flow, walker) => {
  flow.end();
  const around = blockContext(element, context);
  const caption = childElements(element).find(({ tagName }) => tagName === "caption");
  if (caption !== undefined) block(caption, around, flow, walker);
  const rows = readRows(element);
  const isLayout = attribute(element, "role") === "presentation";
  if (isLayout || context.level > deepestLevel) {
    for (const cell of rows.flatMap(({ cells }) => cells)) block(cell, around, flow, walker);
    return;
  }
  if (rows.length === 0) return;
  const [first] = rows;
  const rowHeader =
    first !== undefined && (first.isHead || first.cells.every(({ tagName }) => tagName === "th"));
  const body = rowHeader ? rows.slice(1) : rows;
  const columnHeader = body.length > 0 && body.every(({ cells: [cell] }) => cell?.tagName === "th");
  const name = caption === undefined ? attribute(element, "aria-label") : lineIn(caption);
  flow.add(
    walker.conversion.node(
      "TABLE",
      rows.map((row) => rowNode(row, around, walker)),
      {
        tableData: {
          rowHeader,
          columnHeader,
          ...(name === undefined || name === "" ? {} : { altText: name }),
        },
      },
    ),
  );
};

/** Returns the rows that have cells, in display order: head, bodies, foot. */
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

function rowNode({ cells }: Row, context: Context, walker: Walker): Node {
  const { conversion } = walker;
  return conversion.node(
    "TABLE_ROW",
    cells.map((cell) => cellNode(cell, context, walker)),
  );
}

const verticals: ReadonlyMap<string, string> = new Map([
  ["top", "TOP"],
  ["middle", "MIDDLE"],
  ["bottom", "BOTTOM"],
]);

function cellNode(cell: Element, context: Context, walker: Walker): Node {
  const { conversion } = walker;
  const { block: own, ...inner } = inside(blockContext(cell, context), 3);
  const style = readStyle(cell);
  const background = readBackground(cell) ?? parseColor(attribute(cell, "bgcolor"));
  const vertical = verticals.get(
    (style.get("vertical-align") ?? attribute(cell, "valign") ?? "").toLowerCase(),
  );
  const nodes = walker.blocks(cell.childNodes, { ...inner, block: own });
  if (nodes.length === 0) {
    nodes.push(conversion.node("PARAGRAPH", [text("", [])], { paragraphData: {} }));
  }
  return conversion.node("TABLE_CELL", nodes, {
    tableCellData: {
      ...(background === undefined && vertical === undefined
        ? {}
        : {
            cellStyle: {
              ...(vertical === undefined ? {} : { verticalAlignment: vertical }),
              ...(background === undefined ? {} : { backgroundColor: background }),
            },
          }),
      ...readSpan(cell, "colspan"),
      ...readSpan(cell, "rowspan"),
    },
  });
}

function readSpan(cell: Element, name: "colspan" | "rowspan"): object {
  const span = Number(/^\s*(\d{1,3})\s*$/.exec(attribute(cell, name) ?? "")?.[1] ?? "1");
  return span > 1 && span <= 100 ? { [name]: span } : {};
}

export const isColumns = (element: Element): boolean => hasClass(element, "wp-block-columns");

/** Converts columns. Their widths are in twelfths of the layout. */
export const columns: Handler = (element, context, flow, walker) => {
  const cells = childElements(element).filter((one) => hasClass(one, "wp-block-column"));
  layout(
    cells.map((cell) => ({ cell, width: readColumnWidth(cell) })),
    element,
    context,
    flow,
    walker,
  );
};

export const isMediaText = (element: Element): boolean => hasClass(element, "wp-block-media-text");

/** Converts a picture or video next to a text. */
export const mediaText: Handler = (element, context, flow, walker) => {
  const parts = childElements(element).map((cell) => ({ cell, width: 6 }));
  const isOnRight = hasClass(element, "has-media-on-the-right");
  const [first] = parts;
  const isMediaFirst = first?.cell.tagName === "figure";
  const ordered = isOnRight === isMediaFirst ? parts.toReversed() : parts;
  layout(ordered, element, context, flow, walker);
};

type Part = { readonly cell: Element; readonly width: number | undefined };

const layout = (
  parts: readonly Part[],
  element: Element,
  context: Context,
  flow: Parameters<Handler>[2],
  walker: Walker,
): void => {
  flow.end();
  if (parts.length < 2 || context.level > deepestLevel)
    return block(element, context, flow, walker);
  const around = inside(blockContext(element, context), 2);
  const known = parts.flatMap(({ width }) => width ?? []);
  const rest = 12 - known.reduce((sum, width) => sum + width, 0);
  const shareOfRest = Math.max(1, Math.floor(rest / Math.max(1, parts.length - known.length)));
  const cells = parts.map(({ cell, width }) =>
    walker.conversion.node("LAYOUT_CELL", walker.blocks([cell], around), {
      layoutCellData: { colSpan: width ?? shareOfRest },
    }),
  );
  const background = readBackground(element);
  flow.add(
    walker.conversion.node("LAYOUT", cells, {
      layoutData: background === undefined ? {} : { backgroundColor: background },
    }),
  );
};

function readColumnWidth(cell: Element): number | undefined {
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(readStyle(cell).get("flex-basis") ?? "")?.[1];
  if (percent === undefined) return undefined;
  return Math.min(12, Math.max(1, Math.round((Number(percent) * 12) / 100)));
}

const buttonClasses = [
  "wp-block-button__link",
  "wp-element-button",
  "kg-btn",
  "kg-header-card-button",
  "kg-product-card-button",
];

export const isButton = (element: Element): boolean =>
  element.tagName === "a" &&
  hasClass(element, ...buttonClasses) &&
  !hasClass(element, "wp-block-file__button") &&
  findIn(element, ({ tagName }) => tagName === "img") === undefined;

export function buttonNode(element: Element, link: Link | undefined, walker: Walker): Node {
  const background = readBackground(element);
  const color = parseColor(readStyle(element).get("color"));
  const radius = /^(\d{1,3})px$/.exec(readStyle(element).get("border-radius") ?? "")?.[1];
  const colors = {
    ...(color === undefined ? {} : { text: color }),
    ...(background === undefined ? {} : { background }),
  };
  const styles = {
    ...(Object.keys(colors).length === 0 ? {} : { colors }),
    ...(radius === undefined ? {} : { border: { radius: Number(radius) } }),
  };
  return walker.conversion.node("BUTTON", [], {
    buttonData: {
      type: "LINK",
      text: lineIn(element),
      ...(link === undefined ? {} : { link }),
      ...(Object.keys(styles).length === 0 ? {} : { styles }),
    },
  });
}
