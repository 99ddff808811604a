/** The Media API's calls that return a URL for uploading a file. */
import { Hono } from "hono";
import { uploadsPath } from "../../../../wix/files.ts";
import type { PlatformContext } from "../../../http/context.ts";
import { parse, readJson } from "../../../http/parse.ts";
import { uploadBody } from "../files/file-input.ts";
import type { Upload, Uploader } from "./upload.repository.ts";

const maximumBody = 16 * 1024;

/** Creates the routes under a prefix such as `/site-media/v1`. */
export function createUploadRoutes({
  access,
  uploads,
  membership,
  siteUrl,
}: PlatformContext): Hono {
  const routes = new Hono();

  async function create(request: Request, protocol: Upload["protocol"]) {
    const { actor, body } = await access.authorizeWithBody(request, "media.upload", async (read) =>
      parse(uploadBody, await readJson(read, maximumBody)),
    );
    const caller = await membership.callers.read(request);
    const uploader: Uploader = {
      member_id: actor.id ?? null,
      api_key_id: caller.kind === "key" ? caller.key.id : null,
    };
    return uploads.create(uploader, {
      protocol,
      filename: body.fileName ?? "",
      size: body.sizeInBytes ?? null,
    });
  }

  routes.post("/files/generate-upload-url", async (c) => {
    const { id, token } = await create(c.req.raw, "PUT");
    return c.json({ uploadUrl: `${siteUrl}${uploadsPath}/${id}?token=${token}` });
  });
  routes.post("/files/generate-resumable-upload-url", async (c) => {
    const { id, token } = await create(c.req.raw, "TUS");
    const uploadToken = `${id}.${token}`;
    return c.json({ uploadProtocol: "TUS", uploadUrl: `${siteUrl}${uploadsPath}`, uploadToken });
  });
  return routes;
}
