"use client"; // provides Material UI's theme in a context

import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { theme } from "../../theme/theme.ts";
import { fieldStyles } from "./field-styles.ts";
import { memberVariables } from "./member-variables.ts";
import { StyleRegistry } from "./style-registry.tsx";

const variables = memberVariables(theme);

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
