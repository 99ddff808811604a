/** Writes `variables.css` from the theme: `node components/theme/write-variables.ts`. */
import { writeFileSync } from "node:fs";
import { themeVariables } from "./theme-variables.ts";
import { theme } from "./theme.ts";

writeFileSync(new URL("variables.css", import.meta.url), themeVariables(theme));
