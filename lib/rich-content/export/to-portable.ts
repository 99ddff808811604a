/** Converts a document to its portable form. */
import { getTranslator } from "../../messages/translator.ts";
import type { RichContent, RichContentNode } from "../document.ts";
import { headingLevel, buildOutline } from "../outline.ts";
import { createFigure, createParagraph } from "./builders.ts";
import { type Context, nodeBuilders } from "./node-blocks.ts";
import { emboldened, readInlines, joinLines, createLine } from "./inlines.ts";
import {
  type Block,
  type Cell,
  cleanText,
  type Inline,
  type ListItem,
  type Portable,
} from "./portable.ts";
import { buildAnchor, readPicture } from "./targets.ts";

/** Converts every node to blocks. Nodes of unknown type are replaced by their children. */
export function toPortable(
  content: RichContent,
  { siteUrl, language }: Pick<Context, "siteUrl" | "language">,
): Portable {
  const references = new Set<string>();
  const t = getTranslator(language);
  const context: Context = { siteUrl, language, t, references, outline: buildOutline(content) };
  return { blocks: readBlocks(content.nodes, context), references };
}

/** Returns the blocks of several nodes. Text nodes among the nodes become paragraphs. */
function readBlocks(nodes: readonly RichContentNode[], context: Context): Block[] {
  return wrapTextRuns(nodes, context, (texts) => createParagraph(readInlines(texts, context)));
}

/** Returns the blocks of several nodes. `wrap` converts each run of adjacent text nodes to blocks. */
function wrapTextRuns(
  nodes: readonly RichContentNode[],
  context: Context,
  wrap: (texts: readonly RichContentNode[]) => Block[],
): Block[] {
  const parts: Block[][] = [];
  let texts: RichContentNode[] = [];
  const endRun = () => {
    if (texts.length > 0) parts.push(wrap(texts));
    texts = [];
  };
  for (const node of nodes) {
    if (node.type === "TEXT") {
      texts.push(node);
    } else {
      endRun();
      parts.push(addAnchor(node, buildBlocks(node, context)));
    }
  }
  endRun();
  return parts.flat();
}

function addAnchor({ id }: RichContentNode, [first, ...others]: readonly Block[]): Block[] {
  return first === undefined ? [] : [{ ...first, id: buildAnchor(id) ?? first.id }, ...others];
}

function buildBlocks(node: RichContentNode, context: Context): Block[] {
  const build = nodeBuilders.get(node.type);
  if (build !== undefined) {
    const blocks = addCaption(build(node, context), readCaption(node, context));
    return [...blocks, ...readBlocks(node.nodes.filter(isNotCaption), context)];
  }
  switch (node.type) {
    case "HEADING":
      return wrapTextRuns(node.nodes, context, (texts) => {
        const children = readInlines(texts, context);
        const level = headingLevel(node.headingData?.level);
        return children.length === 0 ? [] : [{ type: "heading", level, children }];
      });
    case "CODE_BLOCK":
      return wrapTextRuns(node.nodes, context, (texts) => [buildCode(texts)]);
    case "BLOCKQUOTE": {
      const blocks = readBlocks(node.nodes, context);
      return blocks.length === 0 ? [] : [{ type: "quote", blocks }];
    }
    case "BULLETED_LIST":
    case "ORDERED_LIST":
    case "CHECKBOX_LIST":
      return buildList(node, context);
    case "COLLAPSIBLE_ITEM_TITLE":
      return readBlocks(node.nodes, context).map((block) =>
        block.type === "paragraph" || block.type === "heading"
          ? { ...block, type: "paragraph", children: emboldened(block.children) }
          : block,
      );
    case "SMART_BLOCK_CELL":
      return buildSmartBlockCell(node, context);
    case "TABLE":
      return buildTable(node, context);
    default:
      return readBlocks(node.nodes, context);
  }
}

const isNotCaption = ({ type }: RichContentNode): boolean => type !== "CAPTION";

function readCaption({ nodes }: RichContentNode, context: Context): Inline[] {
  const captions = nodes.filter(({ type }) => type === "CAPTION");
  return joinLines(captions.map((caption) => readInlines(collectTextNodes(caption), context)));
}

function collectTextNodes(node: RichContentNode): RichContentNode[] {
  return node.type === "TEXT" ? [node] : node.nodes.flatMap(collectTextNodes);
}

function addCaption(blocks: Block[], caption: readonly Inline[]): Block[] {
  const [block] = blocks;
  if (caption.length === 0) return blocks;
  return blocks.length === 1 && block?.type === "figure"
    ? [{ ...block, caption: joinLines([block.caption, caption]) }]
    : [...blocks, { type: "paragraph", children: caption }];
}

function buildCode(texts: readonly RichContentNode[]): Block {
  return {
    type: "code",
    text: cleanText(texts.map(({ textData }) => textData?.text ?? "").join("")),
  };
}

function buildList(node: RichContentNode, context: Context): Block[] {
  const { start = 1 } = node.orderedListData ?? {};
  const isValid = Number.isInteger(start) && start >= 0;
  const ordered = node.type === "ORDERED_LIST";
  const items = node.nodes.map((child) => buildListItem(child, node.type, context));
  return items.length === 0 ? [] : [{ type: "list", ordered, start: isValid ? start : 1, items }];
}

function buildListItem(node: RichContentNode, listType: string, context: Context): ListItem {
  if (node.type !== "LIST_ITEM") return { blocks: readBlocks([node], context) };
  return {
    id: buildAnchor(node.id),
    checked: node.listItemData?.checked ?? (listType === "CHECKBOX_LIST" ? false : undefined),
    blocks: readBlocks(node.nodes, context),
  };
}

function buildSmartBlockCell(node: RichContentNode, context: Context): Block[] {
  const { label, shape } = node.smartBlockCellData ?? {};
  return [
    ...createFigure(readPicture(shape, "", context), undefined, []),
    ...createParagraph(emboldened(createLine(label))),
    ...readBlocks(node.nodes, context),
  ];
}

function buildTable(node: RichContentNode, context: Context): Block[] {
  const { header, rowHeader = header, columnHeader } = node.tableData ?? {};
  const isRow = ({ type }: RichContentNode) => type === "TABLE_ROW";
  const rows = node.nodes
    .filter(isRow)
    .map((row, rowIndex) =>
      row.nodes.map((cell, column): Cell => {
        const { colspan, rowspan } = cell.tableCellData ?? {};
        const isColumnHeader = rowHeader === true && rowIndex === 0;
        const isRowHeader = columnHeader === true && column === 0;
        return {
          header: isColumnHeader ? "column" : isRowHeader ? "row" : undefined,
          columns: readSpan(colspan),
          rows: readSpan(rowspan),
          blocks: readBlocks(cell.type === "TABLE_CELL" ? cell.nodes : [cell], context),
        };
      }),
    )
    .filter((cells) => cells.length > 0);
  const others = readBlocks(
    node.nodes.filter((child) => !isRow(child)),
    context,
  );
  return rows.length === 0 ? others : [{ type: "table", rows }, ...others];
}

function readSpan(value: number | undefined): number {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 100 ? value : 1;
}
