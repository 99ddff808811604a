import { deleteMemberReactions } from "../../blog/reactions/reaction.repository.ts";
import { deleteMailChoices } from "../../comments/notices/mail-choices.repository.ts";
import { invalidField } from "../../../wix/errors/errors.ts";
import type { RecordChange } from "../../database/change-log.ts";
import { dropFormerSlugs } from "../../blog/groups/former-slug.repository.ts";
import { hasWritten } from "../../blog/posts/author.repository.ts";
import { writeWithCounts } from "../../blog/stats/post-count.repository.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { splitIntoChunks } from "../../database/rows.ts";
import { endEverySession } from "../identity.repository.ts";

/** Deletes a member's likes, ratings and votes, and updates the counters. */
export async function deleteReactions(transaction: Transaction, identityId: string): Promise<void> {
  await deleteMemberReactions(transaction, identityId);
  for (const table of ["poll_vote", "poll_voter"] as const) {
    await transaction.deleteFrom(table).where("voter", "=", `member ${identityId}`).execute();
  }
}

/**
 * Deletes everything stored for a pending registration before its address was verified: sessions, tokens,
 * codes, registrations, likes, ratings and votes. The caller replaces the password and the profile.
 *
 * Anyone can register any address. Without this cleanup, an attacker who registers an address first could
 * keep a session or data in the account after the address's real owner has verified it (Sudhodanan and
 * Paverd, "Pre-hijacked accounts", USENIX Security 2022, https://arxiv.org/abs/2205.10174).
 */
export async function deleteUnverifiedData(transaction: Transaction, identityId: string) {
  await endEverySession(transaction, identityId);
  // Deleting a registration also deletes its codes and state tokens.
  for (const table of ["registration", "verification_code"] as const) {
    await transaction.deleteFrom(table).where("identity_id", "=", identityId).execute();
  }
  await deleteReactions(transaction, identityId);
  await deleteMailChoices(transaction, identityId);
}

/** Deletes a member's public name and slug unless the member is the author or a co-author of a post. */
export async function deletePublicPage(transaction: Transaction, id: string): Promise<void> {
  if (await hasWritten(transaction, id)) return;
  await transaction.deleteFrom("member").where("id", "=", id).execute();
  await dropFormerSlugs(transaction, "member", id);
}

/** Returns a member's public name and slug, or `undefined` if they have not been published. */
export async function findPublicPage(database: Database, id: string) {
  return database
    .selectFrom("member")
    .select(["nickname", "slug"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns a member's votes in polls. */
export async function listPollVotes(database: Database, id: string) {
  return database
    .selectFrom("poll_vote")
    .select(["post_id as postId", "poll_id as pollId", "option_id as optionId"])
    .where("voter", "=", `member ${id}`)
    .execute();
}

/** Makes another member the author of a member's posts. Throws `INVALID_ARGUMENT` for an unknown member. */
export async function assignPosts(
  transaction: Transaction,
  record: RecordChange,
  id: string,
  assigneeId: string,
): Promise<void> {
  const assignee = await transaction
    .selectFrom("member")
    .select("id")
    .where("id", "=", assigneeId)
    .executeTakeFirst();
  if (assignee === undefined || assigneeId === id) {
    throw invalidField("contentAssigneeId", "NOT_FOUND", "must be the ID of another member");
  }
  const posts = await transaction
    .selectFrom("post")
    .select("id")
    .where("author_id", "=", id)
    .execute();
  for (const ids of splitIntoChunks(
    posts.map((post) => post.id),
    1_000,
  )) {
    await writeWithCounts(transaction, ids, async () => {
      const change = transaction.updateTable("post").set({ author_id: assigneeId });
      await change.where("id", "in", ids).execute();
    });
  }
  for (const post of posts) record("POST", post.id, "REASSIGN_OWNER", { authorId: assigneeId });
}
