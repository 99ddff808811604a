/**
 * The two typefaces, served by the site itself: Literata for reading and, in its display cut, for
 * titles; Instrument Sans for everything around the text. Only these upright Latin files are
 * preloaded; `fonts.css` adds italics and further letters to the same families, which the browser
 * fetches when a page shows them.
 */
import localFont from "next/font/local";

export const literata = localFont({
  src: "../../node_modules/@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2",
  weight: "200 900",
  style: "normal",
  variable: "--font-serif",
  adjustFontFallback: "Times New Roman",
  fallback: ["Iowan Old Style", "Georgia", "serif"],
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
