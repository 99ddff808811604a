/** Notes which posts were submitted, approved or rejected, so that emails about them are sent. */
import { z } from "zod";
import type { ChangeContext, Transaction } from "../database/database.ts";
import type { ChangeTable, PostNoticeTable } from "../database/schema.ts";

type LoggedChange = Pick<ChangeTable, "entity" | "entity_id" | "origin" | "detail">;

/** Periods for which notices are collected into one email, in milliseconds. */
const collectingTimes = { submitted: 5 * 60_000, approved: 60_000, rejected: 60_000 } as const;

const kinds: ReadonlyMap<string, PostNoticeTable["kind"]> = new Map([
  ["MODERATION", "submitted"],
  ["APPROVE_IN_MODERATION", "approved"],
  ["REJECT_FROM_MODERATION", "rejected"],
]);

/** A detail of another kind must not fail the write. */
const text = z.string().optional().catch(undefined);
const loggedDetail = z.object({
  /** The new status. */
  to: text,
  moderatorId: text,
  submitterId: text,
  reason: text,
});

/**
 * Notes the submissions and decisions among the changes of a write, in its transaction. A post has one notice of each kind.
 * A decision deletes the notice of the submission, because no one has to decide any more.
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

/** Returns the submission or the decision that a change is, or `undefined`. */
function findEvent(change: LoggedChange, editor: ChangeContext["editor"]) {
  if (change.entity !== "POST" && change.entity !== "DRAFT") return undefined;
  const detail = loggedDetail.parse(JSON.parse(change.detail));
  // A post can be created as a submission. An import of the command line submits none.
  const isCreated =
    detail.to === "IN_MODERATION" && (editor !== undefined || !change.origin.startsWith("IMPORT"));
  const kind = kinds.get(change.origin) ?? (isCreated ? "submitted" : undefined);
  if (kind === undefined) return undefined;
  const { moderatorId, submitterId, reason = "" } = detail;
  return { kind, actor_id: moderatorId ?? submitterId ?? editor?.memberId ?? null, reason };
}
