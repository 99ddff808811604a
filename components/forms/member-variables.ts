import type { theme } from "../theme/theme.ts";

type Theme = typeof theme;

/** What Material UI's own components want besides the variables that reading pages have. */
const taken = /^--quire-(palette|shadows|opacity|overlays)/;

/** Errors and successes are printed in the spot inks. */
const inks = [
  "--quire-palette-error-main:var(--quire-palette-inks-vermilion-ink)",
  "--quire-palette-success-main:var(--quire-palette-inks-moss-ink)",
];

/** The theme's variables for Material UI, in both schemes, chosen as `variables.css` chooses them. */
export function memberVariables(theme: Theme): string {
  const sheets = theme.generateStyleSheets().flatMap((sheet) => Object.entries(sheet));
  const block = (selector: string) => declarationsOf(sheets, selector).join(";");
  const dark = block("[data-color-scheme='dark']");
  return [
    `:root{${block(":root")};${block(":root, [data-color-scheme='light']")}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-color-scheme="light"]){${dark}}}`,
    `:root[data-color-scheme="dark"]{${dark}}`,
    `:root:root:root{${inks.join(";")}}`,
  ].join("");
}

function declarationsOf(sheets: readonly [string, unknown][], selector: string): string[] {
  const declarations = sheets.find(([candidate]) => candidate === selector)?.[1];
  if (typeof declarations !== "object" || declarations === null) return [];
  return Object.entries(declarations)
    .filter(([name]) => taken.test(name))
    .map(([name, value]) => `${name}:${String(value)}`);
}
