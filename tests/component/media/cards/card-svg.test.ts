import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cardSvg } from "#components/media/cards/card-svg.ts";
import { accentColors } from "#components/theme/palette.ts";
import { parseXml } from "#tests/support/formats/xml.ts";

describe("the SVG of a generated cover", () => {
  test.each(accentColors)("is a standalone document in %s, without CSS variables", (ink) => {
    for (let post = 1; post <= 10; post++) {
      const svg = cardSvg(`${ink}-${post}`, ink);
      // No CSS variables, missing values or React's names of SVG attributes.
      expect(svg).not.toMatch(/var\(|undefined|NaN|strokeWidth|strokeLinecap/);
      // A background and at least one shape.
      expect(parseXml(svg).documentElement.children.length).toBeGreaterThan(1);
    }
  });

  test("is always the same for a given slug and colour", () => {
    expect(cardSvg("a", "moss")).toBe(cardSvg("a", "moss"));
    expect(cardSvg("a", "moss")).not.toBe(cardSvg("a", "plum"));
  });

  test("is rendered at the size that social networks use", async () => {
    const png = await sharp(Buffer.from(cardSvg("first-frost", "moss")))
      .png()
      .toBuffer();
    const { width, height } = await sharp(png).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    // The pixels differ, so the drawing is visible.
    const { channels } = await sharp(png).stats();
    expect(channels.some(({ stdev }) => stdev > 5)).toBe(true);
  });
});
