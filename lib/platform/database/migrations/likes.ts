/** The tables of members' likes and star ratings of posts. */
import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

export async function createLikes({ schema }: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer, finishKeyed } = types;
  await finishKeyed(
    schema
      .createTable("member_like")
      .addColumn("post_id", text, (column) =>
        column.notNull().references("post.id").onDelete("cascade"),
      )
      .addColumn("member_id", text, (column) => column.notNull())
      .addColumn("id", text, (column) => column.notNull().unique())
      .addColumn("created_at", integer, (column) => column.notNull())
      .addPrimaryKeyConstraint("member_like_key", ["post_id", "member_id"]),
  ).execute();
  await finishKeyed(
    schema
      .createTable("member_rating")
      .addColumn("post_id", text, (column) =>
        column.notNull().references("post.id").onDelete("cascade"),
      )
      .addColumn("member_id", text, (column) => column.notNull())
      .addColumn("rating", integer, (column) => column.notNull())
      .addColumn("rated_at", integer, (column) => column.notNull())
      .addPrimaryKeyConstraint("member_rating_key", ["post_id", "member_id"]),
  ).execute();
  await schema
    .createIndex("member_like_by_member")
    .on("member_like")
    .columns(["member_id", "created_at", "id"])
    .execute();
  await schema
    .createIndex("member_rating_by_member")
    .on("member_rating")
    .column("member_id")
    .execute();
}
