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
    listVariables(sheets.find(([candidate]) => candidate === selector)?.[1]);
  const dark = new Map(block("[data-color-scheme='dark']"));
  const light = block(":root, [data-color-scheme='light']");
  const colors = light.map(([name, color]) => [name, `light-dark(${color}, ${dark.get(name)})`]);
  const declarations = [...block(":root"), ["color-scheme", "light"], ...colors];
  return `/* Written from theme.ts by write-variables.ts; do not edit. */
:root {
${declarations.map(([name, value]) => `  ${name}: ${value};\n`).join("")}}

@media screen {
  :root {
    color-scheme: light dark;
  }

  :root[data-color-scheme="light"] {
    color-scheme: light;
  }

  :root[data-color-scheme="dark"] {
    color-scheme: dark;
  }
}
`;
}

function listVariables(declarations: unknown): [name: string, value: string][] {
  if (!isDeclarations(declarations)) throw new Error("the theme has no such block");
  return Object.entries(declarations)
    .filter(([name]) => taken.some((pattern) => pattern.test(name)))
    .map(([name, value]) => [name, String(value)]);
}

function isDeclarations(value: unknown): value is Declarations {
  return typeof value === "object" && value !== null;
}
