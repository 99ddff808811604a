/** Conversion of a text's decorations to marks and back. */
import { isObject } from "../../wix/json-object.ts";
import { isEqual } from "./is-equal.ts";

export type EditorMark = {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
};

/**
 * Decorations of new marks by mark name, from the outermost mark to the innermost. `null` means that a command
 * must supply the decoration.
 */
export const defaultDecorations = {
  link: null,
  anchor: null,
  mention: null,
  spoiler: { type: "SPOILER" },
  color: null,
  fontSize: null,
  fontFamily: { type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } },
  bold: { type: "BOLD", fontWeightValue: 700 },
  italic: { type: "ITALIC", italicData: true },
  underline: { type: "UNDERLINE", underlineData: true },
  strikethrough: { type: "STRIKETHROUGH" },
  superscript: { type: "SUPERSCRIPT" },
  subscript: { type: "SUBSCRIPT" },
  /** A text may have several of these. */
  otherDecoration: null,
} as const;
export type MarkName = keyof typeof defaultDecorations;

const ranks = new Map<string, number>(
  Object.keys(defaultDecorations).map((name, rank) => [name, rank]),
);
const namesByType = new Map<unknown, string>(
  Object.keys(defaultDecorations)
    .filter((name) => name !== "otherDecoration")
    .map((name) => [name.replace(/[A-Z]/g, "_$&").toUpperCase(), name]),
);

/** Converts decorations to marks. Of several decorations of the same type, the last one becomes a mark. */
export function toMarks(decorations: unknown): EditorMark[] {
  if (!Array.isArray(decorations)) return [];
  const marks: EditorMark[] = [];
  for (const decoration of decorations) {
    if (!isObject(decoration)) continue;
    const type = namesByType.get(decoration["type"]) ?? "otherDecoration";
    const mark = { type, attrs: { decoration } };
    const index = marks.findIndex((other) =>
      type === "otherDecoration" ? isEqual(other, mark) : other.type === type,
    );
    if (index >= 0) marks.splice(index, 1);
    marks.push(mark);
  }
  return sortMarks(marks);
}

/** Returns the marks in the order of the schema. */
export const sortMarks = (marks: readonly EditorMark[]): EditorMark[] =>
  marks.toSorted((a, b) => getRank(a) - getRank(b));

const getRank = ({ type }: EditorMark): number => ranks.get(type) ?? ranks.size;

/** Converts marks to decorations. Marks of the editor that are not decorations are omitted. */
export function toDecorations(marks: readonly EditorMark[]): object[] {
  return marks.flatMap(({ type, attrs }) => {
    const decoration = attrs?.["decoration"] ?? readDefault(type);
    return isObject(decoration) ? [decoration] : [];
  });
}

const readDefault = (name: string): unknown =>
  Object.entries(defaultDecorations).find(([known]) => known === name)?.[1];
