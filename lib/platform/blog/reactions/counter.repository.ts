import { sql } from "kysely";
import type { Transaction } from "../../database/database.ts";

/** Adjusts a post's counters. They never fall below zero, even if an owner has lowered them. */
export async function changeCounters(
  transaction: Transaction,
  postId: string,
  change: { readonly likes?: number; readonly ratings?: number; readonly stars?: number },
): Promise<void> {
  const likes = sql`likes + ${sql.lit(change.likes ?? 0)}`;
  const ratings = sql`rating_count + ${sql.lit(change.ratings ?? 0)}`;
  const stars = sql`rating_sum + ${sql.lit(change.stars ?? 0)}`;
  await transaction
    .updateTable("post_metrics")
    .set({
      likes: sql<number>`case when ${likes} < 0 then 0 else ${likes} end`,
      rating_count: sql<number>`case when ${ratings} < 0 then 0 else ${ratings} end`,
      rating_sum: sql<number>`case when ${ratings} <= 0 or ${stars} < 0 then 0 else ${stars} end`,
      average_rating: sql<number>`case when ${ratings} <= 0 or ${stars} < 0 then 0
        else cast(${stars} as double precision) / (${ratings}) end`,
    })
    .where("post_id", "=", postId)
    .execute();
}
