import { Hono } from "hono";
import { z } from "zod";
import { postSorts } from "../../../wix/admin/admin.ts";
import { postStatuses } from "../../../wix/enums.ts";
import { menuPlaces } from "../../../wix/site/menus.ts";
import {
  pageTemplates,
  type newPageResponse,
  type pagesResponse,
} from "../../../wix/site/site-pages.ts";
import { wireOverview } from "../../admin/admin.wire.ts";
import { findDefaultAuthor } from "../../blog/drafts/create-draft.ts";
import { findVersions, type Version } from "../../blog/drafts/translation-group.ts";
import { languageTag, name } from "../../blog/fields.ts";
import type { PostOverview } from "../../blog/posts/overview.reader.ts";
import { createWriterReader, loadWriter, toEditor } from "../../blog/rights.ts";
import type { PlatformContext } from "../../http/context.ts";
import { enumValue, paging, text } from "../../http/parameters.ts";
import { parse, readJson, readParameters } from "../../http/parse.ts";
import type { Reads } from "../../http/public-reads.ts";
import { toJson } from "../../http/serialized.ts";
import { pageBytes } from "../site.calls.ts";
import { createPage } from "./create-page.ts";
import { createPageReads } from "./page.reads.ts";

const oneParameters = z.object({ path: text });
const listParameters = z.object({
  ...paging,
  status: enumValue(postStatuses).optional(),
  search: text.optional(),
  sort: enumValue(postSorts).optional(),
});
const creation = z.object({
  title: name(200),
  path: z.string("must be a text").max(500, "is too long"),
  template: z.enum(pageTemplates).default("blank"),
  /** Default: the language of the site. */
  language: languageTag.optional(),
  /** The menu to which the page is added. Readers see the entry while the page is published. */
  menu: z.enum(menuPlaces).optional(),
});

/** Creates the public reads of pages, and the calls that manage them, under `/quire/v1/site/pages`. */
export const describePageCalls = (context: PlatformContext): { reads: Reads; routes: Hono } => ({
  reads: createReads(context),
  routes: createRoutes(context),
});

function createReads(context: PlatformContext): Reads {
  const pages = createPageReads(context);
  return {
    "GET /": async () => toJson({ pages: await pages.list() }),
    "GET /published": async ({ query }) =>
      toJson({ page: await pages.find(parse(oneParameters, query).path) }),
  };
}

function createRoutes(context: PlatformContext): Hono {
  const { access, posts, database, siteSettings } = context;
  const readBody = createWriterReader(access, (request) => readJson(request, pageBytes));
  const routes = new Hono();

  routes.get("/all", async (c) => {
    const writer = await loadWriter(access, c.req.raw, "sitePages.manage");
    const parameters = parse(listParameters, readParameters(c.req.url));
    const { "paging.limit": limit, "paging.offset": offset, ...filter } = parameters;
    const [found, counts] = await Promise.all([
      posts.list({ ...filter, isPage: true, limit, offset }),
      posts.count({ isPage: true }),
    ]);
    const versions = await findVersions(
      database,
      found.posts.flatMap(({ translationId }) => translationId ?? []),
    );
    const { DELETED: trash = 0, ...others } = counts;
    return c.json({
      pages: found.posts.map((page) => ({
        ...wireOverview(writer, page),
        translations: listTranslations(page, versions),
      })),
      counts: { all: Object.values(others).reduce((sum, count) => sum + count, 0), trash },
      metaData: { count: found.posts.length, offset, total: found.total },
    } satisfies z.input<typeof pagesResponse>);
  });

  routes.post("/", async (c) => {
    const {
      writer,
      body: { menu, ...page },
    } = await readBody(c.req.raw, "sitePages.manage", creation);
    if (menu !== undefined) await access.authorize(c.req.raw, "siteSettings.menus");
    const authorId = writer.id ?? (await findDefaultAuthor(database)) ?? "";
    const created = await createPage(
      context,
      context.getSiteLanguage(),
      { ...page, authorId, status: "UNPUBLISHED" },
      { editor: toEditor(writer), menu: menu && { place: menu, settings: siteSettings } },
    );
    const answer: z.input<typeof newPageResponse> = { id: created.id, path: created.slug };
    return c.json(answer);
  });

  return routes;
}

/** Returns the other versions of a page, by language. */
const listTranslations = ({ id, translationId }: PostOverview, versions: readonly Version[]) =>
  versions
    .filter((other) => other.translationId === translationId && other.id !== id)
    .map((other) => ({ id: other.id, language: other.languages.at(-1) ?? "" }))
    .toSorted((one, other) => (one.language < other.language ? -1 : 1));
