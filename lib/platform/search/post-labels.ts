/** The labels of posts for the search: categories, tags, hashtags and the author, as readers see them. */
import { z } from "zod";
import { isVisible } from "../blog/visibility.ts";
import type { Database } from "../database/database.ts";

const hashtagList = z.array(z.string()).catch([]);

/** Returns for each post the labels of its categories and tags, its hashtags, and the author's name. */
export async function readLabels(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const labels = new Map<string, string[]>(ids.map((id) => [id, []]));
  const [categories, tags, posts] = [
    await db
      .selectFrom("post_category")
      .innerJoin("category", "category.id", "post_category.category_id")
      .select(["post_id", "label"])
      .where("post_id", "in", ids)
      .where(isVisible("category"))
      .orderBy("category.id")
      .execute(),
    await db
      .selectFrom("post_tag")
      .innerJoin("tag", "tag.id", "post_tag.tag_id")
      .select(["post_id", "label"])
      .where("post_id", "in", ids)
      .where(isVisible("tag"))
      .orderBy("tag.id")
      .execute(),
    await db
      .selectFrom("post")
      .leftJoin("member", "member.id", "post.author_id")
      .select(["post.id", "hashtags", "nickname"])
      .where("post.id", "in", ids)
      .execute(),
  ];
  for (const { post_id, label } of [...categories, ...tags]) labels.get(post_id)?.push(label);
  for (const { id, hashtags, nickname } of posts) {
    labels.get(id)?.push(...hashtagList.parse(JSON.parse(hashtags)), nickname ?? "");
  }
  return labels;
}
