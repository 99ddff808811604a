/** Types and functions shared by the parts of the Markdown conversion: nodes, IDs and the context. */
import type { Definition, Nodes, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { maximumDepth } from "../../rich-content/normalise.ts";
import { hashId, type NewData, type Node } from "../nodes.ts";
import type { Fragments } from "./fragments.ts";
import { blockNodes, blockSyntax } from "./syntax/blocks.ts";
import { restoreTexts, spanNodes, spanSyntax } from "./syntax/spans.ts";
import { transformTree } from "./syntax/transform.ts";

/** Finds a file by its reference in the text. Returns `undefined` if there is no such file. */
export type FileFinder = (
  reference: string,
) =>
  | { readonly id?: string; readonly url?: string; readonly width: number; readonly height: number }
  | undefined;

/** Thrown if a text cannot be converted. The message gives the reason. */
export class MarkdownError extends Error {
  override readonly name = "MarkdownError";
}

/** Functions that resolve files, links and HTML in a text. */
export type Resolvers = {
  readonly file: FileFinder;
  /** Returns a link's target for its URL in the text. */
  readonly link: (url: string) => string;
  /** Returns the nodes for an HTML block, or `undefined` if it was not converted. */
  readonly html: (html: string) => readonly Node[] | undefined;
  /** Returns the emoji with a name, such as `smile`. */
  readonly emoji: (name: string) => string | undefined;
};

export type Context = Resolvers & {
  /** Position in the document, from which IDs are derived. */
  readonly path: string;
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Footnote identifiers, in the order of their first reference. */
  readonly footnotes: string[];
  readonly fragments: Fragments;
};

/**
 * Parses Markdown. Throws {@link MarkdownError} if it is nested more deeply than a document may be. The time can be
 * quadratic in the length of the text.
 */
export function parseMarkdown(markdown: string): Root {
  const root = parseTree(markdown);
  requireDepth(root);
  for (const node of walkNodes(root)) restoreTexts(node);
  transformTree(root, markdown, parseWithoutPositions);
  requireDepth(root);
  return root;
}

/** Parses the Markdown in an HTML element. Removes the positions, because they are relative to the element. */
function parseWithoutPositions(markdown: string): readonly RootContent[] {
  const root = parseMarkdown(markdown);
  for (const node of walkNodes(root)) delete node.position;
  return root.children;
}

function requireDepth(root: Root): void {
  const waiting: { readonly node: Nodes; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (depth > maximumDepth) throw new MarkdownError(tooDeep);
    if (!("children" in node)) continue;
    for (const child of node.children) waiting.push({ node: child, depth: depth + 1 });
  }
}

function parseTree(markdown: string): Root {
  try {
    return fromMarkdown(markdown, {
      extensions: [gfm(), spanSyntax, blockSyntax],
      mdastExtensions: [gfmFromMarkdown(), spanNodes, blockNodes],
    });
  } catch (cause) {
    // The parser is recursive, so deep nesting overflows the stack.
    if (cause instanceof RangeError) throw new MarkdownError(tooDeep, { cause });
    throw cause;
  }
}

/** The reason for rejecting a text whose markup is nested too deeply. */
export const tooDeep = "its markup is nested too deeply";

/** Yields a node and its descendants in document order. */
export function* walkNodes(node: Nodes): Generator<Nodes> {
  const waiting: Nodes[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    if ("children" in next) waiting.push(...next.children.toReversed());
  }
}

export function collectDefinitions(root: Root): Context["definitions"] {
  const definitions = new Map<string, Definition>();
  for (const node of walkNodes(root)) {
    if (node.type === "definition" && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
  }
  return definitions;
}

export const enterChild = (context: Context, step: string | number): Context => ({
  ...context,
  path: `${context.path}/${step}`,
});

export const noteId = (identifier: string): string => `note-${hashId(identifier)}`;

export function createNode(type: string, context: Context, nodes: Node[], data?: NewData): Node {
  return { type, id: hashId(`${context.path} ${type}`), nodes, ...data };
}
