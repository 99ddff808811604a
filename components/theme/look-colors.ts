import "server-only";
import { getLook } from "#lib/site/current-look.ts";
import type { Look } from "#lib/wix/site/look.ts";
import { deriveAccent, deriveInk } from "./derive-colors.ts";
import { chooseAccentColor, inkAt, type InkColor } from "./palette.ts";

type LookColors = {
  /** Variables that override those in `variables.css`, or `undefined` if the look sets no accent. */
  readonly variables: string | undefined;
  readonly accent: ReturnType<typeof deriveAccent> | undefined;
  /** The ink of posts without a category, if the look sets an accent. */
  readonly accentInk: InkColor | undefined;
  readonly categories: ReadonlyMap<string, InkColor>;
};

/** The derived colours of each look. A look never changes, so its colours are derived once. */
const known = new WeakMap<Look, LookColors>();

/** Returns the colours of the current look. */
export function getLookColors(): LookColors {
  const look = getLook();
  const colors = known.get(look) ?? deriveLookColors(look);
  known.set(look, colors);
  return colors;
}

function deriveLookColors({ accent, categoryColors }: Look): LookColors {
  const categories = new Map(
    Object.entries(categoryColors).map(([id, color]) => [id, deriveInk(color)]),
  );
  if (accent === undefined)
    return { variables: undefined, accent: undefined, accentInk: undefined, categories };
  const derived = deriveAccent(accent);
  return {
    variables: writeVariables(derived),
    accent: derived,
    accentInk: deriveInk(accent),
    categories,
  };
}

/** The selector is more specific than that of the theme's variables, which may come later in the document. */
function writeVariables({ light, dark }: ReturnType<typeof deriveAccent>): string {
  const variable = (name: "main" | "contrastText") =>
    `--quire-palette-primary-${name}:light-dark(${light[name]},${dark[name]})`;
  return `:root:root:root{${variable("main")};${variable("contrastText")}}`;
}

type InkedCategory = {
  readonly id: string;
  /** The number of the category's ink, if the upstream reports it. */
  readonly ink?: number | undefined;
};

/** Returns the ink of a category: the owner's colour, or the one that the category got when it was created. */
export const chooseCategoryInk = ({ id, ink }: InkedCategory): InkColor =>
  getLookColors().categories.get(id) ?? (ink === undefined ? chooseAccentColor(id) : inkAt(ink));

/** Returns the ink of a post without a category. */
export const choosePostInk = (slug: string): InkColor =>
  getLookColors().accentInk ?? chooseAccentColor(slug);
