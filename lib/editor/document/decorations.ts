/** Conversion of a text's decorations to marks and back. */
import type { RichContentDecoration } from "../../rich-content/document.ts";
import { formatNames, isFormatName, textFormats } from "../../rich-content/text-formats.ts";
import { isObject } from "../../wix/json-object.ts";
import { isEqual } from "./is-equal.ts";

export type EditorMark = {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
};

/** Marks with data that a command must supply. */
const valuedMarks = ["link", "anchor", "mention", "color", "fontSize"] as const;
/** The marks, from outermost to innermost. A text may have several of `otherDecoration`. */
export const markNames = [...valuedMarks, ...formatNames, "otherDecoration"] as const;
export type MarkName = (typeof markNames)[number];

const ranks = new Map<string, number>(markNames.map((name, rank) => [name, rank]));
const namesByType = new Map<unknown, string>(
  markNames
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

/** Returns the decoration of a new mark, or `null` if a command must supply it. */
export const readDefault = (name: string): RichContentDecoration | null =>
  isFormatName(name) ? textFormats[name].decoration : null;
