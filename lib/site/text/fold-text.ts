import { limitMarks } from "./limit-marks.ts";

/** Normalizes a text for comparisons that ignore case, accents and compatibility forms: "Öl" and "OL" become "ol". */
export function foldText(text: string): string {
  return limitMarks(text)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .trim();
}

/** Like {@link foldText}, but also collapses white space. */
export const foldLabel = (label: string): string => foldText(label.replace(/\s+/gu, " "));
