import type { Author, Category, PostSummary } from "#lib/blog/model.ts";
import { inkAt, inkOf, type InkName } from "../theme/palette.ts";

/** A post with the people and the shelf it belongs to, as lists and headers show it. */
export type Story = {
  readonly post: PostSummary;
  readonly author: Author | undefined;
  readonly category: Category | undefined;
  readonly ink: InkName;
};

/** Brings posts together with their authors and first categories. */
export function storiesOf(
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
      ink: shelf === -1 ? inkOf(post.slug) : inkAt(shelf),
    };
  });
}

/**
 * The front page in its order: the story that leads, then what is featured (as many as there are
 * `places` for it), then the list.
 */
export function orderFront(
  stories: readonly Story[],
  featured: readonly Story[],
  places: number,
): { lead: Story | undefined; rest: Story[] } {
  const { lead } = leadOf([...stories.filter(({ post }) => post.pinned), ...featured, ...stories]);
  const isOther = ({ post }: Story) => post.id !== lead?.post.id;
  const ahead = featured.filter(isOther).slice(0, places);
  const isAhead = new Set(ahead.map(({ post }) => post.id));
  const others = stories.filter((story) => isOther(story) && !isAhead.has(story.post.id));
  return { lead, rest: [...ahead, ...others] };
}

/** The story that leads the front page, pinned before featured before newest, and the rest. */
export function leadOf(stories: readonly Story[]): { lead: Story | undefined; rest: Story[] } {
  const lead =
    stories.find(({ post }) => post.pinned) ??
    stories.find(({ post }) => post.featured) ??
    stories[0];
  return { lead, rest: stories.filter((story) => story !== lead) };
}
