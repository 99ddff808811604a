import { expect, test } from "vitest";
import { selectFonts } from "#lib/first-paint/select-fonts.ts";

const face = (range: string, more = "") =>
  `@font-face{font-family:a;${more}unicode-range:${range}}`;
const latin = face("U+0-7E,U+A0");
const italic = face("U+0-7E", "font-style:italic;");

test.each([
  ["a font of ASCII letters", latin, "<p>Text</p>", ""],
  ["a font without a range", "@font-face{src:local(a)}", "<p>Text</p>", ""],
  ["a font of a letter in the text", face("U+100-2BA, U+2BD"), "<p>Ő</p>", ""],
  ["a font with a wildcard", face("U+1F??"), "<p>ἀ</p>", ""],
  ["a font of a letter beyond the basic plane", face("U+1F600-1F64F"), "<p>😀</p>", ""],
  ["a font of a capital, whose small letter is in the text", face("U+178"), "<p>ÿ</p>", ""],
  [
    "a font of a letter that a style inserts",
    face("U+2192"),
    "<p>Text</p>",
    'p:after{content:"→"}',
  ],
  [
    "a font of a letter that a style escapes",
    face("U+2192"),
    "<p>Text</p>",
    'p:after{content:"\\2192 "}',
  ],
  ["an italic font for an element", italic, "<p>A <em>word</em></p>", ""],
  ["an italic font for a style", italic, "<p>Text</p>", ".a{font:italic 1em serif}"],
  ["an italic font for an attribute", italic, '<p style="font-style:italic">Text</p>', ""],
])("a document keeps %s", (_, fonts, html, rules) => {
  expect(selectFonts(rules + fonts + rules, html)).toBe(rules + fonts + rules);
});

test.each([
  ["a font of other letters", face("U+370-377,U+1F??"), "<p>Text, ähnlich</p>"],
  ["an italic font without italic text", italic, "<p>Text <embed></p>"],
])("a document does not contain %s", (_, fonts, html) => {
  expect(selectFonts(`p{top:0}${fonts}${latin}`, html)).toBe(`p{top:0}${latin}`);
});
