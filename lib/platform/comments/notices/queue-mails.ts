/** Turns notices that are due into emails in the outbox: one for each member and conversation. */
import type { Store, Transaction } from "../../database/database.ts";
import { lockIdentity } from "../../identity/identity.repository.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { queueDigests } from "./queue-digests.ts";

/** Maximum number of emails queued per run, which takes about a second. */
const roundSize = 200;

/** Maximum number of comments in an email. */
const longestMail = 50;

type Conversation = { readonly member_id: string; readonly post_id: string };

/**
 * Queues the emails for the notices that are due. Any number of instances may call this at once: a notice is
 * deleted in the transaction that queues its email.
 */
export async function queueDueMails(store: Store, outbox: Outbox): Promise<void> {
  const { database, now } = store;
  const due: Conversation[] = await database
    .selectFrom("comment_notice")
    .innerJoin("comment", "comment.id", "comment_notice.comment_id")
    .select(["comment_notice.member_id", "comment.post_id"])
    .distinct()
    .where("due_at", "<=", now())
    .where("kind", "!=", "waiting")
    .limit(roundSize)
    .execute();
  for (const conversation of due) {
    await database
      .transaction()
      .execute((transaction) => queueMail(transaction, outbox, conversation));
  }
  await queueDigests(store, outbox);
}

/** Queues one email about all comments on a post for which a member has notices. */
async function queueMail(
  transaction: Transaction,
  outbox: Outbox,
  { member_id: memberId, post_id: postId }: Conversation,
): Promise<void> {
  // Concurrent instances wait here, and then find no notices.
  const identity = await lockIdentity(transaction, memberId);
  const notices = await transaction
    .deleteFrom("comment_notice")
    .where("member_id", "=", memberId)
    .where("kind", "!=", "waiting")
    .where("comment_id", "in", (eb) =>
      eb.selectFrom("comment").select("comment.id").where("comment.post_id", "=", postId),
    )
    .returning(["comment_id", "kind", "due_at"])
    .execute();
  if (identity === undefined || notices.length === 0) return;
  const kept = notices
    .toSorted((one, other) => other.due_at - one.due_at)
    .slice(0, longestMail)
    .map(({ comment_id, kind }) => [comment_id, kind]);
  await outbox.enqueue(transaction, {
    kind: "comment-notice",
    recipient: identity.email,
    identityId: memberId,
    data: { postId, comments: JSON.stringify(kept) },
  });
}
