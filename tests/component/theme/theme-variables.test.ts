import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { colorSchemeScript, sheetColors } from "#lib/site/color-scheme.ts";
import { darkPalette, accentColors, lightPalette } from "#components/theme/palette.ts";
import { theme } from "#components/theme/theme.ts";
import { themeVariables } from "#components/theme/theme-variables.ts";

const file = (name: string) =>
  readFileSync(new URL(`../../../components/theme/${name}`, import.meta.url), "utf8");

describe("the theme's stylesheet", () => {
  test("matches the output of themeVariables, so that the two must change together", () => {
    expect(file("variables.css")).toBe(themeVariables(theme));
  });

  test("has the specified z-index order and breakpoints", () => {
    const layers = /zIndex-(\w+): (\d+)/g;
    expect(
      Object.fromEntries(
        [...file("variables.css").matchAll(layers)].map(([, name, layer]) => [name, Number(layer)]),
      ),
    ).toEqual({
      mobileStepper: 1000,
      fab: 1050,
      speedDial: 1050,
      appBar: 1100,
      drawer: 1200,
      modal: 1300,
      snackbar: 1400,
      tooltip: 1500,
    });
    expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
  });

  test("has a class for every accent colour", () => {
    const classes = [...file("inks.module.css").matchAll(/^\.(\w+)/gm)].map(([, name]) => name);
    expect(classes).toEqual([...accentColors]);
  });
});

describe("theme colours", () => {
  test.each([
    ["light", lightPalette],
    ["dark", darkPalette],
  ])("of the %s scheme have sufficient contrast (WCAG AA)", (_, palette) => {
    for (const sheet of [palette.background.default, palette.background.paper]) {
      for (const ink of [palette.text.primary, palette.text.secondary, palette.primary.main]) {
        expect(contrast(ink, sheet)).toBeGreaterThanOrEqual(4.5);
      }
      for (const name of accentColors) {
        expect(contrast(palette.inks[name].ink, sheet)).toBeGreaterThanOrEqual(3);
      }
    }
    const { contrastText, main } = palette.primary;
    expect(contrast(contrastText, main)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("the script that restores the colour scheme", () => {
  test.each([
    ["dark", sheetColors.dark],
    ["light", sheetColors.light],
  ])("sets %s before paint, for the page and its theme-color", (scheme, color) => {
    const { root, meta } = run(() => scheme);
    expect(root.dataset).toEqual({ colorScheme: scheme });
    expect(meta.content).toBe(color);
  });

  test("keeps the system's scheme if there is no valid stored choice", () => {
    for (const stored of [null, "", "toString", "<svg>"]) {
      expect(run(() => stored).root.dataset).toEqual({});
    }
  });

  test("keeps the system's scheme if storage is blocked", () => {
    const forbidden = () => {
      throw new Error("SecurityError");
    };
    expect(run(forbidden).root.dataset).toEqual({});
  });
});

function run(getItem: () => string | null) {
  const root = { dataset: {} };
  const meta = { content: "" };
  const document = { documentElement: root, querySelectorAll: () => [meta] };
  const addEventListener = () => undefined;
  runInNewContext(colorSchemeScript, { localStorage: { getItem }, document, addEventListener });
  return { root, meta };
}

/** Returns the contrast ratio of two hexadecimal colours (WCAG 2.2, "relative luminance"). */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
