/**
 * The reads of the site's own pages. In one process, pages call them directly, without HTTP messages. They return what
 * the API's calls return, because the routes call the same functions.
 */
import { currentRequestId } from "../logging/request-context.ts";
import type { CommentSort } from "../wix/comments/comment.ts";
import type { PostField } from "../wix/enums.ts";
import { notFound, WireError } from "../wix/errors/errors.ts";
import { describeCategories } from "./blog/categories/category.routes.ts";
import { isSlugKnown, type SluggedKind } from "./blog/known-slug.repository.ts";
import { createPostReads, type PostList } from "./blog/posts/post.reads.ts";
import { readWirePosts } from "./blog/posts/post.wire.ts";
import { listLanguages } from "./blog/stats/stats.routes.ts";
import { describeTags } from "./blog/tags/tag.routes.ts";
import { createTaxonomyReads } from "./blog/taxonomy.routes.ts";
import { wireConversation } from "./comments/reading/reader.wire.ts";
import { runForClient } from "./database/read-queue.ts";
import { findStoreError, storeUnavailable } from "./database/store-error.ts";
import type { PlatformContext } from "./http/context.ts";
import { createPageReads } from "./site/pages/page.reads.ts";
import { readPublicMembers } from "./members/member.reader.ts";
import { wireMember } from "./members/member.wire.ts";

/** Creates the reads. They reject with a {@link WireError}. Other errors are logged. */
export function createReads(context: PlatformContext) {
  const { database, comments, getSiteLanguage, log } = context;
  const posts = createPostReads(context, (ids, fields) => readWirePosts(context, ids, fields), {
    isForOwnPages: true,
  });
  const categories = createTaxonomyReads(context, describeCategories(context));
  const tags = describeTags(context);
  const pages = createPageReads(context);

  /** Runs a read with the priority of the site's own pages. */
  function guard<Parameters extends readonly unknown[], Answer>(
    read: (...parameters: Parameters) => Promise<Answer>,
  ) {
    return async (...parameters: Parameters): Promise<Answer> => {
      try {
        return await runForClient(undefined, () => read(...parameters));
      } catch (error) {
        if (error instanceof WireError) throw error;
        const trouble = findStoreError(error);
        log(trouble ?? error, currentRequestId());
        throw trouble === undefined ? error : storeUnavailable(trouble);
      }
    };
  }

  return {
    getPostBySlug: guard(async (slug: string, fields: readonly PostField[]) =>
      posts.find({ slug: requireText(slug, "Post") }, new Set(fields)),
    ),
    listPosts: guard((list: PostList, fields: readonly PostField[]) =>
      posts.list(list, new Set(fields)),
    ),
    listNeighbours: guard((postId: string) => posts.listNeighbours(postId, new Set())),
    listCategories: guard((paging: { readonly limit: number; readonly offset: number }) =>
      categories.query({ filter: {}, paging }, ["SEO"]),
    ),
    getCategoryBySlug: guard(async (slug: string) =>
      categories.find("slug", requireText(slug, "Category"), { optional: ["SEO"] }),
    ),
    getTags: guard((ids: readonly string[]) => tags.read(ids, [])),
    getMembers: guard(async (ids: readonly string[]) =>
      (await readPublicMembers(database, ids)).map((one) =>
        wireMember(one, "PUBLIC", getSiteLanguage()),
      ),
    ),
    getConversation: guard(
      async (postId: string, order: { readonly sort: CommentSort; readonly page: number }) => {
        const page = await comments.listThreadPage({ postId, ...order });
        return wireConversation(page, await comments.readState(postId));
      },
    ),
    getPage: guard((path: string) => pages.find(path)),
    listPages: guard(() => pages.list()),
    countByLanguage: guard(() => listLanguages(database)),
    isSlugKnown: guard((kind: SluggedKind, slug: string) => isSlugKnown(database, kind, slug)),
  };
}

/** Returns a slug. Throws `NOT_FOUND` if it contains NUL, which Postgres cannot store. */
function requireText(slug: string, what: string): string {
  if (slug.includes("\0")) throw notFound(what);
  return slug;
}
