/** Converts a document to Markdown (CommonMark and GFM) for people and programs that read its source. */
import type { ListItem as ListItemNode, PhrasingContent, Table, TableCell } from "mdast";
import type { RichContent } from "../document.ts";
import type { Block, Cell, Inline, ListItem } from "./portable.ts";
import { toPortable } from "./to-portable.ts";
import { breakLines, isSpread, wrapInTag, writeMarkdown } from "./write-markdown.ts";

type FlowNode = ListItemNode["children"][number];

/**
 * Returns the document as Markdown. Paths on the site become absolute if `siteUrl`, the site's root, is
 * given; otherwise they remain paths. Links within the document are omitted because Markdown has no anchors.
 */
export function toMarkdown(
  content: RichContent,
  { siteUrl }: { siteUrl?: string | undefined } = {},
): string {
  const { blocks } = toPortable(content, { siteUrl, language: "en" });
  // Not `---`, which would start front matter at the beginning of a file.
  return writeMarkdown(blocks.flatMap(flow), { rule: "*" });
}

function flow(block: Block): FlowNode[] {
  switch (block.type) {
    case "paragraph":
      return [{ type: "paragraph", children: phrasing(block.children) }];
    case "heading":
      return [
        { type: "heading", depth: chooseDepth(block.level), children: phrasing(block.children) },
      ];
    case "code":
      return [{ type: "code", value: block.text, lang: block.language ?? null }];
    case "quote":
      return [{ type: "blockquote", children: block.blocks.flatMap(flow) }];
    case "list": {
      const children = block.items.map(listItem);
      const spread = children.some((item) => item.spread === true);
      return [{ type: "list", ordered: block.ordered, start: block.start, spread, children }];
    }
    case "table":
      return [table(block)];
    case "figure":
      return figure(block);
    case "divider":
      return [{ type: "thematicBreak" }];
  }
}

const depths = [1, 2, 3, 4, 5, 6] as const;
const chooseDepth = (level: number) => depths[level - 1] ?? 6;

function listItem({ checked, blocks }: ListItem): ListItemNode {
  const children = blocks.flatMap(flow);
  return { type: "listItem", checked: checked ?? null, spread: isSpread(children), children };
}

/** Converts a table. The first row becomes the header, because GFM tables require one. */
function table({ rows }: Extract<Block, { type: "table" }>): Table {
  return {
    type: "table",
    align: (rows[0] ?? []).flatMap((cell) => [cell.alignment ?? null, ...covered(cell, null)]),
    children: rows.map((cells) => ({
      type: "tableRow",
      children: cells.flatMap((cell) => [
        tableCell(oneLine(cell.blocks)),
        ...covered(cell, tableCell([])),
      ]),
    })),
  };
}

const tableCell = (children: PhrasingContent[]): TableCell => ({ type: "tableCell", children });

/**
 * Returns values for the additional columns covered by a wide cell, so that subsequent cells keep their
 * columns.
 */
function covered<Value>({ columns }: Cell, value: Value): Value[] {
  return Array.from({ length: columns - 1 }, () => value);
}

/** Converts blocks to a single line, for example for a table cell. */
function oneLine(blocks: readonly Block[]): PhrasingContent[] {
  return blocks
    .map(blockLine)
    .filter((line) => line.length > 0)
    .flatMap((line, index): PhrasingContent[] =>
      index === 0 ? line : [{ type: "text", value: " " }, ...line],
    );
}

function blockLine(block: Block): PhrasingContent[] {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return phrasing(block.children);
    case "code":
      return [{ type: "inlineCode", value: block.text }];
    case "quote":
      return oneLine(block.blocks);
    case "list":
      return oneLine(block.items.flatMap(({ blocks }) => blocks));
    case "table":
      return oneLine(block.rows.flat().flatMap(({ blocks }) => blocks));
    case "figure":
      return [picture(block)];
    case "divider":
      return [];
  }
}

/** Converts a picture. A formatted caption becomes a paragraph below the picture. */
function figure(block: Extract<Block, { type: "figure" }>): FlowNode[] {
  const shown: FlowNode = { type: "paragraph", children: [picture(block)] };
  return plainCaption(block.caption) === undefined
    ? [shown, { type: "paragraph", children: phrasing(block.caption) }]
    : [shown];
}

function picture({
  picture: { src, alt },
  target,
  caption,
}: Extract<Block, { type: "figure" }>): PhrasingContent {
  const title = plainCaption(caption) || null;
  const image = { type: "image", url: src, alt: flat(alt), title } as const;
  return target === undefined || "anchor" in target
    ? image
    : { type: "link", url: target.href, children: [image] };
}

function plainCaption(caption: readonly Inline[]): string | undefined {
  return caption.every(({ type }) => type === "text") ? flat(collectText(caption)) : undefined;
}

const flat = (text: string): string => text.replace(/\s+/g, " ").trim();

const collectText = (line: readonly Inline[]): string =>
  line
    .map((inline) => (inline.type === "text" ? inline.text : collectText(inline.children)))
    .join("");

function phrasing(line: readonly Inline[]): PhrasingContent[] {
  return line.flatMap((inline): PhrasingContent[] => {
    if (inline.type === "text") return breakLines(inline.text);
    const children = phrasing(inline.children);
    if (inline.type === "link") {
      return "anchor" in inline.target
        ? children
        : [{ type: "link", url: inline.target.href, children }];
    }
    switch (inline.mark) {
      case "bold":
        return [{ type: "strong", children }];
      case "italic":
        return [{ type: "emphasis", children }];
      case "strikethrough":
        return [{ type: "delete", children }];
      case "code":
        return [{ type: "inlineCode", value: collectText(inline.children) }];
      case "superscript":
        return wrapInTag("sup", children);
      case "subscript":
        return wrapInTag("sub", children);
      case "underline":
        return children;
    }
  });
}
