/**
 * Conversion of Markdown (CommonMark and GFM) to rich content. IDs are derived from node positions, so the
 * same text always produces the same document.
 */
import type {
  BlockContent,
  DefinitionContent,
  List,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from "mdast";
import type { RichContent } from "../../rich-content/document.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import { createText, type Node, plainDivider } from "../nodes.ts";
import {
  type Context,
  collectDefinitions,
  createNode,
  enterChild,
  type FileFinder,
  noteId,
  parseMarkdown,
  type Resolvers,
} from "./context.ts";
import { createFragments } from "./fragments.ts";
import { createCollapsible, findDetails } from "./details.ts";
import { convertPhrasing } from "./inlines.ts";
import { createPicture } from "./pictures.ts";
import { readRicosBlock } from "./ricos-blocks.ts";

/**
 * Converts Markdown or its syntax tree. Pictures that `file` does not find are omitted, including their alt
 * text. HTML that `html` does not convert stays HTML, in a sandboxed frame. Throws {@link MarkdownError} for
 * an invalid `ricos` block.
 */
export function markdownToRichContent(
  markdown: string | Root,
  file: FileFinder,
  resolvers: Partial<Omit<Resolvers, "file">> = {},
): RichContent {
  const root = typeof markdown === "string" ? parseMarkdown(markdown) : markdown;
  const context: Context = {
    link: (url) => url,
    html: () => undefined,
    emoji: () => undefined,
    ...resolvers,
    file,
    path: "",
    definitions: collectDefinitions(root),
    footnotes: [],
    fragments: createFragments(),
  };
  const nodes = convertBlocks(root.children, context);
  const all = [...nodes, ...createFootnotes(root, context)];
  return normaliseRichContent({ nodes: context.fragments.resolve(all) });
}

function convertBlocks(children: readonly RootContent[], context: Context): Node[] {
  const nodes: Node[] = [];
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index];
    if (child === undefined) continue;
    const blockContext = enterChild(context, index);
    const details = findDetails(children, index);
    if (details === undefined) {
      nodes.push(...convertBlock(child, blockContext));
    } else {
      const body = convertBlocks(children.slice(index + 1, details.end), blockContext);
      nodes.push(createCollapsible(details, body, blockContext));
      index = details.end;
    }
  }
  return nodes;
}

function convertBlock(child: RootContent, context: Context): Node[] {
  switch (child.type) {
    case "paragraph":
      return convertParagraph(child.children, context, child.data?.indentation);
    case "heading": {
      const texts = convertPhrasing(child.children, context);
      const heading = createNode("HEADING", context, texts, {
        headingData: { level: child.depth },
      });
      return [context.fragments.assign(heading, child.data?.id)];
    }
    case "thematicBreak":
      return [createNode("DIVIDER", context, [], { dividerData: plainDivider })];
    case "blockquote": {
      const nodes = convertBlocks(child.children, context);
      return [createNode("BLOCKQUOTE", context, nodes, { blockquoteData: {} })];
    }
    case "code": {
      if (child.lang === "ricos") {
        return readRicosBlock(child.value, context, (markdown, blockContext) =>
          convertBlocks(parseMarkdown(markdown).children, blockContext),
        );
      }
      const codeBlockData = { language: child.lang || undefined };
      return [createNode("CODE_BLOCK", context, [createText(child.value)], { codeBlockData })];
    }
    case "list":
      return [convertList(child, context)];
    case "table":
      return [convertTable(child, context)];
    case "html":
      return convertHtmlBlock(child.value, context);
    case "definition":
    case "footnoteDefinition":
    case "listItem":
    case "tableRow":
    case "tableCell":
    case "yaml":
      return [];
    // The parser never puts inline content at the top level. If it did, the content would become a paragraph.
    case "break":
    case "delete":
    case "emphasis":
    case "footnoteReference":
    case "image":
    case "imageReference":
    case "inlineCode":
    case "link":
    case "linkReference":
    case "strong":
    case "text":
      return convertParagraph([child], context);
  }
}

