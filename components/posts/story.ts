import type { Author, Category, PostSummary } from "#lib/blog/model.ts";
import { inkAt, chooseAccentColor, type AccentColor } from "../theme/palette.ts";

/** A post with its author and category, as lists and headers show it. */
export type Story = {
  readonly post: PostSummary;
  readonly author: Author | undefined;
  readonly category: Category | undefined;
  readonly ink: AccentColor;
};

/** Combines posts with their authors and first categories. */
export function attachAuthors(
  posts: readonly PostSummary[],
  authors: ReadonlyMap<string, Author>,
  categories: readonly Category[],
): Story[] {
  return posts.map((post) => {
    const shelf = categories.findIndex(({ id }) => id === post.categoryIds[0]);
    return {
      post,
      author: post.authorId === undefined ? undefined : authors.get(post.authorId),
      category: categories[shelf],
      ink: shelf === -1 ? chooseAccentColor(post.slug) : inkAt(shelf),
    };
  });
}

/** Orders the posts of the front page: the lead, then at most `places` featured posts, then the list. */
export function orderFront(
  stories: readonly Story[],
  featured: readonly Story[],
  places: number,
): { lead: Story | undefined; rest: Story[] } {
  const { lead } = chooseLead([
    ...stories.filter(({ post }) => post.pinned),
    ...featured,
    ...stories,
  ]);
  const isOther = ({ post }: Story) => post.id !== lead?.post.id;
  const ahead = featured.filter(isOther).slice(0, places);
  const isAhead = new Set(ahead.map(({ post }) => post.id));
  const others = stories.filter((story) => isOther(story) && !isAhead.has(story.post.id));
  return { lead, rest: [...ahead, ...others] };
}

/**
 * Returns the post that leads the front page, and the other posts. A pinned post leads before a featured one, and
 * a featured post before the newest one.
 */
export function chooseLead(stories: readonly Story[]): { lead: Story | undefined; rest: Story[] } {
  const lead =
    stories.find(({ post }) => post.pinned) ??
    stories.find(({ post }) => post.featured) ??
    stories[0];
  return { lead, rest: stories.filter((story) => story !== lead) };
}
