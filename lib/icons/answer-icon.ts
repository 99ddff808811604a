/** Answers requests for the site's icons. */
import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cwd } from "node:process";
import { largestIcon } from "../drawing/draw-svg.ts";
import { sheetColors } from "../site/color-scheme.ts";
import { getLook } from "../site/current-look.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { drawIcon, wrapBitmap } from "./draw-icon.ts";
import type { IconName } from "./icon-urls.ts";
import { readBitmap, readPicture } from "./read-picture.ts";

/** Responds with an icon drawn from the owner's picture, or with the icon of Quire if there is no picture that can be drawn. */
export async function answerIcon(name: IconName, upstream?: Upstream): Promise<Response> {
  const { icon } = getLook();
  const own = icon === undefined ? undefined : await drawOwn(name, icon, upstream);
  const bytes = own ?? (await readFile(join(cwd(), "lib", "icons", "default", name)));
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": name === "icon.svg" ? "image/svg+xml" : "image/png",
      ETag: `"${hash}"`,
    },
  });
}

async function drawOwn(
  name: IconName,
  file: string,
  upstream: Upstream | undefined,
): Promise<Uint8Array | undefined> {
  if (name === "icon.svg" && file.endsWith(".svg")) return readPicture(file, upstream);
  const picture = await readBitmap(file, largestIcon, upstream);
  if (picture === undefined) return undefined;
  if (name !== "icon.svg") return drawIcon(picture, name, sheetColors.light);
  return Buffer.from(wrapBitmap(await drawIcon(picture, "icon-192.png", sheetColors.light)));
}
