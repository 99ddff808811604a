/**
 * Conversion of rich content to Markdown that an import reads as the same document. Nodes that Markdown
 * cannot express become `ricos` blocks. Every part is read back, and becomes a `ricos` block if the result
 * differs.
 */
import type { RootContent } from "mdast";
import type { RichContent } from "../../rich-content/document.ts";
import { writeMarkdown } from "../../rich-content/export/write-markdown.ts";
import {
  type Canonical,
  canonicalDocument,
  canonicalNodes,
  type KnownFiles,
  findNotes,
  plainNodes,
  collectReferences,
} from "./canonical.ts";
import { type FileFinder, MarkdownError } from "./context.ts";
import { flow, type Flow, type FlowContext, flows } from "./flow.ts";
import { markdownToRichContent } from "./to-rich-content.ts";
import { writtenBlock, writtenForm } from "./written-form.ts";

type Context = FlowContext & {
  readonly finder: FileFinder;
  readonly links: ReadonlyMap<string, string>;
  /** The node ids that links in the document refer to. */
  readonly references: ReadonlySet<string>;
};

/** Maximum number of attempts to repair a text that reads back differently. */
const mostMendings = 40;

/** Converts rich content to Markdown. `files` are the files of this blog that the document may name. */
export function richContentToMarkdown(content: RichContent, files: KnownFiles): string {
  const nodes = canonicalDocument(content, files);
  const byPath = new Map([...files.values()].map((file) => [file.path, file]));
  const context: Context = {
    files,
    finder: (path) => byPath.get(path),
    links: new Map([...files.values()].map(({ id, path }) => [path, `/media/${id}`])),
    references: collectReferences(nodes),
    notes: 0,
    written: (node) => writtenBlock([buildForm(node, context)], false),
  };
  const notes = findNotes(nodes);
  return (
    (notes && withNotes(nodes, notes, { ...context, notes: notes.nodes.length })) ??
    mended(nodes, [], nodes, context) ??
    serialise([
      writtenBlock(
        nodes.map((node) => writtenForm(node, files, () => undefined)),
        true,
      ),
    ])
  );
}

function withNotes(
  nodes: readonly Canonical[],
  notes: Canonical,
  context: Context,
): string | undefined {
  const definitions = notes.nodes.map((item, index): RootContent | undefined => {
    const identifier = String(index + 1);
    const children = item.nodes.length === 0 ? [] : flows(item.nodes, context);
    return { type: "footnoteDefinition", identifier, children };
  });
  const known = definitions.filter((one) => one !== undefined);
  return mended(nodes.slice(0, -2), known, nodes, context);
}

/**
 * Returns Markdown for `body` followed by `end` that an import reads as `whole`. After each failed attempt,
 * the first node that differs and the node before it become `ricos` blocks. Returns `undefined` if no attempt
 * succeeds.
 */
function mended(
  body: readonly Canonical[],
  end: readonly RootContent[],
  whole: readonly Canonical[],
  context: Context,
): string | undefined {
  const hopeful = serialise([...buildBlocks(body, new Set(), context, flow), ...end]);
  if (firstFault(hopeful, whole, context) === undefined) return hopeful;
  const forced = new Set<number>();
  for (let turn = 0; turn < mostMendings; turn += 1) {
    const text = serialise([...buildBlocks(body, forced, context, certain), ...end]);
    const fault = firstFault(text, whole, context);
    if (fault === undefined) return text;
    const before = forced.size;
    for (const index of [fault, fault - 1]) {
      if (index >= 0 && index < body.length) forced.add(index);
    }
    if (forced.size === before) return undefined;
  }
  return undefined;
}

function buildBlocks(
  nodes: readonly Canonical[],
  forced: ReadonlySet<number>,
  context: Context,
  convertBlock: (node: Canonical, context: Context) => Flow | undefined,
): RootContent[] {
  const blocks: RootContent[] = [];
  let waiting: object[] = [];
  const endWaiting = () => {
    if (waiting.length > 0) blocks.push(writtenBlock(waiting, false));
    waiting = [];
  };
  for (const [index, node] of nodes.entries()) {
    const block = forced.has(index) ? undefined : convertBlock(node, context);
    if (block === undefined) {
      waiting.push(buildForm(node, context));
    } else {
      endWaiting();
      blocks.push(block);
    }
  }
  endWaiting();
  return blocks;
}

const buildForm = (node: Canonical, context: Context) =>
  writtenForm(node, context.files, (children) => plainMarkdown(children, context));

/** Returns Markdown for the children of a `ricos` node, or `undefined` if it cannot express all of them. */
function plainMarkdown(nodes: readonly Canonical[], context: Context): string | undefined {
  const inside = { ...context, notes: 0 };
  const blocks = nodes.map((node) => (isWordless(node) ? undefined : flow(node, inside)));
  const known = blocks.filter((block) => block !== undefined);
  if (known.length < nodes.length) return undefined;
  const text = serialise(known).trimEnd();
  return firstFault(text, nodes, inside) === undefined ? text : undefined;
}

/** Returns whether a child must stay a node: a picture, or a node too large to be read back. */
const isWordless = (node: Canonical): boolean =>
  JSON.stringify(node).length > 200_000 || node.type === "IMAGE";

/** Returns the block of a node if it reads back as that node, otherwise `undefined`. */
function certain(node: Canonical, context: Context): Flow | undefined {
  const block = flow(node, context);
  if (block === undefined) return undefined;
  // A footnote reference needs its definition, so it is only checked when the whole text is read back.
  if (JSON.stringify(block).includes('"footnoteReference"')) return block;
  return firstFault(serialise([block]), [node], context) === undefined ? block : undefined;
}

/** Returns the index of the first node that reads back differently, or `undefined` if all are equal. */
function firstFault(
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

const serialise = (children: readonly RootContent[]): string =>
  writeMarkdown(children, { rule: "-", tablePipeAlign: false });
