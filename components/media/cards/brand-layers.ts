/** Draws the marks of a site onto the pictures for shared links: its logo and its accent colour. */
import "server-only";
import sharp, { type OverlayOptions } from "sharp";
import { sheetColors } from "../site/color-scheme.ts";
import { getLook } from "../site/current-look.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { readBitmap } from "./read-picture.ts";

/** In pixels. */
const sizes = { bar: 14, logoHeight: 72, logoWidth: 420, padding: 32 } as const;

type Size = { readonly width: number; readonly height: number };

/** Returns the layers above a picture of a size. Without a logo and an accent colour, there are none. */
export async function listBrandLayers(
  picture: Size,
  upstream?: Upstream,
): Promise<OverlayOptions[]> {
  const { accent, logo } = getLook();
  const box = { width: sizes.logoWidth, height: sizes.logoHeight };
  const bytes = logo && (await readBitmap(logo.light.file, box, upstream));
  const bar = accent === undefined ? 0 : sizes.bar;
  const layers: OverlayOptions[] = [];
  if (bytes !== undefined) {
    const panel = await drawPanel(bytes);
    layers.push({ input: panel.data, left: 0, top: picture.height - bar - panel.info.height });
  }
  if (accent !== undefined) {
    const input = {
      create: { width: picture.width, height: bar, channels: 3, background: accent },
    } as const;
    layers.push({ input, left: 0, top: picture.height - bar });
  }
  return layers;
}

/** Draws the logo on the ground of the pages. */
async function drawPanel(logo: Uint8Array) {
  const { logoHeight, logoWidth, padding } = sizes;
  const { data, info } = await sharp(logo)
    .resize(logoWidth, logoHeight, { fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width + 2 * padding, info.height + 2 * padding];
  return sharp({ create: { width, height, channels: 3, background: sheetColors.light } })
    .composite([{ input: data, gravity: "centre" }])
    .png()
    .toBuffer({ resolveWithObject: true });
}
