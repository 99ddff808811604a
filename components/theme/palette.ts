/**
 * The colours of both schemes: a neutral background and one accent. Each category and generated cover has one
 * of the spot inks, like the second colour in a two-colour print.
 */

import { sheetColors } from "#lib/site/color-scheme.ts";

/** The spot inks, in the order of assignment. */
export const accentColors = [
  "ultramarine",
  "vermilion",
  "moss",
  "ochre",
  "plum",
  "lagoon",
] as const;
export type AccentColor = (typeof accentColors)[number];

/** `ground` is a tinted background, and `tone` and `ink` are a weaker and a stronger colour on it. */
export type Ink = { readonly ground: string; readonly tone: string; readonly ink: string };

/** A spot ink, or the ink derived from a colour that an owner has chosen. */
export type InkColor = AccentColor | { readonly light: Ink; readonly dark: Ink };

const lightInks: Record<AccentColor, Ink> = {
  ultramarine: { ground: "#dfe2f8", tone: "#9aa3ee", ink: "#2b31c4" },
  vermilion: { ground: "#fbe2d8", tone: "#f4a184", ink: "#c8391a" },
  moss: { ground: "#e1e9d6", tone: "#a5bd84", ink: "#38602b" },
  ochre: { ground: "#f7e9c8", tone: "#e6bd5c", ink: "#8a5a06" },
  plum: { ground: "#f0dfea", tone: "#d198bd", ink: "#86275f" },
  lagoon: { ground: "#d6ebea", tone: "#83c0bd", ink: "#0f6467" },
};

const darkInks: Record<AccentColor, Ink> = {
  ultramarine: { ground: "#1d2046", tone: "#3f47a8", ink: "#a3abff" },
  vermilion: { ground: "#3a1c14", tone: "#8f3a21", ink: "#ff9b7a" },
  moss: { ground: "#1c2817", tone: "#48652f", ink: "#afcf8d" },
  ochre: { ground: "#2f2410", tone: "#7c5a14", ink: "#efc463" },
  plum: { ground: "#33182a", tone: "#7d3a63", ink: "#eaa3d0" },
  lagoon: { ground: "#102a2b", tone: "#1f6668", ink: "#7fd3cf" },
};

export const lightPalette = {
  primary: { main: "#2b31c4", contrastText: "#ffffff" },
  background: { default: sheetColors.light, paper: "#f1f1ec" },
  text: { primary: "#17181d", secondary: "#5a5c64" },
  divider: "#d8d8d0",
  inks: lightInks,
};

export const darkPalette = {
  primary: { main: "#aab1ff", contrastText: "#12131a" },
  background: { default: sheetColors.dark, paper: "#1b1d23" },
  text: { primary: "#e9e8e3", secondary: "#a4a6ad" },
  divider: "#34363d",
  inks: darkInks,
};

/** Returns the ink for an index. Neighbouring indexes never have the same ink. */
export function inkAt(index: number): AccentColor {
  return accentColors[index % accentColors.length] ?? "ultramarine";
}

/** Returns the ink for a key (a slug or an ID). The same key always gets the same ink. */
export function chooseAccentColor(key: string): AccentColor {
  let hash = 7;
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return inkAt(hash);
}
