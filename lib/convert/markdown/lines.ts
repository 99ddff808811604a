/** Conversion of text nodes with decorations to Markdown phrasing content. */
import type { PhrasingContent } from "mdast";
import { breakLines, wrapInTag } from "./write-markdown.ts";
import { findFormat } from "../../rich-content/text-formats.ts";
import { type Decoration, type Decorations, monospace } from "../nodes.ts";
import type { Canonical } from "./canonical.ts";
import type { KnownFiles } from "./known-files.ts";
import { noteId } from "./context.ts";
import { createLink } from "./inlines.ts";

type Run = { readonly text: string; readonly decorations: Decorations };

export type LineContext = {
  readonly files: KnownFiles;
  /** Number of footnotes in the document. */
  readonly notes: number;
};

/** Converts text nodes to a line. Returns `undefined` if Markdown cannot express one of the decorations. */
export function buildLine(
  texts: readonly Canonical[],
  context: LineContext,
): PhrasingContent[] | undefined {
  const runs = texts.map(({ textData }): Run | undefined => textData);
  return runs.every((run) => run !== undefined) ? buildPhrasing(runs, context) : undefined;
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function buildPhrasing(runs: readonly Run[], context: LineContext): PhrasingContent[] | undefined {
  const line: PhrasingContent[] = [];
  for (let at = 0; at < runs.length;) {
    const run = runs[at];
    if (run === undefined) break;
    const piece =
      run.decorations.length === 0
        ? { children: breakLines(run.text), length: 1 }
        : (buildCode(run) ?? buildReference(run, context) ?? buildWidest(runs.slice(at), context));
    if (piece === undefined) return undefined;
    line.push(...piece.children);
    at += piece.length;
  }
  return line;
}

type Piece = { readonly children: readonly PhrasingContent[]; readonly length: number };

/** Converts the leading runs that share a decoration, choosing the decoration that covers the most runs. */
function buildWidest(runs: readonly Run[], context: LineContext): Piece | undefined {
  const [first] = runs;
  let best: { decoration: Decoration; length: number } | undefined;
  for (const decoration of first?.decorations ?? []) {
    if (decoration.type === "FONT_FAMILY") continue;
    const end = runs.findIndex(
      ({ decorations }) => !decorations.some((one) => isEqual(one, decoration)),
    );
    const length = end === -1 ? runs.length : end;
    if (best === undefined || length > best.length) best = { decoration, length };
  }
  if (best === undefined) return undefined;
  const { decoration, length } = best;
  const inner = buildPhrasing(
    runs.slice(0, length).map(({ text, decorations }) => ({
      text,
      decorations: decorations.filter((one) => !isEqual(one, decoration)),
    })),
    context,
  );
  const children = inner && wrap(decoration, inner, context);
  return children && { children, length };
}

function wrap(
  decoration: Decoration,
  children: PhrasingContent[],
  { files }: LineContext,
): PhrasingContent[] | undefined {
  const format = findFormat(decoration.type);
  if (format !== undefined) {
    const [tag] = format.tags;
    if (!isEqual(decoration, format.decoration) || tag === undefined) return undefined;
    const node = format.markdown?.node;
    return node === undefined || node === "inlineCode"
      ? wrapInTag(tag, children)
      : [{ type: node, children }];
  }
  const url = decoration.linkData?.link?.url;
  if (url === undefined || !isEqual(decoration, createLink(url)) || isPageOfFolder(url))
    return undefined;
  const isPlain = children.every(({ type }) => type !== "link");
  const id = /^\/media\/([^/]+)$/.exec(url)?.[1] ?? "";
  return isPlain ? [{ type: "link", url: files.get(id)?.path ?? url, children }] : undefined;
}

/** Returns whether an import would treat the URL as a link to another post or file in the folder. */
const isPageOfFolder = (url: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(url);

function buildCode({ text, decorations }: Run): Piece | undefined {
  return isEqual(decorations, [monospace])
    ? { children: [{ type: "inlineCode", value: text }], length: 1 }
    : undefined;
}

function buildReference({ text, decorations }: Run, { notes }: LineContext): Piece | undefined {
  const number = Number(text);
  const isNote =
    Number.isInteger(number) &&
    number >= 1 &&
    number <= notes &&
    decorations.length === 2 &&
    decorations.some(({ type }) => type === "SUPERSCRIPT") &&
    decorations.some(
      ({ type, anchorData }) => type === "ANCHOR" && anchorData?.anchor === noteId(text),
    );
  return isNote
    ? { children: [{ type: "footnoteReference", identifier: text }], length: 1 }
    : undefined;
}
