import type { theme } from "./theme.ts";

type Theme = typeof theme;
type Declarations = Readonly<Record<string, unknown>>;

/** Names of the variables used on reading pages. Material UI's provider adds the rest where it is used. */
const taken = [
  /^--quire-(spacing|shape|zIndex|font-(?!inherit))/,
  /^--quire-palette-(primary|background|text)-(main|contrastText|default|paper|primary|secondary)$/,
  /^--quire-palette-(divider|inks-\w+-\w+)$/,
];

/**
 * Returns the theme as a style sheet of CSS variables.
 *
 * Unless the reader has chosen a scheme, the system's applies, even without JavaScript. The reader's choice
 * is in the root element's `data-color-scheme` attribute. Print always uses the light scheme.
 */
export function themeVariables(theme: Theme): string {
  const sheets = theme.generateStyleSheets().flatMap((sheet) => Object.entries(sheet));
  const block = (selector: string) =>
    listDeclarations(sheets.find(([candidate]) => candidate === selector)?.[1]);
  const light = block(":root, [data-color-scheme='light']");
  const dark = block("[data-color-scheme='dark']");
  return [
    "/* Written from theme.ts by write-variables.ts; do not edit. */",
    rule(":root", [...block(":root"), "color-scheme: light", ...light]),
    `@media screen and (prefers-color-scheme: dark) {\n${rule(':root:not([data-color-scheme="light"])', ["color-scheme: dark", ...dark], "  ")}\n}`,
    `@media screen {\n${rule(':root[data-color-scheme="dark"]', ["color-scheme: dark", ...dark], "  ")}\n}`,
    "",
  ].join("\n");
}

function listDeclarations(declarations: unknown): string[] {
  if (!isDeclarations(declarations)) throw new Error("the theme has no such block");
  return Object.entries(declarations)
    .filter(([name]) => taken.some((pattern) => pattern.test(name)))
    .map(([name, value]) => `${name}: ${String(value)}`);
}

function isDeclarations(value: unknown): value is Declarations {
  return typeof value === "object" && value !== null;
}

function rule(selector: string, declarations: readonly string[], indent = ""): string {
  const lines = declarations.map((declaration) => `${indent}  ${declaration};`);
  return [`${indent}${selector} {`, ...lines, `${indent}}`].join("\n");
}
