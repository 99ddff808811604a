/**
 * The URLs to which files are sent: in one request with PUT, or in several with the tus protocol 1.0.0
 * (https://tus.io/protocols/resumable-upload). A token in the URL permits the requests of one upload.
 */
import { Hono, type Context } from "hono";
import { z } from "zod";
import { invalidField, notFound, WireError } from "../../../../wix/errors/errors.ts";
import { longestFileName, maximumFileBytes, uploadsPath } from "../../../../wix/files.ts";
import type { PlatformContext } from "../../../http/context.ts";
import { text } from "../../../http/parameters.ts";
import { parse, readParameters } from "../../../http/parse.ts";
import { readFiles } from "../files/file.reader.ts";
import { wireFile } from "../files/file.wire.ts";
import { parseUploadMetadata } from "./upload-metadata.ts";
import type { Upload } from "./upload.repository.ts";

const version = "1.0.0";
const extensions = "creation,termination,expiration";
const chunkType = "application/offset+octet-stream";

const parameters = z.object({
  token: text.default(""),
  filename: text.pipe(z.string().max(longestFileName * 4)).optional(),
});

const byteCount = (name: string, value: string | undefined): number => {
  if (value === undefined || !/^\d{1,20}$/.test(value)) {
    throw invalidField(name, "FORMAT", "must be a number of bytes");
  }
  return Number(value);
};

/** Creates the routes for uploads, under `/api/media/uploads`. */
export function uploadRoutes(context: PlatformContext): Hono {
  const { uploads, siteUrl, database } = context;
  const routes = new Hono();

  routes.use(async (c, next) => {
    await next();
    c.res.headers.set("Tus-Resumable", version);
  });

  routes.options("/*", (c) =>
    c.body(null, 204, {
      "Tus-Version": version,
      "Tus-Extension": extensions,
      "Tus-Max-Size": String(maximumFileBytes.video),
    }),
  );

  const findUpload = (c: Context, id: string): Promise<Upload> =>
    uploads.require(id, parse(parameters, readParameters(c.req.url)).token);

  async function requireTus(c: Context, id: string): Promise<Upload> {
    assertVersion(c);
    const upload = await findUpload(c, id);
    if (upload.protocol !== "TUS") throw notFound("Upload");
    return upload;
  }

  /** Returns the stored file. */
  async function answerFile(c: Context, { media_id }: Upload) {
    const [found] = await readFiles(database, media_id === null ? [] : [media_id]);
    if (found === undefined) throw notFound("File");
    return c.json({ file: wireFile(found.file, siteUrl, found) });
  }

  routes.post("/", async (c) => {
    assertVersion(c);
    const size = byteCount("Upload-Length", c.req.header("upload-length"));
    const metadata = parseUploadMetadata(c.req.header("upload-metadata") ?? "");
    const [id = "", token = ""] = (metadata.get("token") ?? "").split(".");
    const found = await uploads.require(id, token);
    if (found.protocol !== "TUS") throw notFound("Upload");
    const upload = await uploads.announce(found, size, metadata.get("filename"));
    return c.body(null, 201, {
      Location: `${siteUrl}${uploadsPath}/${id}?token=${token}`,
      "Upload-Expires": formatExpiry(upload),
    });
  });

  routes.get("/:id", async (c) => {
    const id = c.req.param("id");
    if (c.req.method !== "HEAD")
      return answerFile(c, await uploads.complete(await findUpload(c, id)));
    const upload = await requireTus(c, id);
    return c.body(null, 200, {
      "Upload-Offset": String(upload.received),
      "Upload-Length": String(upload.size ?? 0),
      "Upload-Expires": formatExpiry(upload),
    });
  });

  routes.patch("/:id", async (c) => {
    const upload = await requireTus(c, c.req.param("id"));
    if (c.req.header("content-type") !== chunkType) {
      throw new WireError({
        status: 415,
        code: "FILE_TYPE_NOT_ALLOWED",
        message: `The body must be sent as ${chunkType}.`,
      });
    }
    const offset = byteCount("Upload-Offset", c.req.header("upload-offset"));
    const after = await uploads.append(upload, offset, c.req.raw.body);
    return c.body(null, 204, {
      "Upload-Offset": String(after.received),
      "Upload-Expires": formatExpiry(after),
    });
  });

  routes.put("/:id", async (c) => {
    const upload = await findUpload(c, c.req.param("id"));
    if (upload.protocol !== "PUT") throw notFound("Upload");
    const { filename } = parse(parameters, readParameters(c.req.url));
    const length = c.req.header("content-length");
    const size = length === undefined ? undefined : byteCount("Content-Length", length);
    return answerFile(c, await uploads.receiveWhole(upload, { size, filename }, c.req.raw.body));
  });

  routes.delete("/:id", async (c) => {
    await uploads.cancel(await findUpload(c, c.req.param("id")));
    return c.body(null, 204);
  });
  return routes;
}

/** Throws 412 for another version of the protocol. */
function assertVersion(c: Context): void {
  if (c.req.header("tus-resumable") === version) return;
  c.header("Tus-Version", version);
  throw new WireError({
    status: 412,
    code: "INVALID_ARGUMENT",
    message: `The header Tus-Resumable must be ${version}.`,
  });
}

const formatExpiry = ({ expires_at }: Upload): string => new Date(expires_at).toUTCString();
