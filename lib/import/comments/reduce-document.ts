/** Reduces documents from other systems to the nodes and decorations that comments may have. */
import {
  createCommentLink,
  readCommentFormat,
  readCommentLink,
} from "../../rich-content/comments/comment-decorations.ts";
import type {
  RichContent,
  RichContentDecoration,
  RichContentNode,
} from "../../rich-content/document.ts";
import { dataTexts } from "../../rich-content/node-texts.ts";
import { commentLimits } from "../../wix/comments/comment.ts";
import { bold, createText, type Node } from "../../convert/nodes.ts";
import { findUrl } from "./comment-links.ts";
import { limitNodes } from "./limit-nodes.ts";

type Report = (what: string) => void;

/**
 * Returns a document that a comment may have. Other nodes become links and text, and a text over the limits is
 * shortened. `report` describes what was changed; styles such as colours are dropped without a report.
 */
export function reduceDocument(document: RichContent, report: Report): RichContent {
  const reducer = new Reducer(report);
  const nodes = reducer.reduceBlocks(document.nodes);
  return { nodes: limitNodes(nodes, report) };
}

const block = (type: string, nodes: Node[]): Node => ({ type, id: "", nodes });

class Reducer {
  readonly #links = new Set<string>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  reduceBlocks(nodes: readonly RichContentNode[]): Node[] {
    const blocks: Node[] = [];
    let texts: RichContentNode[] = [];
    const endTexts = () => {
      if (texts.length > 0) blocks.push(...this.#createParagraph(texts));
      texts = [];
    };
    for (const node of nodes) {
      if (node.type === "TEXT") texts.push(node);
      else {
        endTexts();
        blocks.push(...this.#reduceBlock(node));
      }
    }
    endTexts();
    return blocks;
  }

  #reduceBlock(node: RichContentNode): Node[] {
    const { type, nodes } = node;
    switch (type) {
      case "PARAGRAPH":
        return this.reduceBlocks(nodes);
      case "HEADING":
        this.#report("a heading became a paragraph");
        return this.#createParagraph(nodes, [bold]);
      case "BLOCKQUOTE":
        return [block(type, this.reduceBlocks(nodes))];
      case "CODE_BLOCK": {
        const text = nodes.map(({ textData }) => textData?.text ?? "").join("");
        return text.trim() === "" ? [] : [block(type, [createText(text)])];
      }
      case "BULLETED_LIST":
      case "ORDERED_LIST":
      case "CHECKBOX_LIST":
        return this.#reduceList(type === "ORDERED_LIST" ? type : "BULLETED_LIST", nodes);
      case "DIVIDER":
        return [];
      default:
        return this.#replace(node);
    }
  }

  #reduceList(type: string, nodes: readonly RichContentNode[]): Node[] {
    const items = nodes.map((item) =>
      block("LIST_ITEM", this.reduceBlocks(item.type.endsWith("LIST_ITEM") ? item.nodes : [item])),
    );
    const filled = items.filter((item) => item.nodes.length > 0);
    return filled.length === 0 ? [] : [block(type, filled)];
  }

  /** Replaces media and other nodes with their texts, the address as a link, and their children. */
  #replace(node: RichContentNode): Node[] {
    const url = findUrl(node);
    const texts = [...(dataTexts.get(node.type)?.(node) ?? []), readAlt(node)];
    const lines = [...new Set(texts.map((text) => text?.trim() ?? ""))].filter(Boolean);
    const [label = url, ...others] = lines;
    const name = node.type.toLowerCase().replaceAll("_", " ");
    const children = this.reduceBlocks(node.nodes);
    const isEmpty = label === undefined && children.length === 0;
    if (url !== undefined) this.#report(`a node (${name}) became a link`);
    else if (isEmpty) this.#report(`a node (${name}) was left out`);
    else if (!layoutTypes.has(node.type)) this.#report(`a node (${name}) became text`);
    const first =
      label === undefined
        ? []
        : [createText(label, url === undefined ? [] : this.#createLink(url))];
    return [
      ...(first.length === 0 ? [] : [block("PARAGRAPH", first)]),
      ...others.map((text) => block("PARAGRAPH", [createText(text)])),
      ...children,
    ];
  }

  #createParagraph(
    nodes: readonly RichContentNode[],
    added: readonly RichContentDecoration[] = [],
  ): Node[] {
    const texts = nodes
      .filter(({ type, textData }) => type === "TEXT" && textData?.text !== "")
      .flatMap(({ textData }) => {
        const decorations = this.#reduceDecorations([...added, ...(textData?.decorations ?? [])]);
        const { suffix } = decorations;
        return [createText((textData?.text ?? "") + suffix, decorations.kept)];
      });
    const others = nodes.filter(({ type }) => type !== "TEXT");
    const isBlank = texts.every(({ textData }) => textData?.text.trim() === "");
    const paragraph = isBlank ? [] : [block("PARAGRAPH", joinTexts(texts))];
    return [...paragraph, ...this.reduceBlocks(others)];
  }

  /** `suffix` is the address of a link over the limit. */
  #reduceDecorations(decorations: readonly RichContentDecoration[]) {
    const kept = new Map<string, RichContentDecoration>();
    let suffix = "";
    for (const decoration of decorations) {
      const { type, linkData } = decoration;
      const format = readCommentFormat(decoration);
      if (format !== undefined) kept.set(type, format);
      else if (type === "LINK") {
        const url = readCommentLink(linkData?.link?.url);
        const [link] = url === undefined ? [] : this.#createLink(url);
        if (link !== undefined) kept.set(type, link);
        else if (url !== undefined) suffix = ` (${url})`;
        else this.#report("a link that is not http, https or mailto became text");
      }
    }
    return { kept: [...kept.values()], suffix };
  }

  /** Returns the decoration of a link, or an empty list if the comment has too many links. */
  #createLink(url: string): RichContentDecoration[] {
    if (!this.#links.has(url) && this.#links.size >= commentLimits.links) {
      this.#report(`it had more than ${commentLimits.links} links, and the others became text`);
      return [];
    }
    this.#links.add(url);
    return [createCommentLink(url)];
  }
}

/** Joins adjacent texts with the same decorations, which differed only in styles that comments don't have. */
function joinTexts(texts: readonly Node[]): Node[] {
  const joined: Node[] = [];
  let last = "";
  for (const { textData } of texts) {
    const { text = "", decorations = [] } = textData ?? {};
    const key = JSON.stringify(decorations);
    const before = key === last ? joined.pop()?.textData?.text : undefined;
    joined.push(createText((before ?? "") + text, decorations));
    last = key;
  }
  return joined;
}

/** Types of nodes that only arrange other nodes. Their loss is not reported. */
const layoutTypes = new Set([
  "TABLE",
  "TABLE_ROW",
  "TABLE_CELL",
  "LAYOUT",
  "LAYOUT_CELL",
  "CAPTION",
  "LIST_ITEM",
]);

const readAlt = ({ imageData }: RichContentNode): string | undefined => imageData?.altText;
