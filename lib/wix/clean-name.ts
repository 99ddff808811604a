/**
 * Control characters, which could start a header field or move a terminal's cursor, and characters that reorder text
 * (https://trojansource.codes) or are invisible. Default ignorable code points
 * (https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point), for example the Hangul fillers, are letters or
 * marks, but invisible. U+2800 is the empty Braille pattern. Joiners and variation selectors are not included, because
 * emoji and several scripts need them.
 */
export const hiddenCharacters =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]--[\p{Join_Control}\p{Variation_Selector}]]/gv;

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns a name or title that a person entered as one line without hidden characters. Returns an empty text unless a
 * visible character is left. Every name and title is stored in this form.
 */
export function cleanName(text: string): string {
  const name = text
    .replaceAll(/[\s\p{Zl}\p{Zp}\u0085]+/gu, " ")
    .replaceAll(hiddenCharacters, "")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  return visible.test(name) ? name : "";
}
