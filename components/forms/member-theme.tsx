"use client"; // Material UI's theme is a context

import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { theme } from "../theme/theme.ts";
import { fieldStyles } from "./field-styles.ts";
import { memberVariables } from "./member-variables.ts";
import { StyleRegistry } from "./style-registry.tsx";

const variables = memberVariables(theme);

// Without its schemes Material UI leaves the root element alone: which scheme holds is said by the
// variables, as on reading pages, and the switch in the header stays the only one to set it.
const { colorSchemes: _schemes, ...rest } = theme;
const memberTheme = { ...rest, components: fieldStyles, applyStyles: () => ({}) };

/** Brings Material UI to the pages of members: the site's theme, and its styles in the server's HTML. */
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
