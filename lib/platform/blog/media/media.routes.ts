import { access, constants } from "node:fs/promises";
import { Hono } from "hono";
import { matchesTag } from "../../../wix/entity-tags.ts";
import { notFound } from "../../../wix/errors/errors.ts";
import type { PlatformContext } from "../../http/context.ts";
import { streamFile } from "../../http/stream-file.ts";

/** Types that may be displayed inline. All others are served as downloads so that they cannot run scripts. */
const shownInPlace = /^(image\/(?!svg)|video\/|audio\/)/;

/** Creates the `/media/{id}` route. A file never changes, because its ID is a hash of its content. */
export function mediaRoutes({ media }: PlatformContext): Hono {
  const routes = new Hono();
  routes.get("/:id", async (c) => {
    const file = await media.find(c.req.param("id"));
    if (file === undefined) throw notFound("Media");
    const { id, path, mimeType, bytes } = file;
    const etag = `"${id}"`;
    const headers = new Headers({
      ETag: etag,
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    });
    if (matchesTag(c.req.header("if-none-match") ?? "", etag)) {
      return new Response(null, { status: 304, headers });
    }
    headers.set("Content-Type", mimeType);
    if (!shownInPlace.test(mimeType)) headers.set("Content-Disposition", "attachment");
    headers.set("Accept-Ranges", "bytes");
    const range = readRange(c.req.raw, { etag, bytes });
    if (range === "unsatisfiable") {
      headers.set("Content-Range", `bytes */${bytes}`);
      return new Response(null, { status: 416, headers });
    }
    const { start, end } = range ?? { start: 0, end: bytes - 1 };
    headers.set("Content-Length", String(end - start + 1));
    if (range !== undefined) headers.set("Content-Range", `bytes ${start}-${end}/${bytes}`);
    const status = range === undefined ? 200 : 206;
    if (c.req.method === "HEAD") return new Response(null, { status, headers });
    await assertFileExists(path);
    return new Response(streamFile(path, bytes === 0 ? {} : { start, end }), { status, headers });
  });
  return routes;
}

type Range = { readonly start: number; readonly end: number };

/** Returns the requested part of a file. HEAD has no ranges, and a client with another copy needs the whole file. */
function readRange(
  { method, headers }: Request,
  { etag, bytes }: { readonly etag: string; readonly bytes: number },
): Range | "unsatisfiable" | undefined {
  const condition = headers.get("if-range");
  const isCurrent = condition === null || condition === etag;
  return method === "GET" && isCurrent ? parseRange(headers.get("range"), bytes) : undefined;
}

/**
 * Parses a single byte range (RFC 9110 section 14.1.2), as requested by media players. Returns `undefined` for any
 * other or an invalid header, in which case the whole file is served.
 */
function parseRange(header: string | null, size: number): Range | "unsatisfiable" | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from !== "" && to !== "" && Number(from) > Number(to)) return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}

/** Throws 404 if a file listed in the database is missing from this disk. */
async function assertFileExists(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw notFound("Media");
    }
    throw error;
  }
}
