import { Hono } from "hono";
import { z } from "zod";
import { readBytes } from "../../../wix/body.ts";
import { matchesTag } from "../../../wix/entity-tags.ts";
import { notFound } from "../../../wix/errors/errors.ts";
import {
  getSiteFileType,
  maximumSiteFileBytes,
  siteFilePurposes,
} from "../../../wix/site/site-files.ts";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readParameters } from "../../http/parse.ts";
import { siteFileTooLarge } from "../../blog/media/uploads/upload-errors.ts";

const parameters = z.object({
  purpose: z.tuple([z.enum(siteFilePurposes)], `must be one of ${siteFilePurposes.join(", ")}`),
});

/** Creates the route for new files of the site, under `/quire/v1/site/files`. */
export function siteFileRoutes({ access, siteFiles }: PlatformContext): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const { body } = await access.authorizeWithBody(
      c.req.raw,
      "siteSettings.look",
      async (request) => {
        const {
          purpose: [purpose],
        } = parse(parameters, readParameters(request.url));
        const maximum = maximumSiteFileBytes[purpose];
        // Rejects by Content-Length, before the body is read.
        if (Number(request.headers.get("content-length")) > maximum)
          throw siteFileTooLarge(maximum);
        // Stops reading at one byte over the maximum.
        return { purpose, bytes: await readBytes(request, maximum) };
      },
    );
    return c.json(await siteFiles.add(body.purpose, body.bytes));
  });
  return routes;
}

/**
 * Policy for a file that is opened as a page. A picture in SVG may style itself, but neither run scripts nor load files.
 */
const policies = {
  svg: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  other: "default-src 'none'; sandbox",
} as const;

/** Creates the route `/media/site/{file}`. */
export function readSiteFileRoutes({ siteFiles }: PlatformContext): Hono {
  const routes = new Hono();
  routes.get("/:file", async (c) => {
    const name = c.req.param("file");
    const bytes = await siteFiles.find(name);
    if (bytes === undefined) throw notFound("File");
    const etag = `"${name}"`;
    const headers = new Headers({
      ETag: etag,
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": name.endsWith(".svg") ? policies.svg : policies.other,
    });
    if (matchesTag(c.req.header("if-none-match") ?? "", etag)) {
      return new Response(null, { status: 304, headers });
    }
    headers.set("Content-Type", getSiteFileType(name));
    headers.set("Content-Length", String(bytes.byteLength));
    return new Response(c.req.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
  });
  return routes;
}
