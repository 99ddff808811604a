/** The reads of published pages that the page routes answer, and that the site makes directly for its own pages. */
import { matchPagePath } from "../../../site/paths/page-path.ts";
import { notFound } from "../../../wix/errors/errors.ts";
import { findMovedId } from "../../blog/posts/post-slug.repository.ts";
import { readWirePosts, type RequestedFields, type WirePost } from "../../blog/posts/post.wire.ts";
import type { PlatformContext } from "../../http/context.ts";
import { findVisiblePageId, listPages } from "./page.reader.ts";

const listedFields: RequestedFields = new Set(["SEO", "TRANSLATIONS"]);
const pageFields: RequestedFields = new Set([...listedFields, "RICH_CONTENT"]);

/** Creates the reads. They return pages in the format of posts, with the path as the slug. */
export function createPageReads(context: Pick<PlatformContext, "database" | "siteUrl">) {
  const { database } = context;
  return {
    /**
     * Returns the published page that has or formerly had a path, which is decoded. Throws `NOT_FOUND`, and `POST_DELETED`
     * (404) if the page is in the trash.
     */
    async find(path: string): Promise<WirePost> {
      const slug = matchPagePath(path);
      const id =
        slug === undefined
          ? undefined
          : ((await findVisiblePageId(database, { slug })) ??
            (await findMovedId(database, slug, findVisiblePageId)));
      const { value: page } = await readWirePosts(
        context,
        id === undefined ? [] : [id],
        pageFields,
      ).next();
      if (page === undefined) throw notFound("Page");
      return page;
    },

    /** Returns the published pages of all languages, sorted by path, without their texts. */
    async list(): Promise<WirePost[]> {
      const ids = (await listPages(database)).map(({ id }) => id);
      const pages: WirePost[] = [];
      for await (const page of readWirePosts(context, ids, listedFields)) pages.push(page);
      return pages;
    },
  };
}
