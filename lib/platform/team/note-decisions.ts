/** Stores a notice for each submitted, approved or rejected post, from which the emails are queued. */
import { z } from "zod";
import type { ChangeContext, Transaction } from "../database/database.ts";
import type { ChangeTable, PostNoticeTable } from "../database/schema.ts";

type LoggedChange = Pick<ChangeTable, "entity" | "entity_id" | "origin" | "detail">;

/** Delays before notices become due, in milliseconds, so that one email covers several. */
const collectingTimes = { submitted: 5 * 60_000, approved: 60_000, rejected: 60_000 } as const;

const kinds: ReadonlyMap<string, PostNoticeTable["kind"]> = new Map([
  ["MODERATION", "submitted"],
  ["APPROVE_IN_MODERATION", "approved"],
  ["REJECT_FROM_MODERATION", "rejected"],
]);

/** An unexpected detail must not make the write fail. */
const text = z.string().optional().catch(undefined);
const loggedDetail = z.object({
  /** The new status. */
  to: text,
  moderatorId: text,
  submitterId: text,
  reason: text,
});

/**
 * Stores the notices for the changes of a write, in its transaction. A post has at most one notice of each kind. A decision
 * deletes the other notices of the post, because no decision is pending any more.
 */
export async function noteDecisions(
  transaction: Transaction,
  changes: readonly LoggedChange[],
  { now, editor }: ChangeContext,
): Promise<void> {
  for (const change of changes) {
    const found = findEvent(change, editor);
    if (found === undefined) continue;
    const { kind, ...rest } = found;
    const key = { post_id: change.entity_id, kind };
    if (kind !== "submitted") {
      await transaction.deleteFrom("post_notice").where("post_id", "=", key.post_id).execute();
    }
    const notice = { ...rest, due_at: now + collectingTimes[kind] };
    await transaction
      .insertInto("post_notice")
      .values({ ...key, ...notice })
      .onConflict((conflict) => conflict.columns(["post_id", "kind"]).doUpdateSet(notice))
      .execute();
  }
}

/** Returns the notice for a change, or `undefined` if the change is neither a submission nor a decision. */
function findEvent(change: LoggedChange, editor: ChangeContext["editor"]) {
  if (change.entity !== "POST" && change.entity !== "DRAFT") return undefined;
  const detail = loggedDetail.parse(JSON.parse(change.detail));
  // A post can be created as a submission. Imports with the command line do not count.
  const isCreated =
    detail.to === "IN_MODERATION" && (editor !== undefined || !change.origin.startsWith("IMPORT"));
  const kind = kinds.get(change.origin) ?? (isCreated ? "submitted" : undefined);
  if (kind === undefined) return undefined;
  const { moderatorId, submitterId, reason = "" } = detail;
  return { kind, actor_id: moderatorId ?? submitterId ?? editor?.memberId ?? null, reason };
}
