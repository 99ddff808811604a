/**
 * Rich content to a Markdown text of which an import makes the same document again. What Markdown has no
 * words for stands in blocks of the language `ricos`. Nothing is believed: every part is read back, and
 * written as such a block when it comes out as something else.
 */
import type { RootContent } from "mdast";
import type { RichContent } from "../../rich-content/document.ts";
import { writeMarkdown } from "../../rich-content/export/write-markdown.ts";
import {
  type Canonical,
  canonicalDocument,
  canonicalNodes,
  type KnownFiles,
  notesOf,
  plainNodes,
  referencesOf,
} from "./canonical.ts";
import { type FileFinder, MarkdownError } from "./context.ts";
import { flow, type Flow, type FlowContext, flows } from "./flow.ts";
import { markdownToRichContent } from "./to-rich-content.ts";
import { writtenBlock, writtenForm } from "./written-form.ts";

type Context = FlowContext & {
  readonly finder: FileFinder;
  readonly links: ReadonlyMap<string, string>;
  /** The ids that something in the document leads to. */
  readonly references: ReadonlySet<string>;
};

/** How often a text is mended where it was read back as something else, before it is given up. */
const mostMendings = 40;

/** `files` are those of this blog that the document may name. */
export function richContentToMarkdown(content: RichContent, files: KnownFiles): string {
  const nodes = canonicalDocument(content, files);
  const byPath = new Map([...files.values()].map((file) => [file.path, file]));
  const context: Context = {
    files,
    finder: (path) => byPath.get(path),
    links: new Map([...files.values()].map(({ id, path }) => [path, `/media/${id}`])),
    references: referencesOf(nodes),
    notes: 0,
    written: (node) => writtenBlock([formOf(node, context)], false),
  };
  const notes = notesOf(nodes);
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
 * The text of `body` with `end` behind it, of which an import makes `whole`. Where it does not, the node
 * at fault and the one before it are written in full, and it is tried again.
 */
function mended(
  body: readonly Canonical[],
  end: readonly RootContent[],
  whole: readonly Canonical[],
  context: Context,
): string | undefined {
  const hopeful = serialise([...blocksOf(body, new Set(), context, flow), ...end]);
  if (firstFault(hopeful, whole, context) === undefined) return hopeful;
  const forced = new Set<number>();
  for (let turn = 0; turn < mostMendings; turn += 1) {
    const text = serialise([...blocksOf(body, forced, context, certain), ...end]);
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

function blocksOf(
  nodes: readonly Canonical[],
  forced: ReadonlySet<number>,
  context: Context,
  blockOf: (node: Canonical, context: Context) => Flow | undefined,
): RootContent[] {
  const blocks: RootContent[] = [];
  let waiting: object[] = [];
  const endWaiting = () => {
    if (waiting.length > 0) blocks.push(writtenBlock(waiting, false));
    waiting = [];
  };
  for (const [index, node] of nodes.entries()) {
    const block = forced.has(index) ? undefined : blockOf(node, context);
    if (block === undefined) {
      waiting.push(formOf(node, context));
    } else {
      endWaiting();
      blocks.push(block);
    }
  }
  endWaiting();
  return blocks;
}

const formOf = (node: Canonical, context: Context) =>
  writtenForm(node, context.files, (children) => plainMarkdown(children, context));

/** Markdown for the children of a written node, if it has words for all of them. */
function plainMarkdown(nodes: readonly Canonical[], context: Context): string | undefined {
  const inside = { ...context, notes: 0 };
  const blocks = nodes.map((node) => (isWordless(node) ? undefined : flow(node, inside)));
  const known = blocks.filter((block) => block !== undefined);
  if (known.length < nodes.length) return undefined;
  const text = serialise(known).trimEnd();
  return firstFault(text, nodes, inside) === undefined ? text : undefined;
}

/** Whether something in it would become a written block. */
const isWordless = (node: Canonical): boolean =>
  JSON.stringify(node).length > 200_000 || node.type === "IMAGE";

/** The block of a node that is read back as that node; nothing when there is none. */
function certain(node: Canonical, context: Context): Flow | undefined {
  const block = flow(node, context);
  if (block === undefined) return undefined;
  // A note is only one beside its definition: the whole text is read back later.
  if (JSON.stringify(block).includes('"footnoteReference"')) return block;
  return firstFault(serialise([block]), [node], context) === undefined ? block : undefined;
}

/** Where a text is read back as something else. */
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
