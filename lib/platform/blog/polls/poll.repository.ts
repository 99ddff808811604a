import { sql } from "kysely";
import type { Database, Transaction } from "../../database/database.ts";
import { isSearchable, isVisible } from "../visibility.ts";

/** Maximum number of names per poll. A longer list would not be useful. */
const maximumNames = 200;

export type PollKey = { readonly postId: string; readonly pollId: string };

/** Returns the document of a visible post or page, as JSON, and its author. */
export async function findVisibleBody(
  database: Database,
  postId: string,
): Promise<{ richContent: string; authorId: string } | undefined> {
  return database
    .selectFrom("post")
    .innerJoin("post_content", "post_content.post_id", "post.id")
    .select(["post_content.rich_content as richContent", "post.author_id as authorId"])
    .where("post.id", "=", postId)
    .where(isSearchable())
    .executeTakeFirst();
}

/** Counts the voters and the votes for each option. */
export async function countVotes(
  database: Database,
  { postId, pollId }: PollKey,
): Promise<{ byOption: ReadonlyMap<string, number>; voters: number }> {
  const rows = await database
    .selectFrom("poll_vote")
    .select(["option_id", (eb) => eb.fn.countAll<number>().as("votes")])
    .where((eb) => eb.and({ post_id: postId, poll_id: pollId }))
    .groupBy("option_id")
    .execute();
  const { voters } = await database
    .selectFrom("poll_voter")
    .select((eb) => eb.fn.countAll<number>().as("voters"))
    .where((eb) => eb.and({ post_id: postId, poll_id: pollId }))
    .executeTakeFirstOrThrow();
  return { byOption: new Map(rows.map(({ option_id, votes }) => [option_id, votes])), voters };
}

/** Returns the names of members who voted, by option. Visitors have no names. */
export async function listVoterNames(
  database: Database,
  { postId, pollId }: PollKey,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database
    .selectFrom("poll_vote")
    .innerJoin("member", (join) =>
      join.on((eb) => eb("poll_vote.voter", "=", sql<string>`'member ' || member.id`)),
    )
    .select(["option_id", "member.nickname"])
    .where((eb) => eb.and({ post_id: postId, poll_id: pollId }))
    .where(isVisible("member"))
    .orderBy("member.nickname")
    .limit(maximumNames)
    .execute();
  const names = new Map<string, string[]>();
  for (const { option_id, nickname } of rows) {
    names.set(option_id, [...(names.get(option_id) ?? []), nickname]);
  }
  return names;
}

export async function listVotes(
  database: Database,
  { postId, pollId }: PollKey,
  voter: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom("poll_vote")
    .select("option_id")
    .where((eb) => eb.and({ post_id: postId, poll_id: pollId, voter }))
    .orderBy("option_id")
    .execute();
  return rows.map(({ option_id }) => option_id);
}

/**
 * Replaces a voter's votes with `optionIds`. The voter's row is written first, so that concurrent votes by
 * the same voter are serialized and only the last one counts.
 */
export async function replaceVotes(
  transaction: Transaction,
  { postId, pollId }: PollKey,
  voter: string,
  optionIds: readonly string[],
  votedAt: number,
): Promise<void> {
  const key = { post_id: postId, poll_id: pollId, voter };
  await transaction
    .insertInto("poll_voter")
    .values({ ...key, voted_at: votedAt })
    .onConflict((conflict) =>
      conflict.columns(["post_id", "poll_id", "voter"]).doUpdateSet({ voted_at: votedAt }),
    )
    .execute();
  await transaction
    .deleteFrom("poll_vote")
    .where((eb) => eb.and(key))
    .execute();
  if (optionIds.length > 0) {
    await transaction
      .insertInto("poll_vote")
      .values(optionIds.map((optionId) => ({ ...key, option_id: optionId })))
      .execute();
  } else {
    await transaction
      .deleteFrom("poll_voter")
      .where((eb) => eb.and(key))
      .execute();
  }
}
