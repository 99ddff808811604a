/** Conversion of text nodes with decorations to Markdown phrasing content. */
import type { PhrasingContent } from "mdast";
import type { RichContentDecoration } from "../../rich-content/document.ts";
import type { Canonical, KnownFiles } from "./canonical.ts";
import { noteId } from "./context.ts";
import { linkTo } from "./inlines.ts";

type Run = { readonly text: string; readonly decorations: readonly RichContentDecoration[] };

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
  return runs.every((run) => run !== undefined) ? phrase(runs, context) : undefined;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function phrase(runs: readonly Run[], context: LineContext): PhrasingContent[] | undefined {
  const line: PhrasingContent[] = [];
  for (let at = 0; at < runs.length;) {
    const run = runs[at];
    if (run === undefined) break;
    const piece =
      run.decorations.length === 0
        ? { children: words(run.text), length: 1 }
        : (code(run) ?? note(run, context) ?? widest(runs.slice(at), context));
    if (piece === undefined) return undefined;
    line.push(...piece.children);
    at += piece.length;
  }
  return line;
}

type Piece = { readonly children: readonly PhrasingContent[]; readonly length: number };

/** Converts the first runs that share a decoration, using the decoration that covers the most of them. */
function widest(runs: readonly Run[], context: LineContext): Piece | undefined {
  const [first] = runs;
  let best: { decoration: RichContentDecoration; length: number } | undefined;
  for (const decoration of first?.decorations ?? []) {
    if (decoration.type === "FONT_FAMILY") continue;
    const end = runs.findIndex(
      ({ decorations }) => !decorations.some((one) => isSame(one, decoration)),
    );
    const length = end === -1 ? runs.length : end;
    if (best === undefined || length > best.length) best = { decoration, length };
  }
  if (best === undefined) return undefined;
  const { decoration, length } = best;
  const inner = phrase(
    runs.slice(0, length).map(({ text, decorations }) => ({
      text,
      decorations: decorations.filter((one) => !isSame(one, decoration)),
    })),
    context,
  );
  const children = inner && around(decoration, inner, context);
  return children && { children, length };
}

function around(
  decoration: RichContentDecoration,
  children: PhrasingContent[],
  { files }: LineContext,
): PhrasingContent[] | undefined {
  const is = (other: object) => isSame(decoration, other);
  const tag = (name: string): PhrasingContent[] => [
    { type: "html", value: `<${name}>` },
    ...children,
    { type: "html", value: `</${name}>` },
  ];
  if (is({ type: "BOLD", fontWeightValue: 700 })) return [{ type: "strong", children }];
  if (is({ type: "ITALIC", italicData: true })) return [{ type: "emphasis", children }];
  if (is({ type: "STRIKETHROUGH" })) return [{ type: "delete", children }];
  if (is({ type: "UNDERLINE", underlineData: true })) return tag("u");
  if (is({ type: "SUPERSCRIPT" })) return tag("sup");
  if (is({ type: "SUBSCRIPT" })) return tag("sub");
  const url = decoration.linkData?.link?.url;
  if (url === undefined || !is(linkTo(url)) || isPageOfFolder(url)) return undefined;
  const isPlain = children.every(({ type }) => type !== "link");
  const id = /^\/media\/([^/]+)$/.exec(url)?.[1] ?? "";
  return isPlain ? [{ type: "link", url: files.get(id)?.path ?? url, children }] : undefined;
}

/** Returns whether an import would read the URL as a link to another post or file of the folder. */
const isPageOfFolder = (url: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(url);

function code({ text, decorations: [only, ...others] }: Run): Piece | undefined {
  const isCode =
    others.length === 0 &&
    only?.type === "FONT_FAMILY" &&
    only.fontFamilyData?.value === "monospace" &&
    Object.keys(only).length === 2;
  return isCode ? { children: [{ type: "inlineCode", value: text }], length: 1 } : undefined;
}

function note({ text, decorations }: Run, { notes }: LineContext): Piece | undefined {
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

function words(text: string): PhrasingContent[] {
  return text
    .split("\n")
    .flatMap((value, index): PhrasingContent[] => [
      ...(index === 0 ? [] : [{ type: "break" } as const]),
      ...(value === "" ? [] : [{ type: "text", value } as const]),
    ]);
}
