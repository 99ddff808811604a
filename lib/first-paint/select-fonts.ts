/** Removes the font faces of letters that a document does not contain. The stylesheets contain all of them. */

const fontFace = /@font-face\{[^{}]*\}/g;
const unicodeRange = /unicode-range:([^;}]*)/;
const otherCharacter = /[^\0-~]/gu;
const escapedCharacter = /\\([\da-f]{1,6})/gi;
const italicElement = /<(?:address|blockquote|cite|dfn|em|i|var)[ >]|\sstyle="[^"]*italic/;

type Range = readonly [first: number, last: number];

/** Returns the styles of a document without the font faces that it does not use. */
export function selectFonts(css: string, html: string): string {
  const rules = css.replace(fontFace, "");
  const characters = listCharacters(rules, html);
  const isItalic = italicElement.test(html) || rules.includes("italic");
  return css.replace(fontFace, (face) => {
    if (face.includes("font-style:italic") && !isItalic) return "";
    const list = unicodeRange.exec(face)?.[1];
    if (list === undefined) return face;
    const ranges = list.split(",").map(parseRange);
    const isUsed = characters.some((code) =>
      ranges.some(([first, last]) => code >= first && code <= last),
    );
    return isUsed ? face : "";
  });
}

/** Returns the code points that a document may show, in both cases. A space stands for ASCII. */
function listCharacters(rules: string, html: string): number[] {
  const shown = new Set([
    ...(html.match(otherCharacter) ?? []),
    ...(rules.match(otherCharacter) ?? []),
  ]);
  for (const [, code = ""] of rules.matchAll(escapedCharacter)) {
    const value = Number.parseInt(code, 16);
    if (value <= 0x10ffff) shown.add(String.fromCodePoint(value));
  }
  const cases = [...shown].flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]);
  return [...new Set([" ", ...cases].join(""))].map((one) => one.codePointAt(0) ?? 0);
}

/** Parses a range such as `U+1F??` or `U+100-2BA` (CSS Fonts 4, section 4.5). */
function parseRange(text: string): Range {
  const [first = "", last = first] = text.trim().replace(/^U\+/i, "").split("-");
  return [parseHex(first.replaceAll("?", "0")), parseHex(last.replaceAll("?", "f"))];
}

const parseHex = (digits: string): number => Number.parseInt(digits, 16);
