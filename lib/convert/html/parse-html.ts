/** HTML parsing with the standard algorithm and with size limits, because sources are not trusted. */
import {
  defaultTreeAdapter,
  html as names,
  parseFragment,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes as Tree,
  type TreeAdapter,
} from "parse5";
import { SourceError } from "../source-media.ts";

export type Element = Tree.Element;
export type ParentNode = Tree.ParentNode;
export type ChildNode = Tree.ChildNode;

/** Maximum length of the HTML, in UTF-16 code units. */
const longest = 16 * 1024 * 1024;
const maximumElements = 150_000;
/** Maximum number of attribute separators between a tag's start and the next `>`. */
const maximumSeparators = 2_000;

export type ParsedHtml = {
  readonly root: ParentNode;
  /** Whether the tags were removed because they exceed the limits. */
  readonly isBare: boolean;
};

/** Parses HTML. Throws {@link SourceError} if it is too long for a post. */
export function parseHtml(html: string): ParsedHtml {
  if (html.length > longest) throw new SourceError("the text is too long for a post");
  if (!hasMonstrousTag(html)) {
    try {
      const treeAdapter = boundedAdapter();
      const root = parseFragment(body(), html, { treeAdapter, scriptingEnabled: false });
      return { root, isBare: false };
    } catch (error) {
      if (!(error instanceof TooManyElements)) throw error;
    }
  }
  return { root: parseFragment(withoutTags(html)), isBare: true };
}

/** Creates the context element in which posts are parsed. */
const body = () => defaultTreeAdapter.createElement("body", names.NS.HTML, []);

class TooManyElements extends Error {
  override readonly name = "TooManyElements";
}

/**
 * Creates a tree adapter that throws {@link TooManyElements} when a tree exceeds a number of elements. The
 * parser reopens unclosed formatting elements in every following block, so a short text can become a huge
 * tree. Sibling searches start at the end, where the parser works.
 */
function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0;
  const insertAt = (parent: ParentNode, node: ChildNode, before: ChildNode) => {
    parent.childNodes.splice(parent.childNodes.lastIndexOf(before), 0, node);
    node.parentNode = parent;
  };
  return {
    ...defaultTreeAdapter,
    createElement(...parameters) {
      elements += 1;
      if (elements > maximumElements) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...parameters);
    },
    insertBefore: insertAt,
    insertTextBefore(parent, text, before) {
      const previous = parent.childNodes[parent.childNodes.lastIndexOf(before) - 1];
      if (previous !== undefined && isText(previous)) previous.value += text;
      else insertAt(parent, defaultTreeAdapter.createTextNode(text), before);
    },
    detachNode(node) {
      const siblings = node.parentNode?.childNodes;
      if (siblings === undefined) return;
      siblings.splice(siblings.lastIndexOf(node), 1);
      node.parentNode = null;
    },
  };
}

/**
 * Returns whether a tag has too many attributes. The parser compares each attribute with all others in the
 * tag.
 */
function hasMonstrousTag(html: string): boolean {
  let end = 0;
  for (let start = 0; start < html.length; start = end + 1) {
    end = html.indexOf(">", start);
    if (end === -1) end = html.length;
    if (end - start < maximumSeparators) continue;
    const part = html.slice(start, end);
    const tag = part.search(/<[a-z]/i);
    // The base64 data of inline pictures contains no attributes.
    const attributes = tag === -1 ? "" : part.slice(tag).replace(/[\w+/=-]{200,}/g, "");
    if ((attributes.match(/[\s"'/]/g)?.length ?? 0) > maximumSeparators) return true;
  }
  return false;
}

const withoutTags = (html: string): string =>
  html.replace(/<(?:\/?(?:p|div|li|tr|h[1-6])\b|br\b)[^<>]*>/gi, "\n").replace(/<[^<>]*>/g, "");

export const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === "#text";
export const isElement = (node: Tree.Node): node is Element => "tagName" in node;

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

/** Returns the trimmed value of an attribute, or `undefined` if it is blank. */
export const readLine = (element: Element, name: string): string | undefined =>
  attribute(element, name)?.trim() || undefined;

export function readClasses(element: Element): readonly string[] {
  return attribute(element, "class")?.split(/\s+/).filter(Boolean) ?? [];
}

/** Returns the first capture group for each of the element's classes that match a pattern. */
export const captureClasses = (element: Element, pattern: RegExp): readonly string[] =>
  readClasses(element).flatMap((name) => pattern.exec(name)?.[1] ?? []);

export const hasClass = (element: Element, ...names: readonly string[]): boolean =>
  readClasses(element).some((name) => names.includes(name));

/** Yields all descendants in document order. Not recursive, so the depth is unlimited. */
function* descendants(parent: ParentNode): Generator<ChildNode> {
  const open: ChildNode[] = parent.childNodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    if (isElement(node)) {
      for (const child of node.childNodes.toReversed()) open.push(child);
    }
  }
}

export function* elementsIn(parent: ParentNode): Generator<Element> {
  for (const node of descendants(parent)) if (isElement(node)) yield node;
}

export function findIn(
  parent: ParentNode,
  fits: (element: Element) => boolean,
): Element | undefined {
  for (const element of elementsIn(parent)) if (fits(element)) return element;
  return undefined;
}

export const findTag = (parent: ParentNode, name: string): Element | undefined =>
  findIn(parent, ({ tagName }) => tagName === name);

export const findClass = (parent: ParentNode, name: string): Element | undefined =>
  findIn(parent, (element) => hasClass(element, name));

export const childElements = (parent: ParentNode): Element[] => parent.childNodes.filter(isElement);

export const parentElement = ({ parentNode }: Element): Element | undefined =>
  parentNode !== null && isElement(parentNode) ? parentNode : undefined;

/** Returns the text content as one line, with each run of white space collapsed to one space. */
export function lineIn(parent: ParentNode): string {
  return textIn(parent).replace(/\s+/g, " ").trim();
}

const isForPrograms = (parent: ParentNode | null): boolean =>
  parent?.nodeName === "script" || parent?.nodeName === "style";

export function textIn(parent: ParentNode): string {
  const parts: string[] = [];
  for (const node of descendants(parent)) {
    if (isText(node)) {
      if (!isForPrograms(node.parentNode)) parts.push(node.value);
    } else if (node.nodeName === "br") parts.push("\n");
  }
  return parts.join("");
}
