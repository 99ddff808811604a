import { wcagContrast } from "culori";
import { describe, expect, test } from "vitest";
import { deriveAccent, deriveInk } from "#components/theme/derive-colors.ts";
import { darkPalette, lightPalette } from "#components/theme/palette.ts";

/** Returns 1,000 colours that are the same in every run, and the extremes. */
function listColors(): string[] {
  const extremes = ["000000", "ffffff", "ff0000", "00ff00", "0000ff", "ffff00", "00ffff", "ff00ff"];
  let seed = 20_261_129;
  const random = Array.from({ length: 1000 }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed >>> 8).toString(16).padStart(6, "0");
  });
  return [...extremes, "808080", "777777", ...random].map((digits) => `#${digits}`);
}

const colors = listColors();
const palettes = { light: lightPalette, dark: darkPalette };
const isReadable = (text: string, ground: string) => wcagContrast(text, ground) >= 4.5;

describe.each(["light", "dark"] as const)("in the %s scheme", (scheme) => {
  const { background } = palettes[scheme];
  const sheets = [background.default, background.paper];

  test("text in any accent, and text on it, has enough contrast (WCAG AA)", () => {
    const unreadable = colors.filter((color) => {
      const { main, contrastText } = deriveAccent(color)[scheme];
      return ![...sheets, contrastText].every((other) => isReadable(main, other));
    });
    expect(unreadable).toEqual([]);
  });

  test("any ink has enough contrast to its ground and to the sheet (WCAG AA)", () => {
    const unreadable = colors.filter((color) => {
      const { ground, ink } = deriveInk(color)[scheme];
      return ![...sheets, ground].every((other) => isReadable(ink, other));
    });
    expect(unreadable).toEqual([]);
  });

  test("text is readable on the ground of any ink", () => {
    const { text } = palettes[scheme];
    expect(
      colors.filter((color) => !isReadable(text.primary, deriveInk(color)[scheme].ground)),
    ).toEqual([]);
  });
});

test("a colour that has enough contrast stays as it is", () => {
  expect(deriveAccent("#2b31c4").light.main).toBe("#2b31c4");
  expect(deriveInk("#ff9b7a").dark.ink).toBe("#ff9b7a");
});

test("the derived colours are hexadecimal, so that pictures can use them, too", () => {
  for (const color of colors.slice(0, 50)) {
    const { light, dark } = deriveInk(color);
    for (const value of [...Object.values(light), ...Object.values(dark)])
      expect(value).toMatch(/^#[\da-f]{6}$/);
  }
});
