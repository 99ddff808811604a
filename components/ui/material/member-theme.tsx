"use client"; // provides Material UI's theme in a context

import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { theme } from "../../theme/theme.ts";
import { fieldStyles } from "./field-styles.ts";
import { StyleRegistry } from "./style-registry.tsx";

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
function buildVariables(): string {
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

const variables = buildVariables();

// Without `colorSchemes`, Material UI does not change the root element. The CSS variables choose the colour
// scheme, as on reading pages, and only the switch in the header sets it.
const { colorSchemes: _schemes, ...rest } = theme;
const memberTheme = { ...rest, components: fieldStyles, applyStyles: () => ({}) };

/** Provides Material UI to member pages: the site's theme, and its styles in the server's HTML. */
export function MemberTheme({ children }: { children: ReactNode }) {
  return (
    <StyleRegistry>
      <style href="quire-member-variables" precedence="low">
        {variables}
      </style>
      <ThemeProvider theme={memberTheme}>{children}</ThemeProvider>
    </StyleRegistry>
  );
}
