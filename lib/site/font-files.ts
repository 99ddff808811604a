/** Written by scripts/fonts/subset-fonts.ts; do not edit. */
import type { FontPair } from "../wix/site/look.ts";

type FontFiles = {
  /** The font for text and titles, and the other one, if there are two. */
  readonly names: readonly string[];
  readonly sheet: string;
  /** The fonts of the first screen. */
  readonly preloads: readonly string[];
};

/** The fonts of each pair, and the URLs of their files. */
export const fontFiles: Readonly<Record<FontPair, FontFiles>> = {
  literata: {
    names: ["Literata", "Instrument Sans"],
    sheet: "/fonts/literata.d393e2ae27.css",
    preloads: [
      "/fonts/literata-latin-normal.6f2d96eadc.woff2",
      "/fonts/instrument-sans-latin-normal.40c594d494.woff2",
    ],
  },
  source: {
    names: ["Source Serif", "Source Sans"],
    sheet: "/fonts/source.08e69b8b3f.css",
    preloads: [
      "/fonts/source-serif-4-latin-normal.07afbe2762.woff2",
      "/fonts/source-sans-3-latin-normal.9beda27002.woff2",
    ],
  },
  newsreader: {
    names: ["Newsreader", "Public Sans"],
    sheet: "/fonts/newsreader.ed1220fda7.css",
    preloads: [
      "/fonts/newsreader-latin-normal.15801ca912.woff2",
      "/fonts/public-sans-latin-normal.fb40aff2eb.woff2",
    ],
  },
  bitter: {
    names: ["Bitter", "Figtree"],
    sheet: "/fonts/bitter.3a6de50abc.css",
    preloads: [
      "/fonts/bitter-latin-normal.1a5654526e.woff2",
      "/fonts/figtree-latin-normal.faf66a6388.woff2",
    ],
  },
  inter: {
    names: ["Inter"],
    sheet: "/fonts/inter.1edbd0fc95.css",
    preloads: ["/fonts/inter-latin-normal.87a3d491da.woff2"],
  },
  atkinson: {
    names: ["Atkinson Hyperlegible"],
    sheet: "/fonts/atkinson.2bba760c1d.css",
    preloads: ["/fonts/atkinson-hyperlegible-next-latin-normal.263f4552e9.woff2"],
  },
};
