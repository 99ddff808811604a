import { Hono } from "hono";
import { z } from "zod";
import { notFound } from "../../wix/errors/errors.ts";
import { findAuthor, listAuthors } from "../blog/authors/author-list.reader.ts";
import { name, slugCheck, text as limitedText } from "../blog/fields.ts";
import { findPicture, pictureInput } from "../blog/media/read-picture.ts";
import type { PlatformContext } from "../http/context.ts";
import { paging, text } from "../http/parameters.ts";
import { parse, readJson, readParameters } from "../http/parse.ts";
import { changeAccount } from "./change-account.ts";
import { writersOnly, type WriterEnvironment } from "./callers.ts";
import { adminBytes } from "./admin.calls.ts";
import type { authorsResponse } from "../../wix/admin/admin-responses.ts";

const listParameters = z.object({ ...paging, search: text.optional() });
const fields = {
  name: name(50),
  slug: limitedText(100).check(slugCheck),
  about: limitedText(200).trim(),
  /** A picture of this blog, or `null` for none. */
  photo: pictureInput.nullable(),
};
const creation = z.object({ ...fields, ...z.object(fields).omit({ name: true }).partial().shape });
const changes = z.object(fields).partial();

/** Creates the routes for authors with and without an account, under `/quire/v1/admin/authors`. */
export function adminAuthorRoutes(context: PlatformContext): Hono<WriterEnvironment> {
  const { access, database, reader, members, media } = context;
  const routes = new Hono<WriterEnvironment>();
  routes.use(writersOnly(access));

  async function requireAuthor(id: string) {
    const author = await findAuthor(database, id);
    if (author === undefined) throw notFound("Author");
    return author;
  }

  const readPhoto = async (photo: z.infer<typeof changes>["photo"]) =>
    photo && findPicture(media, photo, "photo");

  routes.get("/", async (c) => {
    await access.authorize(c.req.raw, "authors.manage");
    const { search, ...page } = parse(listParameters, readParameters(c.req.url));
    const [limit, offset] = [page["paging.limit"], page["paging.offset"]];
    const { authors, total } = await listAuthors(reader, { search, limit, offset });
    const metaData = { count: authors.length, offset, total };
    return c.json({ authors, metaData } satisfies z.input<typeof authorsResponse>);
  });

  routes.post("/", async (c) => {
    await access.authorize(c.req.raw, "authors.manage");
    const { name, photo, ...rest } = parse(creation, await readJson(c.req.raw, adminBytes));
    const { id } = await members.create({
      nickname: name,
      ...rest,
      photo: await readPhoto(photo),
    });
    return c.json({ author: await requireAuthor(id) });
  });

  routes.patch("/:id", async (c) => {
    await access.authorize(c.req.raw, "authors.manage");
    const id = c.req.param("id");
    const { name, photo, ...rest } = parse(changes, await readJson(c.req.raw, adminBytes));
    const author = await requireAuthor(id);
    const image = await readPhoto(photo);
    if (author.hasAccount) {
      await access.authorize(c.req.raw, "members.update", { memberId: id });
      await changeAccount(context, id, { name, photo: image, ...rest });
    } else {
      await members.change(id, { nickname: name, photo: image, ...rest });
    }
    return c.json({ author: await requireAuthor(id) });
  });
  return routes;
}
