import "server-only";
import { drawSvg } from "../drawing/draw-svg.ts";
import { callUpstream, type Upstream } from "../upstream/upstream.ts";

/** Returns the content of a file of the site, or `undefined` if it is not stored. */
export async function readPicture(
  file: string,
  upstream: Upstream = callUpstream,
): Promise<Uint8Array | undefined> {
  const response = await upstream(new Request(`http://upstream/media/site/${file}`));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The file cannot be read: status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Returns a picture of the site as a bitmap, or `undefined` if it is not stored or cannot be drawn.
 *
 * @param box the size in pixels in which an SVG file is drawn
 */
export async function readBitmap(
  file: string,
  box: { readonly width: number; readonly height: number },
  upstream?: Upstream,
): Promise<Uint8Array | undefined> {
  const bytes = await readPicture(file, upstream);
  if (bytes === undefined || !file.endsWith(".svg")) return bytes;
  const drawing = await drawSvg(bytes, box);
  return typeof drawing === "string" ? undefined : drawing;
}
