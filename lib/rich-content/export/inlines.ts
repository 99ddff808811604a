/** Converts the text nodes of a block to nested marks and links. Adjacent texts with the same mark are joined. */
import type { RichContentDecoration, RichContentNode } from "../document.ts";
import { cleanText } from "./clean-text.ts";
import type { Inline, Mark, Target } from "./portable.ts";
import { type Addresses, anchorTarget, readTarget } from "./targets.ts";

/** Marks in order from the outermost to the innermost. A link encloses all marks. */
const markOrder = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "superscript",
  "subscript",
  "code",
] as const satisfies readonly Mark[];

type Wrap = { readonly key: string; readonly around: (children: readonly Inline[]) => Inline };
type Run = { readonly text: string; readonly wraps: readonly Wrap[] };

/** Converts text nodes to inlines without leading and trailing white space. Returns an empty list for blank text. */
export function readInlines(texts: readonly RichContentNode[], addresses: Addresses): Inline[] {
  const runs = texts.map(({ textData }) => ({
    text: cleanText(textData?.text ?? ""),
    wraps: createWraps(textData?.decorations ?? [], addresses),
  }));
  return withoutEdges(nest(runs, 0)).inner;
}

/** Converts a string of a document's data to a trimmed line, or an empty list if it is blank. */
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

/** Wraps a line in a link, if there is a target. */
export function linked(children: readonly Inline[], target: Target | undefined): readonly Inline[] {
  return target === undefined || children.length === 0
    ? children
    : [{ type: "link", target, children }];
}

/** Makes a whole line bold. */
export function emboldened(line: readonly Inline[]): readonly Inline[] {
  return line.length === 0 ? [] : [{ type: "mark", mark: "bold", children: withoutBold(line) }];
}

function withoutBold(line: readonly Inline[]): Inline[] {
  return line.flatMap((inline): Inline[] => {
    if (inline.type === "text") return [inline];
    const children = withoutBold(inline.children);
    return inline.type === "mark" && inline.mark === "bold" ? children : [{ ...inline, children }];
  });
}

function createWraps(decorations: readonly RichContentDecoration[], addresses: Addresses): Wrap[] {
  const marks = new Set(decorations.map(readMark));
  const targets = decorations.map((decoration) => decorationTarget(decoration, addresses));
  const target = targets.find((one) => one !== undefined);
  return [
    ...(target === undefined
      ? []
      : [
          {
            key: JSON.stringify(target),
            around: (children: readonly Inline[]): Inline => ({ type: "link", target, children }),
          },
        ]),
    ...markOrder
      .filter((mark) => marks.has(mark))
      .map((mark) => ({
        key: mark,
        around: (children: readonly Inline[]): Inline => ({ type: "mark", mark, children }),
      })),
  ];
}

function readMark(decoration: RichContentDecoration): Mark | undefined {
  switch (decoration.type) {
    case "BOLD":
      return (decoration.fontWeightValue ?? 700) < 600 ? undefined : "bold";
    case "ITALIC":
      return decoration.italicData === false ? undefined : "italic";
    case "UNDERLINE":
      return decoration.underlineData === false ? undefined : "underline";
    case "STRIKETHROUGH":
      return decoration.strikethroughData === false ? undefined : "strikethrough";
    case "SUPERSCRIPT":
      return "superscript";
    case "SUBSCRIPT":
      return "subscript";
    case "FONT_FAMILY":
      return /(?:^|[\s,])monospace$/i.test(decoration.fontFamilyData?.value ?? "")
        ? "code"
        : undefined;
    default:
      return undefined;
  }
}

function decorationTarget(
  { type, linkData, anchorData }: RichContentDecoration,
  addresses: Addresses,
): Target | undefined {
  if (type === "LINK") return readTarget(linkData?.link, addresses);
  return type === "ANCHOR" ? anchorTarget(anchorData?.anchor, addresses) : undefined;
}

/** Joins adjacent runs that have the same wrap at this depth and applies the wrap to them once. */
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
      if (inner.length > 0) inlines.push(wrap.around(inner));
      append(inlines, { type: "text", text: after });
    }
    group = [];
  };
  for (const run of runs) {
    const [first] = group;
    if (first !== undefined && first.wraps[depth]?.key !== run.wraps[depth]?.key) endGroup();
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

/** Splits off the white space at both ends, because marks must not start or end with white space. */
function withoutEdges(inlines: readonly Inline[]): {
  before: string;
  inner: Inline[];
  after: string;
} {
  const inner = [...inlines];
  const [first] = inner;
  const before = first?.type === "text" ? (/^\s+/.exec(first.text)?.[0] ?? "") : "";
  if (first?.type === "text" && before !== "") {
    inner.shift();
    const text = first.text.slice(before.length);
    if (text !== "") inner.unshift({ type: "text", text });
  }
  const last = inner.at(-1);
  const after = last?.type === "text" ? last.text.slice(last.text.trimEnd().length) : "";
  if (last?.type === "text" && after !== "") {
    inner.pop();
    const text = last.text.trimEnd();
    if (text !== "") inner.push({ type: "text", text });
  }
  return { before, inner, after };
}
