/** Converts a block's text nodes to nested marks and links. Adjacent texts with the same mark are joined. */
import type { RichContentDecoration, RichContentNode } from "../document.ts";
import { readFormat } from "../text-formats.ts";
import { cleanText, type Inline, marks, type Target } from "./portable.ts";
import { type Addresses, anchorTarget, readTarget } from "./targets.ts";

/** A mark or link without its content. */
type Wrap =
  | { readonly type: "mark"; readonly mark: string }
  | { readonly type: "link"; readonly target: Target };
type Run = { readonly text: string; readonly wraps: readonly Wrap[] };

/**
 * Converts text nodes to inlines without leading or trailing white space. Returns an empty list for blank
 * text.
 */
export function readInlines(texts: readonly RichContentNode[], addresses: Addresses): Inline[] {
  const runs = texts.map(({ textData }) => ({
    text: cleanText(textData?.text ?? ""),
    wraps: createWraps(textData?.decorations ?? [], addresses),
  }));
  return withoutEdges(nest(runs, 0)).inner;
}

/**
 * Converts a string from a document's data to a trimmed line. Returns an empty list if the string is blank.
 */
export function createLine(text: string | undefined): Inline[] {
  const line = cleanText(text ?? "").trim();
  return line === "" ? [] : [{ type: "text", text: line }];
}

/** Joins lines with line breaks, omitting empty lines. */
export function joinLines(lines: readonly (readonly Inline[])[]): Inline[] {
  return lines
    .filter((line) => line.length > 0)
    .flatMap((line, index): readonly Inline[] =>
      index === 0 ? line : [{ type: "text", text: "\n" }, ...line],
    );
}

/** Wraps a line in a link if there is a target. */
export function linked(children: readonly Inline[], target: Target | undefined): readonly Inline[] {
  return target === undefined || children.length === 0
    ? children
    : [{ type: "link", target, children }];
}

/** Makes a whole line bold. */
export function emboldened(line: readonly Inline[]): readonly Inline[] {
  return line.length === 0 ? [] : [{ type: "mark", mark: "strong", children: withoutBold(line) }];
}

function withoutBold(line: readonly Inline[]): Inline[] {
  return line.flatMap((inline): Inline[] => {
    if (inline.type === "text") return [inline];
    const children = withoutBold(inline.children);
    return inline.type === "mark" && inline.mark === "strong"
      ? children
      : [{ ...inline, children }];
  });
}

function createWraps(decorations: readonly RichContentDecoration[], addresses: Addresses): Wrap[] {
  const present = new Set(decorations.map((one) => readFormat(one)?.tags[0]));
  const targets = decorations.map((decoration) => decorationTarget(decoration, addresses));
  const target = targets.find((one) => one !== undefined);
  return [
    ...(target === undefined ? [] : [{ type: "link", target } as const]),
    ...marks.filter((mark) => present.has(mark)).map((mark) => ({ type: "mark", mark }) as const),
  ];
}

function decorationTarget(
  { type, linkData, anchorData }: RichContentDecoration,
  addresses: Addresses,
): Target | undefined {
  if (type === "LINK") return readTarget(linkData?.link, addresses);
  return type === "ANCHOR" ? anchorTarget(anchorData?.anchor, addresses) : undefined;
}

/** Joins adjacent runs that have the same wrap at this depth, and applies the wrap to them only once. */
function nest(runs: readonly Run[], depth: number): Inline[] {
  const inlines: Inline[] = [];
  let group: Run[] = [];
  const endGroup = () => {
    const wrap = group[0]?.wraps[depth];
    if (wrap === undefined) {
      append(inlines, { type: "text", text: group.map(({ text }) => text).join("") });
    } else {
      const { before, inner, after } = withoutEdges(nest(group, depth + 1));
      append(inlines, { type: "text", text: before });
      if (inner.length > 0) inlines.push({ ...wrap, children: inner });
      append(inlines, { type: "text", text: after });
    }
    group = [];
  };
  for (const run of runs) {
    const [first] = group;
    if (first !== undefined && !isEqual(first.wraps[depth], run.wraps[depth])) endGroup();
    group.push(run);
  }
  endGroup();
  return inlines;
}

function append(inlines: Inline[], added: Inline & { type: "text" }): void {
  if (added.text === "") return;
  const last = inlines.at(-1);
  if (last?.type === "text") inlines.splice(-1, 1, { type: "text", text: last.text + added.text });
  else inlines.push(added);
}

const isEqual = (one: Wrap | undefined, other: Wrap | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Splits off white space at both ends, because marks must not start or end with it. */
function withoutEdges(inlines: readonly Inline[]): {
  before: string;
  inner: Inline[];
  after: string;
} {
  const [first] = inlines;
  const start = first?.type === "text" ? first.text : "";
  const trimmed = trimText(inlines, 0, (text) => text.trimStart());
  const last = trimmed.at(-1);
  const end = last?.type === "text" ? last.text : "";
  return {
    before: start.slice(0, start.length - start.trimStart().length),
    inner: trimText(trimmed, trimmed.length - 1, (text) => text.trimEnd()),
    after: end.slice(end.trimEnd().length),
  };
}

function trimText(
  inlines: readonly Inline[],
  index: number,
  trim: (text: string) => string,
): Inline[] {
  const inline = inlines[index];
  if (inline?.type !== "text") return [...inlines];
  const text = trim(inline.text);
  return inlines.toSpliced(index, 1, ...(text === "" ? [] : [{ type: "text", text } as const]));
}
