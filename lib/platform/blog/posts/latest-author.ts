import { sql } from "kysely";

/** The author in the latest version of the row of `post`: the draft version's or, if it has none, the post's. */
export const latestAuthor = sql<string>`coalesce(
  (select draft_post.author_id from draft_post where draft_post.post_id = post.id), post.author_id)`;
