import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Hono } from "hono";
import { notFound } from "../../wix/errors.ts";
import type { PlatformContext } from "../http/context.ts";
import { mediaFolder } from "./media.service.ts";

/** What may be shown in place; anything else is offered as a download, so that it cannot run. */
const shownInPlace = /^(image\/(?!svg)|video\/|audio\/)/;

/** The files of posts at `/media/{id}`: named by their content, so they never change. */
export function mediaRoutes({ database, dataDir }: PlatformContext): Hono {
  const routes = new Hono();
  routes.get("/:id", async (c) => {
    const row = await database
      .selectFrom("media")
      .selectAll()
      .where("id", "=", c.req.param("id"))
      .executeTakeFirst();
    if (row === undefined) throw notFound("Media");
    const etag = `"${row.id}"`;
    const headers = new Headers({
      ETag: etag,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Type": row.mime_type,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    });
    if (!shownInPlace.test(row.mime_type)) headers.set("Content-Disposition", "attachment");
    if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers });
    headers.set("Accept-Ranges", "bytes");
    const range = rangeOf(c.req.header("range"), row.bytes);
    if (range === "unsatisfiable") {
      headers.set("Content-Range", `bytes */${row.bytes}`);
      return new Response(null, { status: 416, headers });
    }
    const { start, end } = range ?? { start: 0, end: row.bytes - 1 };
    headers.set("Content-Length", String(end - start + 1));
    if (range !== undefined) headers.set("Content-Range", `bytes ${start}-${end}/${row.bytes}`);
    const status = range === undefined ? 200 : 206;
    if (c.req.method === "HEAD") return new Response(null, { status, headers });
    const file = await openFile(join(mediaFolder(dataDir), row.id));
    const part = row.bytes === 0 ? {} : { start, end };
    return new Response(toWeb(file.createReadStream(part)), { status, headers });
  });
  return routes;
}

type Range = { readonly start: number; readonly end: number };

/** One range of bytes (RFC 9110, 14.1.2), as players ask for; the whole file for anything else. */
function rangeOf(header: string | undefined, size: number): Range | "unsatisfiable" | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}

/** A file that is in the store but not on this disk is missing, like any other. */
async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw notFound("Media");
    }
    throw error;
  }
}

function toWeb(file: Readable): ReadableStream {
  // Node's own web streams and the ones of the DOM library are one thing with two types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Readable.toWeb(file) as ReadableStream;
}
