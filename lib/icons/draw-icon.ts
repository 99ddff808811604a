/** Draws the site's icons from the picture that an owner has uploaded. */
import sharp from "sharp";
import type { IconName } from "./icon-urls.ts";

type Layout = {
  /** In pixels. */
  readonly size: number;
  /** The share of the size that the picture may fill. */
  readonly filled: number;
  /** Whether systems cut the icon into a shape, so that it needs a background. */
  readonly isCut: boolean;
};

/** Systems cut up to 20 % off a maskable icon (https://www.w3.org/TR/appmanifest/#icon-masks). */
const layouts: Readonly<Record<Exclude<IconName, "icon.svg">, Layout>> = {
  "icon-192.png": { size: 192, filled: 1, isCut: false },
  "icon-512.png": { size: 512, filled: 1, isCut: false },
  "icon-maskable.png": { size: 512, filled: 0.66, isCut: true },
  "apple-icon.png": { size: 180, filled: 0.8, isCut: true },
};

const timeoutSeconds = 10;

/**
 * Returns an icon as PNG. The picture is scaled to fit and keeps its ratio.
 *
 * @param picture a bitmap
 * @param background the colour behind an icon that is cut into a shape, for example `#fbfbf8`
 */
export async function drawIcon(
  picture: Uint8Array,
  name: keyof typeof layouts,
  background: string,
): Promise<Buffer> {
  const { size, filled, isCut } = layouts[name];
  const inner = Math.round(size * filled);
  const icon = await sharp(picture)
    .timeout({ seconds: timeoutSeconds })
    .resize(inner, inner, { fit: "contain", background: "#0000" })
    .png()
    .toBuffer();
  const canvas = sharp({
    create: { width: size, height: size, channels: 4, background: isCut ? background : "#0000" },
  }).composite([{ input: icon, gravity: "centre" }]);
  return canvas.png({ compressionLevel: 9 }).toBuffer();
}

/** Returns an SVG picture that shows a bitmap. */
export const wrapBitmap = (png: Uint8Array): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${Buffer.from(png).toString("base64")}"/></svg>`;
