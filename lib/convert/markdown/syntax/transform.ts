/** Transforms a Markdown tree: applies attribute lists, and converts alerts, containers and definition lists. */
import type { Blockquote, Paragraph, Root, RootContent } from "mdast";
import {
  type Attributes,
  createHeadingData,
  isTableOfContents,
  readHeadingId,
  splitAttributes,
  trimTable,
} from "./attributes.ts";
import {
  convertAlert,
  createAdmonition,
  createContainer,
  findContainerName,
  joinFences,
} from "./containers.ts";
import { splitMarkdownElements } from "./markdown-elements.ts";
import { isBlock, readPlainText } from "./nodes.ts";

declare module "mdast" {
  interface ParagraphData {
    /** Levels of indentation, for definitions. */
    indentation?: number;
  }
}

/**
 * Transforms a tree in place. `source` is its text, and `parse` parses the Markdown in an HTML element. Recursive, so the
 * depth of the tree must be limited.
 */
export function transformTree(
  root: Root,
  source: string,
  parse: (markdown: string) => readonly RootContent[],
): void {
  const transform = (children: readonly RootContent[]): RootContent[] => {
    const blocks: RootContent[] = [];
    for (const child of splitMarkdownElements(children, parse)) {
      if (child.type === "list" && isTableOfContents(child)) {
        const last = blocks.at(-1);
        if (last?.type === "heading" && last.data?.isUnlisted === true) blocks.pop();
        continue;
      }
      transformChildren(child);
      addBlock(blocks, child, source);
    }
    return joinFences(blocks);
  };
  const transformChildren = (node: RootContent): void => {
    if (node.type === "list") {
      for (const item of node.children) item.children = transform(item.children).filter(isBlock);
    } else if (node.type === "blockquote") {
      const last = node.children.at(-1);
      const attributes = last?.type === "paragraph" ? splitAttributes(last).attributes : undefined;
      const container = attributes && findContainerName(attributes.names);
      if (container !== undefined) node.data = { ...node.data, container };
      node.children = transform(node.children).filter(isBlock);
    } else if (node.type === "footnoteDefinition") {
      node.children = transform(node.children).filter(isBlock);
    }
  };
  root.children = transform(root.children);
}

/** Adds a block, or changes the blocks before it, for example for an attribute list. */
function addBlock(blocks: RootContent[], child: RootContent, source: string): void {
  if (child.type === "paragraph") return addParagraph(blocks, child, source);
  if (child.type === "heading") blocks.push(readHeadingId(child));
  else if (child.type === "table") blocks.push(trimTable(child));
  else if (child.type === "blockquote") blocks.push(...convertQuote(blocks, child, source));
  else blocks.push(child);
}

/** Placeholders that generators replace with a table of contents, such as `[TOC]`. */
const tableOfContents = /^(?:@?\[\[?_?toc_?\]?\]|\{\{\s*toc\s*\}\}|\$\{toc\}|\[\[_toc_\]\])$/i;

function addParagraph(blocks: RootContent[], child: Paragraph, source: string): void {
  const { paragraph, attributes, isTrailing } = splitAttributes(child);
  if (attributes !== undefined && !isTrailing) applyAttributes(blocks, attributes);
  if (paragraph === undefined) return;
  const { start, end } = child.position ?? {};
  const isEscaped = source.slice(start?.offset, end?.offset).includes("\\");
  if (!isEscaped && tableOfContents.test(readPlainText(paragraph.children).trim())) return;
  if (isTrailing && attributes?.names.some((name) => /^notice(?:--|$)/.test(name)) === true) {
    blocks.push({ type: "blockquote", children: [paragraph] });
    return;
  }
  const [first, ...others] = paragraph.children;
  const isFormula =
    first?.type === "inlineCode" && first.data?.isMath === true && others.length === 0;
  const display = isFormula
    ? /^(?:\$\$|\\{1,2}\[)([\s\S]*?)(?:\$\$|\\{1,2}\])$/.exec(first.value)?.[1]
    : undefined;
  blocks.push(
    display === undefined
      ? paragraph
      : { type: "code", lang: "math", value: display.trim(), data: { isMath: true } },
  );
}

/** Applies a line of attributes to the block before it. */
function applyAttributes(blocks: RootContent[], attributes: Attributes): void {
  const last = blocks.at(-1);
  if (last?.type === "heading") last.data = { ...last.data, ...createHeadingData(attributes) };
  const name = findContainerName(attributes.names);
  if (last?.type === "blockquote" && name !== undefined) {
    blocks.splice(-1, 1, ...createContainer({ name }, last.children));
  }
}

function convertQuote(blocks: RootContent[], quote: Blockquote, source: string): RootContent[] {
  const { admonition, isDefinition, container } = quote.data ?? {};
  if (container !== undefined) return createContainer({ name: container }, quote.children);
  if (admonition !== undefined) return createAdmonition(admonition, quote.children);
  if (isDefinition === true) return convertDefinition(blocks, quote);
  return convertAlert(quote, source) ?? [quote];
}

/** Makes the term before a definition bold, and indents the definition. Without a term, the colon is text. */
function convertDefinition(blocks: RootContent[], { children }: Blockquote): RootContent[] {
  const last = blocks.at(-1);
  const isTerm = last?.type === "paragraph" && last.data?.indentation === undefined;
  const follows = last?.type === "paragraph" && last.data?.indentation !== undefined;
  if (!isTerm && !follows) {
    const [first, ...others] = children;
    const colon = { type: "text", value: ": " } as const;
    return first?.type === "paragraph"
      ? [{ ...first, children: [colon, ...first.children] }, ...others]
      : children;
  }
  if (isTerm)
    blocks.splice(-1, 1, { ...last, children: [{ type: "strong", children: last.children }] });
  return children.map((child) =>
    child.type === "paragraph" ? { ...child, data: { indentation: 1 } } : child,
  );
}
