/** Conversion of rich content nodes to Markdown blocks. */
import type { BlockContent, Code, DefinitionContent, ListItem, Table } from "mdast";
import { isSpread } from "./write-markdown.ts";
import { plainDivider } from "../nodes.ts";
import type { Canonical } from "./canonical.ts";
import { findKnownFile } from "./known-files.ts";
import { type LineContext, buildLine } from "./lines.ts";

export type Flow = BlockContent | DefinitionContent;

export type FlowContext = LineContext & {
  readonly writeRicos: (node: Canonical) => Code;
};

/** Converts nodes inside a block. A node that Markdown cannot express becomes a `ricos` block. */
export function buildBlocks(nodes: readonly Canonical[], context: FlowContext): Flow[] {
  return nodes.map((node) => buildBlock(node, context) ?? context.writeRicos(node));
}

const serializeData = ({ type: _type, id: _id, nodes: _nodes, ...data }: Canonical): string =>
  JSON.stringify(data);

const rule = JSON.stringify({ dividerData: plainDivider });

/**
 * Converts a node to a Markdown block. Returns `undefined` if Markdown cannot express the node. Some losses
 * are detected only when the caller parses the block again.
 */
export function buildBlock(node: Canonical, context: FlowContext): Flow | undefined {
  if (node.id !== "") return undefined;
  const data = serializeData(node);
  switch (node.type) {
    case "PARAGRAPH": {
      const children = data === "{}" ? buildLine(node.nodes, context) : undefined;
      return children && { type: "paragraph", children };
    }
    case "HEADING": {
      const level = node.headingData?.level;
      const depth = ([1, 2, 3, 4, 5, 6] as const).find((one) => one === level);
      const isPlain = data === JSON.stringify({ headingData: { level } });
      const children = isPlain ? buildLine(node.nodes, context) : undefined;
      return depth && children && { type: "heading", depth, children };
    }
    case "DIVIDER":
      return data === rule ? { type: "thematicBreak" } : undefined;
    case "BLOCKQUOTE":
      return data === "{}"
        ? { type: "blockquote", children: buildBlocks(node.nodes, context) }
        : undefined;
    case "CODE_BLOCK":
      return buildCode(node, data);
    case "BULLETED_LIST":
    case "ORDERED_LIST":
      return buildList(node, data, context);
    case "TABLE":
      return data === JSON.stringify({ tableData: { rowHeader: true } })
        ? buildTable(node, context)
        : undefined;
    case "IMAGE":
      return buildPicture(node, context);
    default:
      return undefined;
  }
}

function buildCode(node: Canonical, data: string): Flow | undefined {
  const lang = node.codeBlockData?.language;
  const isPlain = data === "{}" || data === JSON.stringify({ codeBlockData: { language: lang } });
  const [text, ...others] = node.nodes;
  if (!isPlain || others.length > 0 || lang === "ricos") return undefined;
  return { type: "code", lang: lang ?? null, value: text?.textData?.text ?? "" };
}

function buildList(node: Canonical, data: string, context: FlowContext): Flow | undefined {
  const ordered = node.type === "ORDERED_LIST";
  const start = node.orderedListData?.start;
  if (data !== "{}" && data !== JSON.stringify({ orderedListData: { start } })) return undefined;
  const items = node.nodes.map((item): ListItem | undefined => {
    const checked = item.listItemData?.checked;
    const own = serializeData(item);
    const isPlain = own === "{}" || own === JSON.stringify({ listItemData: { checked } });
    if (item.type !== "LIST_ITEM" || item.id !== "" || !isPlain) return undefined;
    const children = buildBlocks(item.nodes, context);
    return { type: "listItem", checked: checked ?? null, spread: isSpread(children), children };
  });
  const children = items.filter((item) => item !== undefined);
  if (children.length < items.length) return undefined;
  const spread = children.some((item) => item.spread === true);
  return { type: "list", ordered, start: ordered ? (start ?? 1) : null, spread, children };
}

const alignments = {
  AUTO: null,
  JUSTIFY: null,
  LEFT: "left",
  RIGHT: "right",
  CENTER: "center",
} as const;

/**
 * Converts a table whose cells contain one paragraph each. Other losses are detected when the block is parsed
 * again.
 */
function buildTable(node: Canonical, context: FlowContext): Table | undefined {
  const rows = node.nodes.map(({ nodes }) =>
    nodes.map((cell) => {
      const [line, ...others] = cell.nodes;
      return others.length === 0 && line?.type === "PARAGRAPH"
        ? { line, children: buildLine(line.nodes, context) }
        : undefined;
    }),
  );
  const isPlain = rows.flat().every((cell) => cell?.children !== undefined);
  if (!isPlain || rows.length === 0) return undefined;
  return {
    type: "table",
    align: (rows[0] ?? []).map((cell) => {
      const aligned = cell?.line.paragraphData?.textStyle?.textAlignment;
      return aligned === undefined ? null : alignments[aligned];
    }),
    children: rows.map((cells) => ({
      type: "tableRow",
      children: cells.map((cell) => ({ type: "tableCell", children: cell?.children ?? [] })),
    })),
  };
}

function buildPicture({ imageData, nodes }: Canonical, { files }: FlowContext): Flow | undefined {
  const file = findKnownFile(imageData?.image?.src, files);
  if (file === undefined || nodes.length > 0) return undefined;
  const image = {
    type: "image",
    url: file.path,
    alt: imageData?.altText ?? null,
    title: imageData?.caption ?? null,
  } as const;
  const url = imageData?.link?.url;
  return {
    type: "paragraph",
    children: [url === undefined ? image : { type: "link", url, children: [image] }],
  };
}
