/** The Media API's calls that import files from other sites, and the calls that this platform does not offer. */
import { Hono } from "hono";
import { WireError } from "../../../../wix/errors/errors.ts";
import type { PlatformContext } from "../../../http/context.ts";
import { parse, readJson } from "../../../http/parse.ts";
import { importBody } from "../files/file-input.ts";
import { readFiles } from "../files/file.reader.ts";
import { wireFile } from "../files/file.wire.ts";
import { decodeFileName } from "./file-name.ts";

const maximumBody = 16 * 1024;

/** Calls of `@wix/media` that are answered with `NOT_OFFERED`. */
const notOffered = [
  "/bulk/files/import",
  "/bulk/files/import-v2",
  "/files/generate-download-url",
  "/files/generate-video-stream-url",
];

/** Creates the routes under a prefix such as `/site-media/v1`. */
export function importFileRoutes(context: PlatformContext): Hono {
  const { access, uploads, membership, database, siteUrl, fetchFile } = context;
  const routes = new Hono();

  routes.post("/files/import", async (c) => {
    const { raw } = c.req;
    const { actor, body } = await access.authorizeWithBody(raw, "media.upload", async (request) =>
      parse(importBody, await readJson(request, maximumBody)),
    );
    const caller = await membership.callers.read(raw);
    const uploader = {
      member_id: actor.id ?? null,
      api_key_id: caller.kind === "key" ? caller.key.id : null,
    };
    const { id, token } = await uploads.create(uploader, {
      protocol: "PUT",
      filename: body.displayName ?? "",
      size: null,
    });
    const upload = await uploads.require(id, token);
    try {
      const holder = uploader.api_key_id ?? uploader.member_id ?? "";
      const { media_id } = await fetchFile(holder, body.url, (file) => {
        const filename = body.displayName ?? decodeFileName(file.name);
        return uploads.receiveWhole(upload, { size: undefined, filename }, file.body);
      });
      const [found] = await readFiles(database, media_id === null ? [] : [media_id]);
      return c.json({ file: found && wireFile(found.file, siteUrl, found) });
    } catch (error) {
      await uploads.cancel(upload);
      throw error;
    }
  });
  for (const path of notOffered) {
    routes.post(path, async (c) => {
      await access.authorize(c.req.raw, "media.upload");
      throw new WireError({
        status: 400,
        code: "NOT_OFFERED",
        message: "This platform does not offer this call.",
      });
    });
  }
  return routes;
}
