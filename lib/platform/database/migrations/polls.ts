/** The tables of votes in polls: the voters of each poll, and the options that they chose. */
import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

export async function createPolls({ schema }: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer, finishKeyed } = types;
  await finishKeyed(
    schema
      .createTable("poll_voter")
      .addColumn("post_id", text, (column) =>
        column.notNull().references("post.id").onDelete("cascade"),
      )
      .addColumn("poll_id", text, (column) => column.notNull())
      .addColumn("voter", text, (column) => column.notNull())
      .addColumn("voted_at", integer, (column) => column.notNull())
      .addPrimaryKeyConstraint("poll_voter_key", ["post_id", "poll_id", "voter"]),
  ).execute();
  await finishKeyed(
    schema
      .createTable("poll_vote")
      .addColumn("post_id", text, (column) =>
        column.notNull().references("post.id").onDelete("cascade"),
      )
      .addColumn("poll_id", text, (column) => column.notNull())
      .addColumn("voter", text, (column) => column.notNull())
      .addColumn("option_id", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("poll_vote_key", ["post_id", "poll_id", "voter", "option_id"]),
  ).execute();
}
