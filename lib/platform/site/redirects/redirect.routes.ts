import { Hono } from "hono";
import { z } from "zod";
import type {
  missingPagesResponse,
  redirectExportResponse,
  redirectImportResponse,
  redirectResponse,
  redirectsResponse,
} from "../../../wix/site/redirects.ts";
import type { PlatformContext } from "../../http/context.ts";
import { documentBytes } from "../../http/declare-calls.ts";
import { paging, text } from "../../http/parameters.ts";
import { parse, readJson, readParameters } from "../../http/parse.ts";
import { findNames } from "../../identity/members/find-names.ts";
import { settingsBytes } from "../site.calls.ts";
import type { StoredRedirect } from "./redirect.repository.ts";

const listParameters = z.object({ ...paging, search: text.optional() });
const missingParameters = z.object(paging);
const address = z.string("must be a text");
const creation = z.object({ path: address, target: address });
const deletion = z.object({
  paths: z.array(address).min(1, "must not be empty").max(100, "must not have more than 100 paths"),
});
const csvFile = z.object({ csv: address });

/** Creates the routes for redirects, under `/quire/v1/site/redirects`. */
export function siteRedirectRoutes(context: PlatformContext): Hono {
  const { access, database, siteRedirects, missingPages } = context;
  const routes = new Hono();

  const readNames = (redirects: readonly StoredRedirect[]) =>
    findNames(
      database,
      redirects.flatMap(({ member_id }) => member_id ?? []),
    );

  /** Authorizes the caller before and after the body is read. */
  const authorize = <Schema extends z.ZodType>(
    request: Request,
    schema: Schema,
    bytes = settingsBytes,
  ) =>
    access.authorizeWithBody(request, "siteRedirects.manage", async (read) =>
      parse(schema, await readJson(read, bytes)),
    );

  routes.get("/", async (c) => {
    await access.authorize(c.req.raw, "siteRedirects.manage");
    const {
      "paging.limit": limit,
      "paging.offset": offset,
      search,
    } = parse(listParameters, readParameters(c.req.url));
    const { redirects, total } = await siteRedirects.list({ search, limit, offset });
    const names = await readNames(redirects);
    return c.json({
      redirects: redirects.map((redirect) => wireRedirect(redirect, names)),
      metaData: { count: redirects.length, offset, total },
    } satisfies z.input<typeof redirectsResponse>);
  });

  routes.post("/", async (c) => {
    const { actor, body } = await authorize(c.req.raw, creation);
    const created = await siteRedirects.create(body, { memberId: actor.id, keyId: actor.keyId });
    const answer: z.input<typeof redirectResponse> = {
      redirect: wireRedirect(created, await readNames([created])),
    };
    return c.json(answer);
  });

  routes.post("/delete", async (c) => {
    const { body } = await authorize(c.req.raw, deletion);
    return c.json({ deleted: await siteRedirects.remove(body.paths) });
  });

  routes.post("/import", async (c) => {
    const { actor, body } = await authorize(c.req.raw, csvFile, documentBytes);
    const editor = { memberId: actor.id, keyId: actor.keyId };
    const result: z.input<typeof redirectImportResponse> = await siteRedirects.importCsv(
      body.csv,
      editor,
    );
    return c.json(result);
  });

  routes.get("/missing", async (c) => {
    await access.authorize(c.req.raw, "siteRedirects.manage");
    const { "paging.limit": limit, "paging.offset": offset } = parse(
      missingParameters,
      readParameters(c.req.url),
    );
    const { pages, total } = await missingPages.list({ limit, offset });
    return c.json({
      pages,
      metaData: { count: pages.length, offset, total },
    } satisfies z.input<typeof missingPagesResponse>);
  });

  routes.get("/export", async (c) => {
    await access.authorize(c.req.raw, "siteRedirects.manage");
    const answer: z.input<typeof redirectExportResponse> = { csv: await siteRedirects.exportCsv() };
    return c.json(answer);
  });
  return routes;
}

function wireRedirect(
  { path, target, post_id, created_at, member_id, key_id }: StoredRedirect,
  names: ReadonlyMap<string, string>,
) {
  const name = names.get(member_id ?? "");
  return {
    path,
    target,
    isForPost: post_id !== null,
    createdDate: created_at === null ? undefined : new Date(created_at).toISOString(),
    member: member_id === null || name === undefined ? undefined : { id: member_id, name },
    keyId: key_id ?? undefined,
  };
}
