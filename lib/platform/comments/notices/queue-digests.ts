/** Queues the emails to owners and moderators about comments that wait for approval. */
import type { Store, Transaction } from "../../database/database.ts";
import { lockIdentity } from "../../identity/identity.repository.ts";
import type { Outbox } from "../../mail/outbox.ts";

/** Minimum time between two digests, in milliseconds. */
const digestInterval = 15 * 60_000;

/** Key of the last digest's time in the table `note`. */
const lastDigest = "comment-digest";

/**
 * Queues a digest for each owner and moderator, at most every 15 minutes and only if a comment has been held since the
 * last digest. Any number of instances may call this at once.
 */
export async function queueDigests({ database, now }: Store, outbox: Outbox): Promise<void> {
  const waiting = await database
    .selectFrom("comment_notice")
    .select("comment_id")
    .where("due_at", "<=", now())
    .where("kind", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  if (waiting === undefined) return;
  await database.transaction().execute(async (transaction) => {
    const next = (await lockLastDigest(transaction)) + digestInterval;
    if (now() < next) return postponeNotices(transaction, next);
    for (const [memberId, since] of await takeNotices(transaction)) {
      const identity = await lockIdentity(transaction, memberId);
      if (identity === undefined) continue;
      await outbox.enqueue(transaction, {
        kind: "comment-digest",
        recipient: identity.email,
        identityId: memberId,
        data: { since: String(since) },
      });
    }
    await transaction
      .updateTable("note")
      .set({ value: String(now()) })
      .where("name", "=", lastDigest)
      .execute();
  });
}

/** Locks and returns the time of the last digest, or 0. Other instances wait until the transaction ends. */
async function lockLastDigest(transaction: Transaction): Promise<number> {
  const { value } = await transaction
    .insertInto("note")
    .values({ name: lastDigest, value: "0" })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ value: eb.ref("note.value") })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return Number(value);
}

async function postponeNotices(transaction: Transaction, dueAt: number): Promise<void> {
  await transaction
    .updateTable("comment_notice")
    .set({ due_at: dueAt })
    .where("kind", "=", "waiting")
    .where("due_at", "<", dueAt)
    .execute();
}

/** Deletes the notices. Returns the time at which the first comment was held, by member, in epoch milliseconds. */
async function takeNotices(transaction: Transaction): Promise<ReadonlyMap<string, number>> {
  const notices = await transaction
    .deleteFrom("comment_notice")
    .where("kind", "=", "waiting")
    .returning((eb) => [
      "member_id",
      eb
        .selectFrom("comment")
        .select("comment.updated_at")
        .whereRef("comment.id", "=", "comment_notice.comment_id")
        .as("held_at"),
    ])
    .execute();
  const since = new Map<string, number>();
  for (const { member_id, held_at } of notices) {
    since.set(member_id, Math.min(since.get(member_id) ?? Infinity, held_at ?? 0));
  }
  return since;
}
