"use client"; // provides Material UI's theme and Emotion's cache in contexts

import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { useServerInsertedHTML } from "next/navigation";
import { useState, type ReactNode } from "react";
import { theme } from "../../theme/theme.ts";
import { componentStyles } from "./component-styles.ts";

/** Names of the variables that Material UI needs in addition to those on reading pages. */
const taken = /^--quire-(palette|shadows|opacity|overlays)/;

/** Overrides that give errors and successes the spot inks. */
const inks = [
  "--quire-palette-error-main:var(--quire-palette-inks-vermilion-ink)",
  "--quire-palette-error-dark:color-mix(in srgb,var(--quire-palette-inks-vermilion-ink) 85%,var(--quire-palette-text-primary))",
  "--quire-palette-error-contrastText:var(--quire-palette-primary-contrastText)",
  "--quire-palette-success-main:var(--quire-palette-inks-moss-ink)",
];

/**
 * Returns the theme's Material UI variables for both colour schemes, selected by the same rules as in
 * `variables.css`.
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

// Without `colorSchemes`, Material UI does not change the root element. The colour scheme is selected by CSS
// variables, as on reading pages, and changed only by the switch in the header.
const { colorSchemes: _schemes, ...rest } = theme;
const memberTheme = { ...rest, components: componentStyles, applyStyles: () => ({}) };

/**
 * Provides Material UI for member pages, with the site's theme and with styles in the server-rendered HTML.
 */
export function MemberTheme({ children }: { children: ReactNode }) {
  return (
    <StyleProvider>
      <style href="quire-member-variables" precedence="low">
        {variables}
      </style>
      <ThemeProvider theme={memberTheme}>{children}</ThemeProvider>
    </StyleProvider>
  );
}

const key = "quire";

/** Inserts the styles of server-rendered components into the head, to avoid a flash of unstyled content. */
function StyleProvider({ children }: { children: ReactNode }) {
  const [{ cache, takeStyles }] = useState(createStyleCache);
  useServerInsertedHTML(() => {
    const styles = takeStyles();
    return styles.length === 0 ? null : (
      <style
        data-emotion={[key, ...styles.map(({ name }) => name)].join(" ")}
        dangerouslySetInnerHTML={{ __html: styles.map(({ css }) => css).join("") }}
      />
    );
  });
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

/** Creates an Emotion cache, and a function that returns the styles inserted since its last call. */
function createStyleCache() {
  const cache = createCache({ key });
  // With `compat`, Emotion leaves the styles of server-rendered pages to us instead of inserting them between
  // elements.
  cache.compat = true;
  const insert = cache.insert;
  let names: string[] = [];
  cache.insert = (selector, serialized, sheet, shouldCache) => {
    const { name } = serialized;
    if (cache.inserted[name] === undefined) names.push(name);
    return insert(selector, serialized, sheet, shouldCache);
  };
  const takeStyles = () => {
    const taken = names.flatMap((name) => {
      // In the browser, Emotion stores `true` instead of the CSS.
      const css = cache.inserted[name];
      return typeof css === "string" ? [{ name, css }] : [];
    });
    names = [];
    return taken;
  };
  return { cache, takeStyles };
}