function convertHtmlBlock(html: string, context: Context): Node[] {
  if (/^<!--(?:(?!-->)[\s\S])*-->\s*$/.test(html)) return [];
  const htmlData = { html, source: "HTML" } as const;
  return [...(context.html(html) ?? [createNode("HTML", context, [], { htmlData })])];
}

/** Converts a paragraph. Pictures in it become separate blocks between the surrounding texts. */
function convertParagraph(
  children: readonly PhrasingContent[],
  context: Context,
  indentation?: number,
): Node[] {
  const parts: Node[] = [];
  let run: PhrasingContent[] = [];
  const endRun = () => {
    const inline = trimTexts(convertPhrasing(run, enterChild(context, `run${parts.length}`)));
    run = [];
    if (inline.length === 0) return;
    const paragraphContext = enterChild(context, parts.length);
    const paragraphData = { indentation };
    const paragraph = createNode("PARAGRAPH", paragraphContext, inline, { paragraphData });
    parts.push(context.fragments.assign(paragraph));
  };
  for (const child of children) {
    const picture = createPicture(child, enterChild(context, parts.length));
    if (picture === undefined) {
      run.push(child);
    } else {
      endRun();
      parts.push(picture);
    }
  }
  endRun();
  return parts;
}

/** Removes blank text from both ends, for example the line break next to a picture. */
function trimTexts(nodes: readonly Node[]): Node[] {
  const isWritten = ({ textData }: Node) => /[^ \t\n]/.test(textData?.text ?? "");
  const start = nodes.findIndex(isWritten);
  return start === -1 ? [] : nodes.slice(start, nodes.findLastIndex(isWritten) + 1);
}

function convertList({ ordered, start, children }: List, context: Context): Node {
  const items = children.map((item, index) => {
    const itemContext = enterChild(context, index);
    const listItemData = { checked: item.checked ?? undefined };
    return createNode("LIST_ITEM", itemContext, convertBlocks(item.children, itemContext), {
      listItemData,
    });
  });
  const orderedListData = { start: start === 1 ? undefined : (start ?? undefined) };
  return ordered === true
    ? createNode("ORDERED_LIST", context, items, { orderedListData })
    : createNode("BULLETED_LIST", context, items, { bulletedListData: {} });
}

const alignments = { left: "LEFT", right: "RIGHT", center: "CENTER" } as const;

function convertTable(child: Table, context: Context): Node {
  const rows = child.children.map((row, rowIndex) => {
    const rowContext = enterChild(context, rowIndex);
    const cells = row.children.map((cell, column) => {
      const cellContext = enterChild(rowContext, column);
      const align = child.align?.[column];
      const textStyle = align ? { textAlignment: alignments[align] } : undefined;
      const texts = convertPhrasing(cell.children, cellContext);
      const line = createNode("PARAGRAPH", cellContext, texts, { paragraphData: { textStyle } });
      return createNode("TABLE_CELL", cellContext, [line], { tableCellData: {} });
    });
    return createNode("TABLE_ROW", rowContext, cells);
  });
  return createNode("TABLE", context, rows, { tableData: { rowHeader: true } });
}

/** Returns a divider followed by the list of footnotes, in the order of their first reference. */
function createFootnotes(root: Root, context: Context): Node[] {
  const definitions = new Map<string, readonly (BlockContent | DefinitionContent)[]>();
  for (const child of root.children) {
    if (child.type === "footnoteDefinition") definitions.set(child.identifier, child.children);
  }
  const items: Node[] = [];
  // A footnote may refer to another one, which is then appended and reached by this loop.
  for (const [index, identifier] of context.footnotes.entries()) {
    const noteContext = enterChild(context, `note${index}`);
    const nodes = convertBlocks(definitions.get(identifier) ?? [], noteContext);
    items.push({ ...createNode("LIST_ITEM", noteContext, nodes), id: noteId(identifier) });
  }
  if (items.length === 0) return [];
  const notesContext = enterChild(context, "notes");
  const dividerData = { lineStyle: "SINGLE", width: "SMALL", alignment: "LEFT" } as const;
  return [
    createNode("DIVIDER", notesContext, [], { dividerData }),
    createNode("ORDERED_LIST", notesContext, items, { orderedListData: {} }),
  ];
}
