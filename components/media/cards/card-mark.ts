import "server-only";
import sharp from "sharp";
import { readBitmap } from "#lib/icons/read-picture.ts";
import { getLook } from "#lib/site/current-look.ts";
import type { Upstream } from "#lib/upstream/upstream.ts";
import { getCardColors } from "./card-colors.ts";

/** In pixels. */
type Box = { readonly width: number; readonly height: number };

/** Draws the owner's logo or icon as large as fits into a box. Returns `undefined` if there is none. */
export async function drawMark(kind: "logo" | "icon", box: Box, upstream?: Upstream) {
  const file = findFile(kind);
  const bytes = file === undefined ? undefined : await readBitmap(file, box, upstream);
  if (bytes === undefined) return undefined;
  return sharp(bytes)
    .resize(box.width, box.height, { fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
}

function findFile(kind: "logo" | "icon"): string | undefined {
  const { logo, icon } = getLook();
  if (kind === "icon") return icon;
  return getCardColors().scheme === "dark" ? (logo?.dark ?? logo?.light)?.file : logo?.light.file;
}
