import { readPlatform, type PlatformReads } from "../upstream/upstream.ts";
import { commentSorts } from "../wix/comments/comment.ts";
import { describeCallFailure } from "../wix/errors/call-failure.ts";
import { createEnvelope, toWireError } from "../wix/errors/error-response.ts";
import { reportError } from "../logging/report-error.ts";
import { WireError } from "../wix/errors/errors.ts";
import { BlogError } from "./blog-error.ts";
import type { BlogClient } from "./client.ts";

/**
 * The calls of the blog client that pages make most, as direct reads of the platform in this process. They return the same
 * values and reject with the same {@link BlogError} as the calls over HTTP.
 */
export const directCalls: Partial<BlogClient> = {
  getPostBySlug: (slug, { fieldsets = [], fieldsToInclude = [] } = {}) =>
    read((reads) => reads.getPostBySlug(slug, [...fieldsets, ...fieldsToInclude])),

  listPosts: ({ fieldsets = [], fieldsToInclude = [], paging = {}, sort = "FEED", ...list } = {}) =>
    read(async (reads) => {
      const { limit = 50, offset = 0 } = paging;
      const fields = [...fieldsets, ...fieldsToInclude];
      const found = await reads.listPosts({ ...list, sort, limit, offset }, fields);
      const { posts, total = posts.length } = found;
      return { posts, total, isChosen: list.preferredLanguage !== undefined };
    }),

  getPage: (path) => read((reads) => reads.getPage(path)),
  listPages: () => read((reads) => reads.listPages()),

  getNeighbours: ({ id }) => read((reads) => reads.listNeighbours(id)),

  listCategories: ({ limit = 50, offset = 0 } = {}) =>
    read(async (reads) => {
      const { entities: groups, pagingMetadata } = await reads.listCategories({ limit, offset });
      return { groups, total: pagingMetadata.total ?? groups.length };
    }),

  getCategoryBySlug: (slug) =>
    read(async (reads) => (await reads.getCategoryBySlug(slug))["category"]),

  getTags: (ids) => read((reads) => reads.getTags(ids)),
  getMembers: (ids) => read((reads) => reads.getMembers(ids)),
  countByLanguage: () => read((reads) => reads.countByLanguage()),

  getConversation: (postId, { sort, page }) =>
    read((reads) => {
      const order = commentSorts.find((one) => one === sort) ?? "oldest";
      return reads.getConversation(postId, { sort: order, page });
    }),
};

/** Reads from the platform. Rejects with a {@link BlogError}. */
async function read<Answer>(from: (reads: PlatformReads) => Promise<Answer>): Promise<Answer> {
  try {
    return await readPlatform(from);
  } catch (cause) {
    if (!(cause instanceof WireError)) reportError("a read of the platform failed", cause);
    const error = toWireError(cause);
    const { message, details } = createEnvelope(error);
    throw new BlogError(describeCallFailure({ message, details, status: error.status }), cause);
  }
}
