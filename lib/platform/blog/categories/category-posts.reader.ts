import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { CategoryTable } from "../../database/schema.ts";
import { isVersionFor, isVisible } from "../visibility.ts";

export type PostCounts = {
  /** Number of visible posts, counting each language version separately. */
  readonly posts: number;
  /**
   * Number of posts in the category's list, which shows only one version of each post: the version for
   * readers of the category's language.
   */
  readonly listed: number;
};

export const noPosts: PostCounts = { posts: 0, listed: 0 };

/** Counts posts by category ID. Categories without posts are omitted. */
export async function countPosts(
  reader: Database,
  categories: readonly Pick<CategoryTable, "id" | "language">[],
): Promise<ReadonlyMap<string, PostCounts>> {
  const counts = new Map<string, PostCounts>();
  for (const [language, some = []] of Map.groupBy(categories, (one) => one.language)) {
    const ids = some.map(({ id }) => id);
    const isListed = isVersionFor(
      language,
      sql<boolean>`exists (select 1 from post_category as beside
        where beside.post_id = other.id and beside.category_id = post_category.category_id)`,
    );
    const rows = await reader
      .selectFrom("post_category")
      .innerJoin("post", "post.id", "post_category.post_id")
      .select(["category_id", (eb) => eb.fn.countAll<number>().as("posts")])
      .select(sql<number>`sum(case when ${isListed} then 1 else 0 end)`.as("listed"))
      .where("category_id", "in", ids)
      .where(isVisible("post"))
      .groupBy("category_id")
      .execute();
    for (const { category_id, posts, listed } of rows) counts.set(category_id, { posts, listed });
  }
  return counts;
}
