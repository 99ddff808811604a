import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { replaceStoredSettings } from "#lib/config/current.ts";
import { drawIcon } from "#lib/icons/draw-icon.ts";
import { buildIconUrl, listAppIcons } from "#lib/icons/icon-urls.ts";

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
const square = await draw(10, 10);
const wide = await draw(80, 40);

/** Returns the colours of the corner and of the centre, and the size. */
async function look(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
  const middle = Math.floor(info.width / 2);
  return { size: info.width, corner: at(0, 0), centre: at(middle, middle) };
}

const red = [255, 0, 0, 255];
const ground = [251, 251, 248, 255];
const clear = [0, 0, 0, 0];

describe("icons drawn from the picture of an owner", () => {
  test.each([
    ["icon-192.png", square, 192, red],
    ["icon-512.png", square, 512, red],
    ["icon-maskable.png", square, 512, ground],
    ["apple-icon.png", square, 180, ground],
    ["icon-192.png", wide, 192, clear],
    ["icon-maskable.png", wide, 512, ground],
  ] as const)("%s is square and shows the whole picture", async (name, picture, size, corner) => {
    const icon = await drawIcon(picture, name, "#fbfbf8");
    expect(await look(icon)).toEqual({ size, corner, centre: red });
  });

  test("have the URLs of the default icons, with a hash only if an icon is set", () => {
    expect(buildIconUrl("icon.svg")).toBe("/icon.svg");
    const icon = `${"0123456789abcdef".repeat(2)}.png`;
    replaceStoredSettings(new Map([["LOOK", JSON.stringify({ icon })]]));
    expect(listAppIcons().map(({ src }) => src)).toEqual(
      ["icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png"].map(
        (name) => `/${name}?01234567`,
      ),
    );
  });
});

afterEach(() => replaceStoredSettings(new Map()));
