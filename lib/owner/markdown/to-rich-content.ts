/**
 * Markdown (CommonMark and GFM) to rich content. Node ids are made from a node's place in the document,
 * so that the same text gives the same document again.
 */
import { createHash } from "node:crypto";
import type {
  BlockContent,
  DefinitionContent,
  List,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import type { RichContent, RichContentDecoration } from "../../rich-content/document.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";

/** Finds the picture that a Markdown image names; nothing when there is none. */
export type PictureResolver = (
  url: string,
) =>
  | { readonly id?: string; readonly url?: string; readonly width: number; readonly height: number }
  | undefined;

/** A text that cannot become a document, and why. */
export class MarkdownError extends Error {
  override readonly name = "MarkdownError";
}

type Node = { type: string; id: string; nodes: Node[]; [data: string]: unknown };
type Decorations = readonly Partial<RichContentDecoration>[];
type Context = {
  readonly path: string;
  readonly definitions: ReadonlyMap<string, { url: string; title?: string | null | undefined }>;
  readonly footnotes: string[];
  readonly resolve: PictureResolver;
};

/** Converts a Markdown text. Pictures that `resolve` does not find are left out with their alt text kept. */
export function markdownToRichContent(markdown: string, resolve: PictureResolver): RichContent {
  const root = rootOf(markdown);
  const context: Context = { path: "", definitions: definitionsOf(root), footnotes: [], resolve };
  const nodes = blocks(root.children, context);
  return normaliseRichContent({ nodes: [...nodes, ...footnotes(root, context)] });
}

function rootOf(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function definitionsOf(root: Root): Context["definitions"] {
  const definitions = new Map<string, { url: string; title?: string | null | undefined }>();
  const visit = (node: Nodes): void => {
    if (node.type === "definition" && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return definitions;
}

const within = (context: Context, step: string | number): Context => ({
  ...context,
  path: `${context.path}/${step}`,
});

const idAt = (path: string): string => createHash("sha256").update(path).digest("hex").slice(0, 10);

function node(type: string, context: Context, nodes: Node[], data: object = {}): Node {
  return { type, id: idAt(`${context.path} ${type}`), nodes, ...data };
}

function blocks(children: readonly RootContent[], context: Context): Node[] {
  return children.flatMap((child, index) => block(child, within(context, index)));
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
      if (child.lang === "ricos") return writtenNodes(child.value, context);
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
      return child.value.startsWith("<!--")
        ? []
        : [node("HTML", context, [], { htmlData: { html: child.value, source: "HTML" } })];
    case "definition":
    case "footnoteDefinition":
      return [];
    case "listItem":
    case "tableRow":
    case "tableCell":
    case "yaml":
      return [];
    // Inline content does not stand on its own in a document; if it does, it is a paragraph.
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

/**
 * A fenced block in the language `ricos` holds one node, or a list of them, as YAML: what Markdown has no words
 * for. Its children may be Markdown, as text under `markdown`; files are named by their path.
 */
function writtenNodes(source: string, context: Context): Node[] {
  let written: unknown;
  try {
    written = parseYaml(source);
  } catch (cause) {
    throw new MarkdownError(`A ricos block is not YAML: ${String(cause)}`, { cause });
  }
  const nodes = Array.isArray(written) ? written : [written];
  return nodes.flatMap((one, index) => writtenNode(one, within(context, index)));
}

function writtenNode(written: unknown, context: Context): Node[] {
  const parsed = writtenSchema.safeParse(written);
  if (!parsed.success) {
    throw new MarkdownError("A ricos block must hold nodes, each an object with a type.");
  }
  const { type, id, nodes, markdown, ...data } = parsed.data;
  const children = (nodes ?? []).flatMap((child, index) =>
    writtenNode(child, within(context, index)),
  );
  if (markdown !== undefined) {
    children.push(...blocks(rootOf(markdown).children, within(context, "markdown")));
  }
  return [
    { ...node(type, context, children, withFiles(data, context.resolve)), ...(id ? { id } : {}) },
  ];
}

const writtenSchema = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  nodes: z.array(z.unknown()).optional(),
  markdown: z.string().optional(),
});
const namedMedia = z.looseObject({ src: z.object({ file: z.string() }) });
const namedFile = z.strictObject({ file: z.string() });

/**
 * The data of a written node with its files found: `src: { file: … }` becomes an id beside the
 * picture's size, and `{ file: … }` by itself an address.
 */
function withFiles(data: Readonly<Record<string, unknown>>, resolve: PictureResolver): object {
  const find = (file: string) => {
    const found = resolve(file);
    if (found === undefined) throw new MarkdownError(`There is no file ${file}.`);
    return found;
  };
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    const media = namedMedia.safeParse(value);
    if (media.success) {
      const { width, height, ...src } = find(media.data.src.file);
      const size = width > 0 ? { width, height } : {};
      return { ...size, ...media.data, src };
    }
    const file = namedFile.safeParse(value);
    if (file.success) {
      const { id, url } = find(file.data.file);
      return id === undefined ? url : `/media/${id}`;
    }
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]))
      : value;
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, visit(value)]));
}

