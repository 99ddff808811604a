/** Draws the marks of a site onto the picture of a post: its logo or its name, and its accent colour. */
import "server-only";
import sharp, { type OverlayOptions } from "sharp";
import { settings } from "#lib/config/current.ts";
import type { Upstream } from "#lib/upstream/upstream.ts";
import { getCardColors } from "./card-colors.ts";
import { drawMark } from "./card-mark.ts";
import { layOutText, renderText } from "./card-text.ts";

/** In pixels. */
const sizes = { bar: 14, logoHeight: 72, logoWidth: 420, nameWidth: 900, padding: 32 } as const;

type Size = { readonly width: number; readonly height: number };

/** Returns the layers to draw above a picture: a panel with the logo or the name, and a bar in the owner's accent colour. */
export async function listBrandLayers(
  picture: Size,
  upstream?: Upstream,
): Promise<OverlayOptions[]> {
  const { accent, hasOwnAccent } = getCardColors();
  const bar = hasOwnAccent ? sizes.bar : 0;
  const layers: OverlayOptions[] = [];
  const panel = await drawPanel(upstream);
  if (panel !== undefined)
    layers.push({ input: panel.data, left: 0, top: picture.height - bar - panel.info.height });
  if (hasOwnAccent) {
    const input = {
      create: { width: picture.width, height: bar, channels: 3, background: accent },
    } as const;
    layers.push({ input, left: 0, top: picture.height - bar });
  }
  return layers;
}

/** Draws the logo, or else the name of the site, or else the icon, on the background colour of the pages. */
async function drawPanel(upstream: Upstream | undefined) {
  const { logoHeight, logoWidth, padding } = sizes;
  const mark =
    (await drawMark("logo", { width: logoWidth, height: logoHeight }, upstream)) ??
    (await drawName()) ??
    (await drawMark("icon", { width: logoHeight, height: logoHeight }, upstream));
  if (mark === undefined) return undefined;
  const [width, height] = [mark.info.width + 2 * padding, mark.info.height + 2 * padding];
  const { ground } = getCardColors();
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: mark.data, gravity: "centre" }])
    .png()
    .toBuffer({ resolveWithObject: true });
}

async function drawName() {
  const text = await layOutText(settings().site.name, "name", sizes.nameWidth);
  if (text === undefined || text.width === 0) return undefined;
  const [width, height] = [Math.ceil(text.width) + 4, Math.ceil(text.height)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${renderText(text, 2, 0, getCardColors().text)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true });
}
