/**
 * The two self-hosted typefaces: Literata for text and, in its display cut, for titles; Instrument Sans for
 * everything else. Only these upright Latin files are preloaded. `fonts.css` adds italics and more characters
 * to the same families, loaded only when a page needs them, and local fallback fonts to show until then.
 *
 * The Latin Literata files in `fonts/` come from `@fontsource-variable/literata`, reduced to half their size:
 * only weights 400 to 700 and optical sizes 14 to 72 are included. They were created by `subset-font` 2.9.0
 * with the characters of the italic's `unicode-range` in `fonts.css` and `variationAxes: { wght: { min: 400,
 * max: 700 }, opsz: { min: 14, max: 72 } }`.
 */
import localFont from "next/font/local";

export const literata = localFont({
  src: "./fonts/literata-latin-normal.woff2",
  weight: "400 700",
  style: "normal",
  variable: "--font-serif",
  adjustFontFallback: "Times New Roman",
  fallback: ["Iowan Old Style", "Georgia", "literata DejaVu", "serif"],
  declarations: [{ prop: "font-family", value: "literata" }],
});

export const instrumentSans = localFont({
  src: "../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  weight: "400 700",
  style: "normal",
  variable: "--font-sans",
  adjustFontFallback: "Arial",
  fallback: ["system-ui", "sans-serif"],
  declarations: [{ prop: "font-family", value: "instrumentSans" }],
});
