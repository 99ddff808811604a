/** The Media API's query of files. */
import { Hono } from "hono";
import { sql } from "kysely";
import type { PlatformContext } from "../../../http/context.ts";
import { parse, readQuery } from "../../../http/parse.ts";
import { answerQuery, type Resource } from "../../../query/page.ts";
import { describeFields, queryBody } from "../../../query/query.ts";
import { readFiles } from "./file.reader.ts";
import { wireFile } from "./file.wire.ts";

const fields = describeFields({
  displayName: ["string", "media.filename"],
  sizeInBytes: ["number", "media.bytes"],
  private: ["boolean", "media.private"],
  mediaType: ["string", "media.media_type"],
  createdDate: ["date", "media.created_at"],
  updatedDate: ["date", "media.updated_at"],
  state: ["string", "media.state"],
});

const resource: Resource = {
  from: sql`(select id, filename, bytes, created_at, updated_at, 0 as private,
    upper(kind) as media_type,
    case when deleted_at is null then 'OK' else 'DELETED' end as state from media) as media`,
  where: sql<boolean>`1 = 1`,
  id: "media.id",
  ...fields,
  sortable: new Set(["displayName", "sizeInBytes", "createdDate", "updatedDate"]),
  defaultSort: { fieldName: "updatedDate", order: "DESC" },
};

/** Creates the route for queries, which support only cursor paging. */
export function fileQueryRoutes(context: PlatformContext): Hono {
  const { access, reader, siteUrl } = context;
  const routes = new Hono();
  routes.post("/files/query", async (c) => {
    const { body } = await access.authorizeWithBody(c.req.raw, "media.read", async (request) =>
      parse(queryBody, await readQuery(request)),
    );
    const query = body.query ?? {};
    const input = { ...query, cursorPaging: query.cursorPaging ?? {} };
    const { entities: files, pagingMetadata } = await answerQuery(
      context,
      resource,
      input,
      async (ids) =>
        (await readFiles(reader, ids)).map(({ file, ...uses }) => wireFile(file, siteUrl, uses)),
    );
    return c.json({ files, pagingMetadata });
  });
  return routes;
}
