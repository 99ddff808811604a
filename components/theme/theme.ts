/**
 * The definition of the theme. Reading pages use it as static CSS variables (`variables.css`, written by
 * `write-variables.ts`). Islands and member pages pass the same object to Material UI's provider.
 */
import { createTheme } from "@mui/material/styles";
import "@mui/material/themeCssVarsAugmentation";
import { darkPalette, lightPalette } from "./palette.ts";

declare module "@mui/material/styles" {
  interface Palette {
    inks: typeof lightPalette.inks;
  }
  interface PaletteOptions {
    inks?: typeof lightPalette.inks;
  }
}

const serif = "var(--font-serif)";
const sans = "var(--font-sans)";

/** Returns a size that scales from `small` at a width of 390 px to `large` at 1440 px. Both are in px. */
function fluid(small: number, large: number): string {
  const slope = (large - small) / (1440 - 390);
  const start = small - slope * 390;
  const rem = (pixels: number) => `${Number((pixels / 16).toFixed(3))}rem`;
  return `clamp(${rem(small)}, ${rem(start)} + ${Number((slope * 100).toFixed(3))}vw, ${rem(large)})`;
}

function reading(small: number, large: number, lineHeight: number, fontWeight: number) {
  return { fontFamily: serif, fontSize: fluid(small, large), lineHeight, fontWeight };
}

/**
 * Returns the style for a title. Its size is limited to `most` vw, so that words fit on a phone with a large
 * font size.
 */
function display(most: number, small: number, large: number, lineHeight: number, weight: number) {
  const style = reading(small, large, lineHeight, weight);
  return { ...style, fontSize: `min(${style.fontSize}, ${most}vw)` };
}

export const theme = createTheme({
  cssVariables: { cssVarPrefix: "quire", colorSchemeSelector: "[data-color-scheme='%s']" },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  zIndex: {
    mobileStepper: 1000,
    fab: 1050,
    speedDial: 1050,
    appBar: 1100,
    drawer: 1200,
    modal: 1300,
    snackbar: 1400,
    tooltip: 1500,
  },
  shape: { borderRadius: 2 },
  typography: {
    fontFamily: sans,
    h1: display(15, 40, 76, 1.04, 400),
    h2: display(14, 30, 52, 1.08, 400),
    h3: display(13, 25, 32, 1.16, 450),
    h4: display(12, 21, 25, 1.24, 500),
    h5: reading(19, 21, 1.32, 500),
    h6: reading(17, 18, 1.4, 600),
    subtitle1: reading(19, 23, 1.46, 400),
    subtitle2: { fontFamily: sans, fontSize: "1rem", lineHeight: 1.5, fontWeight: 600 },
    body1: reading(18, 20.5, 1.62, 400),
    body2: { fontFamily: sans, fontSize: "1rem", lineHeight: 1.55, fontWeight: 400 },
    button: { fontFamily: sans, fontSize: "0.9375rem", fontWeight: 550, textTransform: "none" },
    caption: { fontFamily: sans, fontSize: "0.875rem", lineHeight: 1.5, fontWeight: 450 },
    overline: { fontFamily: sans, fontSize: "0.8125rem", lineHeight: 1.5, fontWeight: 550 },
  },
});
