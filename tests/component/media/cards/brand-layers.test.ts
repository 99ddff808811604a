import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { replaceStoredSettings } from "#lib/config/current.ts";
import { listBrandLayers } from "#lib/icons/brand-layers.ts";

const card = { width: 1200, height: 630 };
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" fill="#7a1f2b"/></svg>';
const logo = { light: { file: `${"a".repeat(32)}.svg`, width: 72, height: 24 } };

afterEach(() => replaceStoredSettings(new Map()));

/** Draws the layers on white. Returns a function that reads a pixel. */
async function draw(look: object, upstream = async () => new Response(svg)) {
  replaceStoredSettings(new Map([["LOOK", JSON.stringify(look)]]));
  const layers = await listBrandLayers(card, upstream);
  const picture = sharp({ create: { ...card, channels: 3, background: "#fff" } }).composite(layers);
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(card);
  const at = (x: number, y: number) => [...data.subarray((y * card.width + x) * 3).subarray(0, 3)];
  return { layers, at };
}

test("the picture for shared links stays as it is without a logo and an accent colour", async () => {
  expect((await draw({})).layers).toEqual([]);
});

test("the picture for shared links shows the accent colour below, and the logo above it", async () => {
  const { at } = await draw({ accent: "#2b31c4", logo });
  expect(at(600, 625)).toEqual([43, 49, 196]);
  expect(at(5, 610)).toEqual([251, 251, 248]);
  expect(at(140, 548)).toEqual([122, 31, 43]);
  expect(at(600, 300)).toEqual([255, 255, 255]);
});

test("the picture for shared links has no logo if its file is not stored", async () => {
  const { layers } = await draw({ logo }, async () => new Response(null, { status: 404 }));
  expect(layers).toEqual([]);
});
