/** The Media API's calls for files (docs/api.md, “Files”). */
import { Hono } from "hono";
import { z } from "zod";
import { notFound } from "../../../../wix/errors/errors.ts";
import type { Actor } from "../../../access/access.ts";
import type { PlatformContext } from "../../../http/context.ts";
import { text } from "../../../http/parameters.ts";
import { parse, readJson, readParameters } from "../../../http/parse.ts";
import { findFileUses, type FileUse } from "../uses/find-uses.ts";
import { fileQueryRoutes } from "./file-query.routes.ts";
import {
  deleteBody,
  downloadBody,
  fileId,
  fileIdsBody,
  listInput,
  searchInput,
  updateBody,
} from "./file-input.ts";
import { listFiles, readFiles, type FileList } from "./file.reader.ts";
import { mediaBytes } from "../media.calls.ts";
import { wireFile } from "./file.wire.ts";

const idParameter = z.object({ fileId: text.pipe(fileId) });

/** Creates the routes under a prefix such as `/site-media/v1`. */
export function fileRoutes(context: PlatformContext): Hono {
  const { access, reader, siteUrl } = context;
  const routes = new Hono();

  async function answerList(list: FileList) {
    const page = await listFiles(context, list);
    return {
      files: page.files.map(({ file, ...uses }) => wireFile(file, siteUrl, uses)),
      nextCursor: { cursors: page.next === undefined ? {} : { next: page.next } },
    };
  }
  const readFile = async (id: string) => {
    const [found] = await readFiles(reader, [id]);
    if (found === undefined) throw notFound("File");
    return wireFile(found.file, siteUrl, found);
  };

  for (const [path, isDeleted] of [
    ["/files", false],
    ["/trash-bin/files", true],
  ] as const) {
    routes.get(path, async (c) => {
      await access.authorize(c.req.raw, "media.read");
      return c.json(await answerList(parse(listInput(isDeleted), readParameters(c.req.url))));
    });
  }
  routes.post("/files/search", async (c) => {
    const { body } = await access.authorizeWithBody(c.req.raw, "media.read", async (request) =>
      parse(searchInput, await readJson(request, mediaBytes)),
    );
    return c.json(await answerList(body));
  });
  routes.get("/files/get-file-by-id", async (c) => {
    await access.authorize(c.req.raw, "media.read");
    const { fileId: id } = parse(idParameter, readParameters(c.req.url));
    return c.json({ file: await readFile(id) });
  });
  routes.post("/files/get-files", async (c) => {
    const { body } = await access.authorizeWithBody(c.req.raw, "media.read", async (request) =>
      parse(fileIdsBody, await readJson(request, mediaBytes)),
    );
    const found = await readFiles(reader, body.fileIds);
    return c.json({ files: found.map(({ file, ...uses }) => wireFile(file, siteUrl, uses)) });
  });
  /** **Quire**: returns the posts, categories and authors that use a file. */
  routes.get("/files/uses", async (c) => {
    const actor = await access.authorize(c.req.raw, "media.read");
    const canSeeAll = (await access.find(c.req.raw, "draftPosts.read"))?.reach === "all";
    const { fileId: id } = parse(idParameter, readParameters(c.req.url));
    const uses = await findFileUses(reader, id);
    return c.json({ uses: uses.map((use) => (canSeeAll ? wireUse(use) : hideOthers(use, actor))) });
  });
  routes.post("/files/generate-file-download-url", async (c) => {
    const { body } = await access.authorizeWithBody(c.req.raw, "media.read", async (request) =>
      parse(downloadBody, await readJson(request, mediaBytes)),
    );
    const { url } = await readFile(body.fileId);
    return c.json({ downloadUrls: [{ url, assetKey: "src" }] });
  });
  addChanges(routes, context);
  routes.route("/", fileQueryRoutes(context));
  return routes;
}

function addChanges(routes: Hono, { access, files, siteUrl }: PlatformContext): void {
  routes.patch("/files/update-file-descriptor", async (c) => {
    const { actor, body } = await access.authorizeWithBody(
      c.req.raw,
      "media.update",
      async (request) => parse(updateBody, await readJson(request, mediaBytes)),
    );
    const { id, displayName, altText, media } = body.file;
    const file = await files.update(actor, id, {
      filename: displayName ?? undefined,
      altText: altText ?? media?.image?.image?.altText ?? undefined,
    });
    return c.json({ file: wireFile(file, siteUrl) });
  });
  routes.post("/bulk/files/delete", async (c) => {
    const { actor, body } = await access.authorizeWithBody(
      c.req.raw,
      "media.delete",
      async (request) => parse(deleteBody, await readJson(request, mediaBytes)),
    );
    await files.delete(actor, body.fileIds, {
      isPermanent: body.permanent === true,
      fromVersions: body.fromVersions === true,
    });
    return c.json({});
  });
  routes.post("/bulk/trash-bin/files/restore", async (c) => {
    const { actor, body } = await access.authorizeWithBody(
      c.req.raw,
      "media.delete",
      async (request) => parse(fileIdsBody, await readJson(request, mediaBytes)),
    );
    await files.restore(actor, body.fileIds);
    return c.json({});
  });
}

const wireUse = ({ authorId: _authorId, ...use }: FileUse) => use;

/** Hides the ID and title of another author's draft, so that an author only learns that a draft uses the file. */
function hideOthers(use: FileUse, { id }: Pick<Actor, "id">) {
  const { entity, status, isEarlierVersion } = use;
  // Readers have not seen an earlier version of a published post either.
  const isPublic = status === "PUBLISHED" && isEarlierVersion !== true;
  const isVisible = entity !== "POST" || isPublic || use.authorId === id;
  return isVisible ? wireUse(use) : { entity, status, isEarlierVersion };
}
