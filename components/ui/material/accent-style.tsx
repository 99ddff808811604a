import { getLookColors } from "../../theme/look-colors.ts";

/** Renders the variables that Material UI derives from the accent, if the look sets an accent. */
export function AccentStyle() {
  const { accent } = getLookColors();
  if (accent === undefined) return null;
  const light = listChannels(accent.light);
  const dark = listChannels(accent.dark);
  const css = [
    `:root:root:root{${shades};${light}}`,
    `@media (prefers-color-scheme:dark){:root:root:root:not([data-color-scheme="light"]){${dark}}}`,
    `:root:root:root[data-color-scheme="dark"]{${dark}}`,
  ].join("");
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}

const mix = (name: string, share: number, other: string) =>
  `--quire-palette-${name}:color-mix(in srgb,var(--quire-palette-primary-main) ${share}%,${other})`;

const shades = [
  // Towards the colour of text, so that the contrast to the sheet grows.
  mix("primary-dark", 85, "var(--quire-palette-text-primary)"),
  mix("primary-light", 75, "var(--quire-palette-background-default)"),
  mix("LinearProgress-primaryBg", 35, "var(--quire-palette-background-default)"),
  mix("Slider-primaryTrack", 35, "var(--quire-palette-background-default)"),
  mix("Switch-primaryDisabledColor", 35, "var(--quire-palette-background-default)"),
].join(";");

/** Returns the variables for translucent colours, which contain the channels of a colour. */
function listChannels(colors: { readonly main: string; readonly contrastText: string }): string {
  const list = (color: string) =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(" ");
  return [
    `--quire-palette-primary-mainChannel:${list(colors.main)}`,
    `--quire-palette-primary-lightChannel:${list(colors.main)}`,
    `--quire-palette-primary-darkChannel:${list(colors.main)}`,
    `--quire-palette-primary-contrastTextChannel:${list(colors.contrastText)}`,
  ].join(";");
}
