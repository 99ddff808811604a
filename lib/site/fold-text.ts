/** Returns a text without differences in case, accents and the form of its characters: "Öl" and "OL" are equal. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .trim();
}

/** Like {@link foldText}, and each run of white space is one space. */
export const foldLabel = (label: string): string => foldText(label.replace(/\s+/gu, " "));
