import type { ThemeOptions } from "@mui/material/styles";

/** Border colour with a contrast ratio of 3:1 against the background, less prominent than the text. */
const border = "color-mix(in srgb, var(--ink) 54%, var(--sheet))";
const touchable = { minHeight: "2.75rem" };

/** A surface above the page, which has a border instead of a shadow. */
const surface = {
  border: "1px solid var(--ink)",
  background: "var(--sheet)",
  color: "var(--ink)",
  boxShadow: "none",
};

declare module "@mui/material/Button" {
  interface ButtonPropsSizeOverrides {
    /** Narrow, so that four buttons fit beside one another on a phone. */
    compact: true;
  }
}

/** The look of Material UI's components: fields have a thin outline and labels above them, surfaces have no shadow. */
export const componentStyles: NonNullable<ThemeOptions["components"]> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        marginBlockEnd: "0.375rem",
        color: "var(--ink)",
        font: "var(--quire-font-caption)",
        fontWeight: 550,
        "&.Mui-focused, &.Mui-error": { color: "var(--ink)" },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: "3rem",
        background: "var(--sheet)",
        font: "var(--quire-font-body2)",
        "&.Mui-focused .MuiOutlinedInput-notchedOutline": { borderWidth: 2 },
        "&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline": {
          borderColor: "var(--ink)",
        },
      },
      multiline: { padding: "0 0.875rem" },
      notchedOutline: { borderColor: border, transition: "border-color 120ms ease-out" },
      input: {
        height: "auto",
        paddingBlock: "0.6875rem",
        "&:focus-visible": { outline: "none" },
        "&:-webkit-autofill": {
          boxShadow: "0 0 0 100px var(--raised) inset",
          WebkitTextFillColor: "var(--ink)",
        },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: { font: "var(--quire-font-body2)" } } },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: "0.375rem 0 0",
        color: "var(--ink-soft)",
        font: "var(--quire-font-caption)",
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        ...touchable,
        paddingInline: "1.25rem",
        "&:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: 3 },
        "&[aria-disabled=true]": { cursor: "progress", opacity: 0.65 },
      },
    },
    // Only without another color, so that buttons that delete are red.
    variants: [
      {
        props: { variant: "outlined", color: "primary" },
        style: { borderColor: border, color: "var(--ink)" },
      },
      {
        props: { size: "compact" },
        style: { minWidth: 0, paddingInline: "clamp(0.5rem, 2vw, 0.75rem)" },
      },
    ],
  },
  MuiDialog: { styleOverrides: { paper: surface, paperFullScreen: { border: 0 } } },
  MuiDialogTitle: { styleOverrides: { root: { padding: 0, font: "var(--quire-font-h4)" } } },
  MuiDialogContent: { styleOverrides: { root: { display: "grid", gap: "1.25rem" } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        flexWrap: "wrap",
        justifyContent: "flex-start",
        gap: "0.75rem",
        padding: "1rem 1.5rem 1.25rem",
        borderBlockStart: "1px solid var(--line)",
        // The buttons of a form that is taller than the screen stay visible.
        position: "sticky",
        bottom: 0,
        background: "var(--sheet)",
      },
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: { ...surface, border: 0, borderInlineStart: surface.border } },
  },
  MuiMenu: { styleOverrides: { paper: { ...surface, minWidth: "14rem" } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        ...touchable,
        // Material UI makes items smaller on wide screens.
        "@media (min-width: 600px)": touchable,
        font: "var(--quire-font-body2)",
        whiteSpace: "normal",
        "&.Mui-focusVisible": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
      },
    },
  },
  MuiAutocomplete: {
    defaultProps: { slotProps: { paper: { elevation: 0 } } },
    styleOverrides: {
      // As high as the other fields.
      inputRoot: {
        "&.MuiOutlinedInput-root": { paddingBlock: "0.125rem", paddingInlineStart: "0.375rem" },
        "&.MuiOutlinedInput-root .MuiAutocomplete-input": { padding: "0.5625rem 0.5rem" },
      },
      paper: {
        border: surface.border,
        font: "var(--quire-font-body2)",
        "& .caption": { marginInlineStart: "0.25rem" },
      },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { padding: "0.625rem" } } },
};
