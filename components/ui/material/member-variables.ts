import type { theme } from "../../theme/theme.ts";

type Theme = typeof theme;

/** Names of the variables that Material UI needs in addition to those of reading pages. */
const taken = /^--quire-(palette|shadows|opacity|overlays)/;

/** Overrides that give errors and successes the spot inks. */
const inks = [
  "--quire-palette-error-main:var(--quire-palette-inks-vermilion-ink)",
  "--quire-palette-success-main:var(--quire-palette-inks-moss-ink)",
];

/**
 * Returns the theme's variables for Material UI in both colour schemes, with the rules that `variables.css` uses
 * to choose a scheme.
 */
export function memberVariables(theme: Theme): string {
  const sheets = theme.generateStyleSheets().flatMap((sheet) => Object.entries(sheet));
  const block = (selector: string) => listDeclarations(sheets, selector).join(";");
  const dark = block("[data-color-scheme='dark']");
  return [
    `:root{${block(":root")};${block(":root, [data-color-scheme='light']")}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-color-scheme="light"]){${dark}}}`,
    `:root[data-color-scheme="dark"]{${dark}}`,
    `:root:root:root{${inks.join(";")}}`,
  ].join("");
}

function listDeclarations(sheets: readonly [string, unknown][], selector: string): string[] {
  const declarations = sheets.find(([candidate]) => candidate === selector)?.[1];
  if (typeof declarations !== "object" || declarations === null) return [];
  return Object.entries(declarations)
    .filter(([name]) => taken.test(name))
    .map(([name, value]) => `${name}:${String(value)}`);
}
