import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { replaceStoredSettings } from "#lib/config/current.ts";
import type { Upstream } from "#lib/upstream/upstream.ts";
import { listBrandLayers } from "#components/media/cards/brand-layers.ts";

const card = { width: 1200, height: 630 };
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" fill="#7a1f2b"/></svg>';
const logo = { light: { file: `${"a".repeat(32)}.svg`, width: 72, height: 24 } };

afterEach(() => replaceStoredSettings(new Map()));

/** Draws the layers on white. Returns a function that reads a pixel. */
async function draw(
  look: object,
  upstream: Upstream = async () => new Response(svg),
  name = "The Almanac",
) {
  replaceStoredSettings(
    new Map([
      ["LOOK", JSON.stringify(look)],
      ["SITE_NAME", name],
    ]),
  );
  const layers = await listBrandLayers(card, upstream);
  const picture = sharp({ create: { ...card, channels: 3, background: "#fff" } }).composite(layers);
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(card);
  const at = (x: number, y: number) => [...data.subarray((y * card.width + x) * 3).subarray(0, 3)];
  return { layers, at };
}

test("the picture for shared links has no layers without a logo, an accent colour, an icon and a name that its fonts can show", async () => {
  const { layers } = await draw({}, undefined, "私の日記");
  expect(layers).toEqual([]);
});

test("the picture for shared links shows the icon if its fonts have no letters for the name", async () => {
  const icon = `${"c".repeat(32)}.svg`;
  const { layers, at } = await draw({ icon }, undefined, "היומן שלי");
  expect(layers).toHaveLength(1);
  expect(at(68, 586)).toEqual([122, 31, 43]);
});

test("the picture for shared links shows the logo above a bar in the accent colour", async () => {
  const { at } = await draw({ accent: "#2b31c4", logo });
  expect(at(600, 625)).toEqual([43, 49, 196]);
  expect(at(5, 610)).toEqual([251, 251, 248]);
  expect(at(140, 548)).toEqual([122, 31, 43]);
  expect(at(600, 300)).toEqual([255, 255, 255]);
});

test("the picture for shared links shows the name if the file of the logo is not stored", async () => {
  const missing = await draw({ logo }, async () => new Response(null, { status: 404 }));
  const { layers } = await draw({});
  expect(missing.layers).toEqual(layers);
});

test("the picture for shared links shows the name of a site without a logo", async () => {
  const { layers, at } = await draw({});
  expect(layers).toHaveLength(1);
  expect(at(5, 625)).toEqual([251, 251, 248]);
  expect(at(1_195, 625)).toEqual([255, 255, 255]);
});

test("the picture for shared links is dark and shows the dark logo if the site always is", async () => {
  const files: string[] = [];
  const upstream: Upstream = async (request) => {
    files.push(request.url.split("/").at(-1) ?? "");
    return new Response(svg);
  };
  const dark = { ...logo.light, file: `${"b".repeat(32)}.svg` };
  const { at } = await draw({ scheme: "dark", logo: { ...logo, dark } }, upstream);
  expect(files).toEqual([dark.file]);
  expect(at(5, 625)).toEqual([18, 19, 23]);
});
