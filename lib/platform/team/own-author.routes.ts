/** The calling member's author profile, at `/quire/v1/account/author`. Not part of the Wix API. */
import { Hono } from "hono";
import { z } from "zod";
import { readBytes } from "../../wix/body.ts";
import { maximumFileBytes } from "../../wix/files.ts";
import { longestAbout, type ownAuthorResponse } from "../../wix/admin/own-author.ts";
import { changeAccount } from "../admin/change-account.ts";
import { findAuthor } from "../blog/authors/author-list.reader.ts";
import { slugCheck, text } from "../blog/fields.ts";
import { fileTooLarge } from "../blog/media/uploads/upload-errors.ts";
import type { PlatformContext } from "../http/context.ts";
import { parse, readJson } from "../http/parse.ts";
import { cropPhoto } from "./crop-photo.ts";

const maximumBytes = 4096;
const changes = z
  .object({ slug: text(100).check(slugCheck), about: text(longestAbout).trim() })
  .partial();

/** Creates the routes. Each one changes only the caller's own profile. */
export function ownAuthorRoutes(context: PlatformContext): Hono {
  const { access, database, media, membership } = context;
  const routes = new Hono();

  const authorize = async (request: Request): Promise<string> =>
    (await access.authorize(request, "authors.manageOwn")).id ?? "";

  async function answer(id: string): Promise<z.input<typeof ownAuthorResponse>> {
    const author = await findAuthor(database, id);
    const { name = "", slug = "", about = "", photo, posts = 0 } = author ?? {};
    return { author: { name, slug, about, photo, hasPosts: posts > 0 } };
  }

  routes.get("/", async (c) => c.json(await answer(await authorize(c.req.raw))));

  routes.patch("/", async (c) => {
    const { body, actor } = await access.authorizeWithBody(
      c.req.raw,
      "authors.manageOwn",
      async (request) => parse(changes, await readJson(request, maximumBytes)),
    );
    const id = actor.id ?? "";
    await changeAccount(context, id, body);
    return c.json(await answer(id));
  });

  routes.post("/photo", async (c) => {
    const { body, actor } = await access.authorizeWithBody(
      c.req.raw,
      "authors.manageOwn",
      async (request) => {
        const maximum = maximumFileBytes.image;
        // Rejects by Content-Length, before the body is read.
        if (Number(request.headers.get("content-length")) > maximum) throw fileTooLarge("image");
        return readBytes(request, maximum);
      },
    );
    const id = actor.id ?? "";
    await membership.countPhoto(id);
    const photo = await media.add({
      bytes: await cropPhoto(body),
      filename: "portrait.webp",
      mimeType: "image/webp",
      uploadedBy: id,
    });
    await changeAccount(context, id, { photo });
    return c.json(await answer(id));
  });

  routes.delete("/photo", async (c) => {
    const id = await authorize(c.req.raw);
    await changeAccount(context, id, { photo: null });
    return c.json(await answer(id));
  });
  return routes;
}
