import "server-only";
import { readAuthors, readCategories, readPostList } from "#lib/blog/reading.ts";
import { storiesOf, type Story } from "./story.ts";

/** How many posts one page of a list holds. */
const pageSize = 12;

type Which = { categoryId?: string; tagId?: string };

export type StoryList = {
  readonly stories: Story[];
  readonly total: number;
  readonly pages: number;
};

/**
 * One page of a list of posts with everything that a list shows of them.
 *
 * `undefined` when there is no such page; the first page is always there, also when it is empty.
 */
export async function readStories(page: number, which: Which = {}): Promise<StoryList | undefined> {
  const { posts, total, pages } = await readPostList({ page, pageSize, ...which });
  if (page > Math.max(pages, 1)) return undefined;
  const [authors, categories] = await Promise.all([
    readAuthors(posts.flatMap(({ authorId }) => authorId ?? [])),
    readCategories(),
  ]);
  return { stories: storiesOf(posts, authors, categories), total, pages };
}
