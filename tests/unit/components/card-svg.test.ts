import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cardSvg } from "#components/media/card-svg.ts";
import { inkNames } from "#components/theme/palette.ts";
import { parseXml } from "#tests/support/xml.ts";

describe("the card of a post without a cover", () => {
  test("is a document of its own, in colours instead of the page's variables", () => {
    for (const [index, ink] of Array.from({ length: 10 }, () => inkNames)
      .flat()
      .entries()) {
      const svg = cardSvg(`a-post-${index}`, ink);
      expect(svg).not.toMatch(/var\(|undefined|NaN|strokeWidth|strokeLinecap/);
      // A sheet and something on it.
      expect(parseXml(svg).documentElement.children.length).toBeGreaterThan(1);
    }
  });

  test("is the same for the same post", () => {
    expect(cardSvg("a", "moss")).toBe(cardSvg("a", "moss"));
    expect(cardSvg("a", "moss")).not.toBe(cardSvg("a", "plum"));
  });

  test("becomes a picture of the size that networks show", async () => {
    const png = await sharp(Buffer.from(cardSvg("first-frost", "moss")))
      .png()
      .toBuffer();
    const { width, height } = await sharp(png).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    const { channels } = await sharp(png).stats();
    expect(channels.some(({ stdev }) => stdev > 5)).toBe(true);
  });
});
