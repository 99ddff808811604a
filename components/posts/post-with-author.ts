import type { Author, Category, PostSummary } from "#lib/blog/model.ts";
import { chooseCategoryInk, choosePostInk } from "../theme/look-colors.ts";
import type { InkColor } from "../theme/palette.ts";

/** A post with its authors and first category, as shown in lists and headers. */
export type PostWithAuthor = {
  readonly post: PostSummary;
  /** The author, followed by the co-authors. */
  readonly authors: readonly Author[];
  readonly category: Category | undefined;
  /** The category's ink, or the post's own ink if it has no category. */
  readonly ink: InkColor;
};

/** Combines a post with its authors and its first category. */
export function attachAuthor(
  post: PostSummary,
  authors: ReadonlyMap<string, Author>,
  categories: readonly Category[],
): PostWithAuthor {
  const category = categories.find(({ id }) => id === post.categoryIds[0]);
  return {
    post,
    authors: listAuthorIds(post).flatMap((id) => authors.get(id) ?? []),
    category,
    ink: category === undefined ? choosePostInk(post.slug) : chooseCategoryInk(category),
  };
}

/** Returns the IDs of a post's author and co-authors. */
export const listAuthorIds = ({
  authorId,
  coAuthorIds,
}: Pick<PostSummary, "authorId" | "coAuthorIds">): string[] => [authorId, ...coAuthorIds];

/**
 * Orders the posts for the home page: the lead, then up to `places` featured posts, then the rest. The lead
 * is a pinned post or, failing that, a featured post or the newest post.
 */
export function orderFront(
  items: readonly PostWithAuthor[],
  featured: readonly PostWithAuthor[],
  places: number,
): { lead: PostWithAuthor | undefined; rest: PostWithAuthor[] } {
  const candidates = [...items.filter(({ post }) => post.pinned), ...featured, ...items];
  const lead =
    candidates.find(({ post }) => post.pinned) ??
    candidates.find(({ post }) => post.featured) ??
    candidates[0];
  const isOther = ({ post }: PostWithAuthor) => post.id !== lead?.post.id;
  const ahead = featured.filter(isOther).slice(0, places);
  const aheadIds = new Set(ahead.map(({ post }) => post.id));
  const others = items.filter((item) => isOther(item) && !aheadIds.has(item.post.id));
  return { lead, rest: [...ahead, ...others] };
}
