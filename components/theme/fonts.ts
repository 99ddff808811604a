/**
 * The two self-hosted typefaces: Literata for text and titles, Instrument Sans for everything else. Only these upright
 * files with the most common letters are preloaded. `font-faces.css` adds italics and more letters to the same
 * families, loaded only when a page shows them, and `fonts.css` adds local fallback fonts to show until then.
 *
 * `npm run subset-fonts` writes the files in `fonts/` and `font-faces.css`. The ranges below are `firstScreenRange` in
 * `scripts/fonts/first-screen-range.ts`; Next reads the options without running this file, so they cannot be imported.
 */
import localFont from "next/font/local";

export const literata = localFont({
  src: "./fonts/literata-latin-normal.woff2",
  weight: "400 650",
  style: "normal",
  variable: "--font-serif",
  adjustFontFallback: "Times New Roman",
  fallback: ["Iowan Old Style", "Georgia", "literata DejaVu", "serif"],
  declarations: [
    { prop: "font-family", value: "literata" },
    {
      prop: "unicode-range",
      value:
        "U+0000-007E, U+00A0, U+00A7, U+00A9, U+00AB, U+00AD, U+00B0, U+00B7, U+00BB-00BE, U+00C4, U+00D6-00D7, U+00DC, U+00DF, U+00E4, U+00E7-00EA, U+00F1, U+00F6, U+00FC, U+200B-200D, U+2010-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2212",
    },
  ],
});

export const instrumentSans = localFont({
  src: "./fonts/instrument-sans-latin-normal.woff2",
  weight: "400 650",
  style: "normal",
  variable: "--font-sans",
  adjustFontFallback: "Arial",
  fallback: ["instrumentSans DejaVu", "system-ui", "sans-serif"],
  declarations: [
    { prop: "font-family", value: "instrumentSans" },
    {
      prop: "unicode-range",
      value:
        "U+0000-007E, U+00A0, U+00A7, U+00A9, U+00AB, U+00AD, U+00B0, U+00B7, U+00BB-00BE, U+00C4, U+00D6-00D7, U+00DC, U+00DF, U+00E4, U+00E7-00EA, U+00F1, U+00F6, U+00FC, U+200B-200D, U+2010-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2212",
    },
  ],
});
