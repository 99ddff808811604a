import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { drawPageCard } from "#components/media/cards/page-card.ts";
import { replaceStoredSettings } from "#lib/config/current.ts";

const card = { description: "Notes on tools and weather.", seed: "site", ink: "moss" } as const;

afterEach(() => replaceStoredSettings(new Map()));

/** Draws a card. Returns its bytes, and whether the area of the texts contains more than its ground. */
async function draw(name: string, look: object, texts: { title?: string } = {}) {
  replaceStoredSettings(
    new Map([
      ["LOOK", JSON.stringify(look)],
      ["SITE_NAME", name],
    ]),
  );
  const png = await drawPageCard({ ...card, ...texts });
  const { width, height, format } = await sharp(png).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
  const area = { left: 60, top: 60, width: 700, height: 500 };
  const { channels } = await sharp(await sharp(png).extract(area).toBuffer()).stats();
  const [red, green, blue] = await sharp(png)
    .extract({ left: 600, top: 620, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { png, hasText: channels.some(({ stdev }) => stdev > 5), bar: [red, green, blue] };
}

test("a card shows the name and the description in the font and the accent colour of the look", async () => {
  const plain = await draw("The Almanac", {});
  const other = await draw("The Almanac", { fonts: "inter", accent: "#c8391a" });
  expect(plain).toMatchObject({ hasText: true, bar: [43, 49, 196] });
  expect(other).toMatchObject({ hasText: true, bar: [200, 57, 26] });
  expect(plain.png.equals(other.png)).toBe(false);
});

test("a card shortens a long name, and breaks a very long word", async () => {
  for (const name of ["Donaudampfschifffahrtsgesellschaft ".repeat(5), "W".repeat(200)]) {
    expect((await draw(name, {})).hasText).toBe(true);
  }
});

test("a card leaves out emoji of a name", async () => {
  const { png } = await draw("The Almanac", {});
  expect((await draw("The Almanac 🚀👩🏽‍🌾", {})).png.equals(png)).toBe(true);
});

test("a card in letters of other scripts is drawn if the fonts contain them", async () => {
  expect((await draw("Дневник", { fonts: "bitter" })).hasText).toBe(true);
  const { png } = await draw("私の日記", {});
  expect((await draw("היומן שלי", {})).png.equals(png)).toBe(true);
  // The title is in the font, and the name above it is left out.
  expect((await draw("私の日記", {}, { title: "Tea" })).hasText).toBe(true);
});
