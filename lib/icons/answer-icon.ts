/** Answers requests for the site's icons. */
import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cwd } from "node:process";
import { sheetColors } from "../site/color-scheme.ts";
import { getLook } from "../site/current-look.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { drawIcon, wrapBitmap } from "./draw-icon.ts";
import type { IconName } from "./icon-urls.ts";
import { readPicture } from "./read-picture.ts";

/** Returns an icon, drawn from the owner's picture. Without one, it is the icon of Quire. */
export async function answerIcon(name: IconName, upstream?: Upstream): Promise<Response> {
  const { icon } = getLook();
  const own = icon === undefined ? undefined : await readPicture(icon, upstream);
  const bytes =
    icon === undefined || own === undefined
      ? await readFile(join(cwd(), "lib", "icons", "default", name))
      : await drawOwn(name, own, icon.endsWith(".svg"));
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": name === "icon.svg" ? "image/svg+xml" : "image/png",
      ETag: `"${hash}"`,
    },
  });
}

async function drawOwn(name: IconName, picture: Uint8Array, isSvg: boolean): Promise<Uint8Array> {
  if (name !== "icon.svg") return drawIcon(picture, name, sheetColors.light);
  if (isSvg) return picture;
  return Buffer.from(wrapBitmap(await drawIcon(picture, "icon-192.png", sheetColors.light)));
}
