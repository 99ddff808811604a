/**
 * Conversion of Markdown (CommonMark and GFM) to rich content. Ids derive from the positions of the nodes, so
 * the same text always gives the same document.
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
import {
  type Context,
  collectDefinitions,
  type FileFinder,
  node,
  type Node,
  noteId,
  parseMarkdown,
  type Surroundings,
  text,
  within,
} from "./context.ts";
import { collapsible, detailsAt } from "./details.ts";
import { texts } from "./inlines.ts";
import { createPicture } from "./pictures.ts";
import { writtenNodes } from "./written-nodes.ts";

/**
 * Converts Markdown or its syntax tree. A picture that `file` does not find is left out with its alt text.
 * HTML that `html` does not convert stays HTML, in a sandboxed frame. Throws {@link MarkdownError} for an
 * invalid `ricos` block.
 */
export function markdownToRichContent(
  markdown: string | Root,
  file: FileFinder,
  around: Partial<Omit<Surroundings, "file">> = {},
): RichContent {
  const root = typeof markdown === "string" ? parseMarkdown(markdown) : markdown;
  const context: Context = {
    link: (url) => url,
    html: () => undefined,
    ...around,
    file,
    path: "",
    definitions: collectDefinitions(root),
    footnotes: [],
  };
  const nodes = blocks(root.children, context);
  return normaliseRichContent({ nodes: [...nodes, ...footnotes(root, context)] });
}

function blocks(children: readonly RootContent[], context: Context): Node[] {
  const nodes: Node[] = [];
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index];
    if (child === undefined) continue;
    const at = within(context, index);
    const details = detailsAt(children, index);
    if (details === undefined) {
      nodes.push(...block(child, at));
    } else {
      const body = blocks(children.slice(index + 1, details.end), at);
      nodes.push(collapsible(details, body, at));
      index = details.end;
    }
  }
  return nodes;
}

function block(child: RootContent, context: Context): Node[] {
  switch (child.type) {
    case "paragraph":
      return paragraph(child.children, context);
    case "heading":
      return [
        node("HEADING", context, texts(child.children, context), {
          headingData: { level: child.depth },
        }),
      ];
    case "thematicBreak":
      return [
        node("DIVIDER", context, [], {
          dividerData: { lineStyle: "SINGLE", width: "LARGE", alignment: "CENTER" },
        }),
      ];
    case "blockquote":
      return [node("BLOCKQUOTE", context, blocks(child.children, context), { blockquoteData: {} })];
    case "code":
      if (child.lang === "ricos") {
        return writtenNodes(child.value, context, (markdown, at) =>
          blocks(parseMarkdown(markdown).children, at),
        );
      }
      return [
        node("CODE_BLOCK", context, [text(child.value, [])], {
          codeBlockData: child.lang ? { language: child.lang } : {},
        }),
      ];
    case "list":
      return [list(child, context)];
    case "table":
      return [table(child, context)];
    case "html":
      return html(child.value, context);
    case "definition":
    case "footnoteDefinition":
      return [];
    case "listItem":
    case "tableRow":
    case "tableCell":
    case "yaml":
      return [];
    // The parser never puts inline content at the top level. If it did, the content would be a paragraph.
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
      return paragraph([child], context);
  }
}

function html(value: string, context: Context): Node[] {
  if (/^<!--(?:(?!-->)[\s\S])*-->\s*$/.test(value)) return [];
  const known = context.html(value);
  return known === undefined
    ? [node("HTML", context, [], { htmlData: { html: value, source: "HTML" } })]
    : [...known];
}

/** Converts a paragraph. A picture in it becomes a separate block between the texts around it. */
function paragraph(children: readonly PhrasingContent[], context: Context): Node[] {
  const parts: Node[] = [];
  let run: PhrasingContent[] = [];
  const endRun = () => {
    const inline = trimmed(texts(run, within(context, `run${parts.length}`)));
    run = [];
    if (inline.length > 0) {
      parts.push(node("PARAGRAPH", within(context, parts.length), inline, { paragraphData: {} }));
    }
  };
  for (const child of children) {
    const picture = createPicture(child, within(context, parts.length));
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

/** Removes blank texts from both ends, for example the line break next to a picture. */
function trimmed(nodes: Node[]): Node[] {
  const isBlank = (one: Node | undefined) => one !== undefined && /^[ \t\n]*$/.test(readText(one));
  let start = 0;
  let end = nodes.length;
  while (start < end && isBlank(nodes[start])) start += 1;
  while (end > start && isBlank(nodes[end - 1])) end -= 1;
  return nodes.slice(start, end);
}

const readText = ({ textData }: Node): string =>
  typeof textData === "object" && textData !== null && "text" in textData
    ? String(textData.text)
    : "x";

function list(child: List, context: Context): Node {
  const items = child.children.map((item, index) => {
    const at = within(context, index);
    const checked =
      item.checked === null || item.checked === undefined ? {} : { checked: item.checked };
    return node("LIST_ITEM", at, blocks(item.children, at), { listItemData: checked });
  });
  return child.ordered === true
    ? node("ORDERED_LIST", context, items, {
        orderedListData:
          child.start === null || child.start === undefined || child.start === 1
            ? {}
            : { start: child.start },
      })
    : node("BULLETED_LIST", context, items, { bulletedListData: {} });
}

const alignments = { left: "LEFT", right: "RIGHT", center: "CENTER" } as const;

function table(child: Table, context: Context): Node {
  const rows = child.children.map((row, rowIndex) => {
    const at = within(context, rowIndex);
    const cells = row.children.map((cell, column) => {
      const place = within(at, column);
      const align = child.align?.[column];
      const textStyle = align ? { textStyle: { textAlignment: alignments[align] } } : {};
      return node(
        "TABLE_CELL",
        place,
        [node("PARAGRAPH", place, texts(cell.children, place), { paragraphData: textStyle })],
        { tableCellData: {} },
      );
    });
    return node("TABLE_ROW", at, cells);
  });
  return node("TABLE", context, rows, { tableData: { rowHeader: true } });
}

/** Returns the footnotes as a list, in the order of their first reference, with a divider before it. */
function footnotes(root: Root, context: Context): Node[] {
  const definitions = new Map<string, readonly (BlockContent | DefinitionContent)[]>();
  for (const child of root.children) {
    if (child.type === "footnoteDefinition") definitions.set(child.identifier, child.children);
  }
  const items: Node[] = [];
  // A footnote may refer to another one, which the loop then reaches.
  for (const [index, identifier] of context.footnotes.entries()) {
    const at = within(context, `note${index}`);
    items.push({
      ...node("LIST_ITEM", at, blocks(definitions.get(identifier) ?? [], at)),
      id: noteId(identifier),
    });
  }
  if (items.length === 0) return [];
  const at = within(context, "notes");
  return [
    node("DIVIDER", at, [], {
      dividerData: { lineStyle: "SINGLE", width: "SMALL", alignment: "LEFT" },
    }),
    node("ORDERED_LIST", at, items, { orderedListData: {} }),
  ];
}
