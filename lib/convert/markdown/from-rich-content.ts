/**
 * Conversion of rich content to Markdown that an import turns back into the same document. Nodes that
 * Markdown cannot express become `ricos` blocks. Every part is parsed again and, if the result differs,
 * becomes a `ricos` block.
 */
import type { RootContent } from "mdast";
import type { RichContent } from "../../rich-content/document.ts";
import { writeMarkdown } from "./write-markdown.ts";
import {
  type Canonical,
  canonicalDocument,
  canonicalNodes,
  findFootnotes,
  plainNodes,
  collectReferences,
} from "./canonical.ts";
import type { KnownFiles } from "./known-files.ts";
import { type FileFinder, MarkdownError } from "./context.ts";
import { buildBlock, buildBlocks, type Flow, type FlowContext } from "./flow.ts";
import { buildForm, writeRicosBlock } from "./write-ricos-block.ts";
import { markdownToRichContent } from "./to-rich-content.ts";

type Context = FlowContext & {
  readonly finder: FileFinder;
  readonly links: ReadonlyMap<string, string>;
  /** The node IDs that links in the document refer to. */
  readonly references: ReadonlySet<string>;
};

/** Maximum number of attempts to repair a text that does not round-trip. */
const maximumRepairs = 40;

/** Converts rich content to Markdown. `files` contains this blog's files that the document may refer to. */
export function richContentToMarkdown(content: RichContent, files: KnownFiles): string {
  const nodes = canonicalDocument(content, files);
  const byPath = new Map([...files.values()].map((file) => [file.path, file]));
  const context: Context = {
    files,
    finder: (path) => byPath.get(path),
    links: new Map([...files.values()].map(({ id, path }) => [path, `/media/${id}`])),
    references: collectReferences(nodes),
    notes: 0,
    writeRicos: (node) => writeRicosBlock([buildNodeForm(node, context)], false),
  };
  const notes = findFootnotes(nodes);
  return (
    (notes && writeWithFootnotes(nodes, notes, { ...context, notes: notes.nodes.length })) ??
    writeRepaired(nodes, [], nodes, context) ??
    writeMarkdown([
      writeRicosBlock(
        nodes.map((node) => buildForm(node, files, () => undefined)),
        true,
      ),
    ])
  );
}

function writeWithFootnotes(
  nodes: readonly Canonical[],
  notes: Canonical,
  context: Context,
): string | undefined {
  const definitions = notes.nodes.map((item, index): RootContent => {
    const identifier = String(index + 1);
    return { type: "footnoteDefinition", identifier, children: buildBlocks(item.nodes, context) };
  });
  return writeRepaired(nodes.slice(0, -2), definitions, nodes, context);
}

/**
 * Returns Markdown for `body` followed by `end` that an import parses as `whole`. After each failed attempt,
 * the first node that differs and the node before it become `ricos` blocks. Returns `undefined` if no attempt
 * succeeds.
 */
function writeRepaired(
  body: readonly Canonical[],
  end: readonly RootContent[],
  whole: readonly Canonical[],
  context: Context,
): string | undefined {
  const unchecked = writeMarkdown([...buildRoot(body, new Set(), context, buildBlock), ...end]);
  if (findDifference(unchecked, whole, context) === undefined) return unchecked;
  const forced = new Set<number>();
  for (let repairs = 0; repairs < maximumRepairs; repairs += 1) {
    const text = writeMarkdown([...buildRoot(body, forced, context, buildCheckedBlock), ...end]);
    const difference = findDifference(text, whole, context);
    if (difference === undefined) return text;
    const before = forced.size;
    for (const index of [difference, difference - 1]) {
      if (index >= 0 && index < body.length) forced.add(index);
    }
    if (forced.size === before) return undefined;
  }
  return undefined;
}

/**
 * Returns a text's blocks. Adjacent nodes that are `forced` or have no Markdown block share a `ricos` block.
 */
function buildRoot(
  nodes: readonly Canonical[],
  forced: ReadonlySet<number>,
  context: Context,
  build: (node: Canonical, context: Context) => Flow | undefined,
): RootContent[] {
  const blocks: RootContent[] = [];
  let forms: object[] = [];
  const endForms = () => {
    if (forms.length > 0) blocks.push(writeRicosBlock(forms, false));
    forms = [];
  };
  for (const [index, node] of nodes.entries()) {
    const block = forced.has(index) ? undefined : build(node, context);
    if (block === undefined) {
      forms.push(buildNodeForm(node, context));
    } else {
      endForms();
      blocks.push(block);
    }
  }
  endForms();
  return blocks;
}

const buildNodeForm = (node: Canonical, context: Context) =>
  buildForm(node, context.files, (children) => writeChildren(children, context));

/** Returns Markdown for the children of a `ricos` node, or `undefined` if it cannot express all of them. */
function writeChildren(nodes: readonly Canonical[], context: Context): string | undefined {
  const inner = { ...context, notes: 0 };
  const blocks = nodes.map((node) => (mustStayNode(node) ? undefined : buildBlock(node, inner)));
  if (!blocks.every((block) => block !== undefined)) return undefined;
  const text = writeMarkdown(blocks).trimEnd();
  return findDifference(text, nodes, inner) === undefined ? text : undefined;
}

/** Returns whether a child must stay a node because it is a picture or too large to be parsed again. */
const mustStayNode = (node: Canonical): boolean =>
  JSON.stringify(node).length > 200_000 || node.type === "IMAGE";

/** Returns a node's block if it round-trips, otherwise `undefined`. */
function buildCheckedBlock(node: Canonical, context: Context): Flow | undefined {
  const block = buildBlock(node, context);
  if (block === undefined) return undefined;
  // A footnote reference needs its definition, so it is checked only when the whole text is parsed again.
  if (JSON.stringify(block).includes('"footnoteReference"')) return block;
  return findDifference(writeMarkdown([block]), [node], context) === undefined ? block : undefined;
}

/** Returns the index of the first node that does not round-trip, or `undefined` if all do. */
function findDifference(
  text: string,
  nodes: readonly Canonical[],
  { files, finder, links, references }: Context,
): number | undefined {
  let read: Canonical[];
  try {
    const document = markdownToRichContent(text, finder, {
      link: (url) => links.get(url) ?? url,
    });
    read = canonicalNodes(plainNodes(document), files, references);
  } catch (error) {
    if (error instanceof MarkdownError) return 0;
    throw error;
  }
  const wanted = nodes.map((node) => JSON.stringify(node));
  const found = read.map((node) => JSON.stringify(node));
  const index = wanted.findIndex((node, at) => node !== found[at]);
  if (index !== -1) return index;
  return found.length === wanted.length ? undefined : wanted.length - 1;
}
