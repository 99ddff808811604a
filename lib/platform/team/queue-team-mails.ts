/** Queues the emails for due notices about posts, one for each recipient. */
import type { Selectable } from "kysely";
import type { Database, Store, Transaction } from "../database/database.ts";
import { isDue } from "../database/due.ts";
import type { PostNoticeTable } from "../database/schema.ts";
import type { Outbox } from "../mail/outbox.ts";
import { selectDeciders, selectReachable } from "./recipients.ts";

type Notice = Selectable<PostNoticeTable>;
type PostNotice = Notice & { readonly author_id: string };

/** Maximum number of notices per run. */
const roundSize = 200;

/**
 * Queues the emails for the notices that are due. Any number of instances may call this at once: a notice is deleted in the
 * transaction that queues its emails.
 */
export async function queueTeamMails({ database, now }: Store, outbox: Outbox): Promise<void> {
  const due = await selectDue(database, now()).limit(1).executeTakeFirst();
  if (due === undefined) return;
  await database.transaction().execute(async (transaction) => {
    const notices = await addAuthors(transaction, await takeNotices(transaction, now()));
    await queueSubmissions(transaction, outbox, notices);
    await queueDecisions(transaction, outbox, notices);
  });
}

const selectDue = (database: Database, now: number) =>
  database
    .selectFrom("post_notice")
    .select(["post_id", "kind"])
    .where(isDue("due_at", now))
    .orderBy("due_at")
    .orderBy("post_id");

/** Deletes and returns the due notices. If a submission is due, also takes all other submissions. */
async function takeNotices(transaction: Transaction, now: number): Promise<Notice[]> {
  const due = await selectDue(transaction, now).limit(roundSize).execute();
  const hasSubmission = due.some(({ kind }) => kind === "submitted");
  const decided = due.filter(({ kind }) => kind !== "submitted").map(({ post_id }) => post_id);
  return transaction
    .deleteFrom("post_notice")
    .where((eb) =>
      eb.or([
        ...(hasSubmission ? [eb("kind", "=", "submitted")] : []),
        ...(decided.length === 0
          ? []
          : [eb.and([eb("post_id", "in", decided), eb("kind", "!=", "submitted")])]),
      ]),
    )
    .returningAll()
    .execute();
}

/** Queues one email for each owner and editor about the posts that others have submitted. */
async function queueSubmissions(
  transaction: Transaction,
  outbox: Outbox,
  notices: readonly PostNotice[],
): Promise<void> {
  const submitted = notices.filter(({ kind }) => kind === "submitted");
  if (submitted.length === 0) return;
  const deciders = await selectDeciders(transaction)
    .select(["identity.id", "identity.email"])
    .execute();
  for (const { id, email } of deciders) {
    // If the actor is unknown, for example a program, the author counts as the submitter.
    const posts = submitted.filter(({ actor_id, author_id }) => id !== (actor_id ?? author_id));
    if (posts.length === 0) continue;
    await outbox.enqueue(transaction, {
      kind: "submissions",
      recipient: email,
      identityId: id,
      data: { posts: JSON.stringify(posts.map(({ post_id }) => post_id)) },
    });
  }
}

/** Queues one email for each author about the decisions of others on the author's posts. */
async function queueDecisions(
  transaction: Transaction,
  outbox: Outbox,
  notices: readonly PostNotice[],
): Promise<void> {
  const decided = notices.filter(
    ({ kind, actor_id, author_id }) => kind !== "submitted" && actor_id !== author_id,
  );
  for (const [authorId, decisions] of Map.groupBy(decided, ({ author_id }) => author_id)) {
    const author = await selectReachable(transaction, "decisions")
      .select(["identity.id", "identity.email"])
      .where("identity.id", "=", authorId)
      .executeTakeFirst();
    if (author === undefined) continue;
    const data = decisions.map(({ post_id, kind, reason }) => [post_id, kind, reason]);
    await outbox.enqueue(transaction, {
      kind: "decisions",
      recipient: author.email,
      identityId: author.id,
      data: { decisions: JSON.stringify(data) },
    });
  }
}

/** Adds the authors of the posts. Leaves out the notices of posts that were deleted. */
async function addAuthors(
  transaction: Transaction,
  notices: readonly Notice[],
): Promise<PostNotice[]> {
  const ids = notices.map(({ post_id }) => post_id);
  if (ids.length === 0) return [];
  const posts = await transaction
    .selectFrom("post")
    .select(["id", "author_id"])
    .where("id", "in", ids)
    .execute();
  const authors = new Map(posts.map(({ id, author_id }) => [id, author_id]));
  return notices.flatMap((notice) => {
    const author_id = authors.get(notice.post_id);
    return author_id === undefined ? [] : [{ ...notice, author_id }];
  });
}