/** A paragraph; the pictures in it become blocks of their own between its parts. */
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
    const picture = pictureOf(child, within(context, parts.length));
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

/** The line breaks around a picture belong to nobody. */
function trimmed(nodes: Node[]): Node[] {
  const isBlank = (one: Node | undefined) => one !== undefined && textOf(one).trim() === "";
  let start = 0;
  let end = nodes.length;
  while (start < end && isBlank(nodes[start])) start += 1;
  while (end > start && isBlank(nodes[end - 1])) end -= 1;
  return nodes.slice(start, end);
}

const textOf = ({ textData }: Node): string =>
  typeof textData === "object" && textData !== null && "text" in textData
    ? String(textData.text)
    : "x";

function pictureOf(child: PhrasingContent, context: Context): Node | undefined {
  if (child.type === "link" && child.children.length === 1) {
    const [inner] = child.children;
    const picture = inner === undefined ? undefined : pictureOf(inner, context);
    const data = picture?.["imageData"];
    return picture === undefined || typeof data !== "object"
      ? undefined
      : { ...picture, imageData: { ...data, link: { url: child.url } } };
  }
  const image =
    child.type === "image"
      ? child
      : child.type === "imageReference"
        ? { ...context.definitions.get(child.identifier), alt: child.alt }
        : undefined;
  if (image?.url === undefined) return undefined;
  const found = context.resolve(image.url);
  if (found === undefined) return undefined;
  const { width, height, ...src } = found;
  return node("IMAGE", context, [], {
    imageData: {
      containerData: { width: { size: "CONTENT" }, alignment: "CENTER" },
      image: { src, width, height },
      ...(image.alt ? { altText: image.alt } : {}),
      ...("title" in image && image.title ? { caption: image.title } : {}),
    },
  });
}

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

/** The notes at the end, in the order of their first mention. */
function footnotes(root: Root, context: Context): Node[] {
  const definitions = new Map<string, readonly (BlockContent | DefinitionContent)[]>();
  for (const child of root.children) {
    if (child.type === "footnoteDefinition") definitions.set(child.identifier, child.children);
  }
  const items: Node[] = [];
  // A note may mention another one, which then comes behind it.
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

const noteId = (identifier: string): string => `note-${idAt(identifier)}`;

function text(value: string, decorations: Decorations): Node {
  return { type: "TEXT", id: "", nodes: [], textData: { text: value, decorations } };
}

function texts(
  children: readonly PhrasingContent[],
  context: Context,
  decorations: Decorations = [],
): Node[] {
  const deeper = (inner: readonly PhrasingContent[], decoration: Decorations[number]) =>
    texts(inner, context, [...decorations, decoration]);
  return children.flatMap((child): Node[] => {
    switch (child.type) {
      case "text":
        return [text(child.value.replace(/\n/g, " "), decorations)];
      case "emphasis":
        return deeper(child.children, { type: "ITALIC", italicData: true });
      case "strong":
        return deeper(child.children, { type: "BOLD", fontWeightValue: 700 });
      case "delete":
        return deeper(child.children, { type: "STRIKETHROUGH" });
      // Rich content has no decoration for code within a line; its typeface says the same.
      case "inlineCode":
        return [
          text(child.value, [
            ...decorations,
            { type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } },
          ]),
        ];
      case "break":
        return [text("\n", decorations)];
      case "link":
        return deeper(child.children, linkTo(child.url));
      case "linkReference": {
        const definition = context.definitions.get(child.identifier);
        return definition === undefined
          ? texts(child.children, context, decorations)
          : deeper(child.children, linkTo(definition.url));
      }
      case "image":
      case "imageReference":
        return child.alt ? [text(child.alt, decorations)] : [];
      case "footnoteReference": {
        if (!context.footnotes.includes(child.identifier)) context.footnotes.push(child.identifier);
        const number = context.footnotes.indexOf(child.identifier) + 1;
        return [
          text(String(number), [
            ...decorations,
            { type: "SUPERSCRIPT" },
            { type: "ANCHOR", anchorData: { anchor: noteId(child.identifier) } },
          ]),
        ];
      }
      case "html":
        return [];
    }
  });
}

function linkTo(url: string): Decorations[number] {
  return url.startsWith("#")
    ? { type: "LINK", linkData: { link: { url } } }
    : {
        type: "LINK",
        linkData: { link: { url, target: /^https?:/i.test(url) ? "BLANK" : "SELF" } },
      };
}
