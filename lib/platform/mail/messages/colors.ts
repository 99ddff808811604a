/** The site's colors, copied from `components/theme/palette.ts`. */
export const mailColors = {
  light: {
    page: "#f1f1ec",
    sheet: "#fbfbf8",
    text: "#17181d",
    quiet: "#5a5c64",
    line: "#d8d8d0",
    accent: "#2b31c4",
    onAccent: "#ffffff",
  },
  dark: {
    page: "#121317",
    sheet: "#1b1d23",
    text: "#e9e8e3",
    quiet: "#a4a6ad",
    line: "#34363d",
    accent: "#aab1ff",
    onAccent: "#12131a",
  },
} as const;
