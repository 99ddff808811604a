/** The part of a site's look that emails show: its accent colour, and its logo or icon. */
import { adjustLightness, parseColor, type Scheme } from "../../../colors/adjust-lightness.ts";
import type { Logo, Look } from "../../../wix/site/look.ts";
import { mailColors } from "./colors.ts";

/** In pixels. */
const longestSide = { logo: { width: 240, height: 48 }, icon: 32 } as const;

export type LetterPicture = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
};

export type LetterLook = {
  readonly accents: Readonly<Record<Scheme, string>>;
  /** Replaces the name. Without `dark`, the logo has a light background in both schemes. */
  readonly logo?: { readonly light: LetterPicture; readonly dark?: LetterPicture | undefined };
  /** Shown before the name. */
  readonly icon?: LetterPicture;
};

/** Returns the part of a look that emails show. Default: the look of a new site. */
export function createLetterLook(look: Look | undefined, siteUrl: string): LetterLook {
  const accents = {
    light: adjustAccent(look?.accent, "light"),
    dark: adjustAccent(look?.accent, "dark"),
  };
  const light = look?.logo && toPicture(look.logo.light, siteUrl);
  if (light !== undefined) {
    const dark = look?.logo?.dark && toPicture(look.logo.dark, siteUrl);
    return { accents, logo: { light, dark } };
  }
  if (look?.icon === undefined) return { accents };
  const { icon: side } = longestSide;
  const src = `${siteUrl}/icon-192.png?${look.icon.slice(0, 8)}`;
  return { accents, icon: { src, width: side, height: side } };
}

/** Returns the accent colour with enough contrast to the text of buttons, and to the background of links. */
function adjustAccent(accent: string | undefined, scheme: Scheme): string {
  const { accent: plain, onAccent, page, sheet } = mailColors[scheme];
  if (accent === undefined) return plain;
  return adjustLightness(parseColor(accent), scheme, [onAccent, page, sheet]);
}

/** Returns a logo in a format that mail clients show. None shows SVG, and many do not show AVIF. */
function toPicture({ file, width, height }: Logo, siteUrl: string): LetterPicture | undefined {
  if (!/\.(?:png|webp)$/v.test(file)) return undefined;
  const { logo } = longestSide;
  const scale = Math.min(1, logo.width / width, logo.height / height);
  return {
    src: `${siteUrl}/media/site/${file}`,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
