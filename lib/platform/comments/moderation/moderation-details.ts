/** Details about comments that only moderators see. */
import { sql } from "kysely";
import {
  commentHoldCauses,
  type CommentHoldCause,
  type CommentReportReason,
} from "../../../wix/comments/comment.ts";
import type { Role } from "../../../wix/admin/roles.ts";
import type { Database } from "../../database/database.ts";
import type { Comment } from "../comment.ts";
import { dismissals } from "./moderate-comment.ts";
import { formatHold } from "./record-hold.ts";

export type ModerationDetails = {
  /** Why each comment waits for approval, by comment ID. */
  readonly holds: ReadonlyMap<string, CommentHoldCause>;
  /** The reports since the last decision that dismissed reports, by comment ID. */
  readonly reports: ReadonlyMap<string, readonly ReportCount[]>;
  /** The accounts of authors, by member ID. */
  readonly members: ReadonlyMap<string, AuthorAccount>;
};

type ReportCount = { readonly reason: CommentReportReason; readonly count: number };
type AuthorAccount = { readonly isMuted: boolean; readonly role: Role | undefined };

/** Reads the details of a page of comments. */
export async function readModerationDetails(
  reader: Database,
  comments: readonly Comment[],
): Promise<ModerationDetails> {
  const waiting = comments.filter(({ draftContent }) => draftContent !== undefined);
  const reported = comments.filter(({ reportCount }) => reportCount > 0);
  return {
    holds: await readHolds(reader, waiting),
    reports: await readReports(reader, reported),
    members: await readAccounts(reader, comments),
  };
}

const listIds = (comments: readonly Comment[]) => comments.map(({ id }) => id);

async function readHolds(
  reader: Database,
  comments: readonly Comment[],
): Promise<ModerationDetails["holds"]> {
  if (comments.length === 0) return new Map();
  const rows = await reader
    .selectFrom("comment_decision")
    .select(["comment_id", "action"])
    .where("comment_id", "in", listIds(comments))
    .where("action", "in", commentHoldCauses.map(formatHold))
    .orderBy("decided_at")
    .execute();
  return new Map(
    rows.flatMap(({ comment_id, action }): [string, CommentHoldCause][] => {
      const cause = commentHoldCauses.find((name) => formatHold(name) === action);
      return cause === undefined ? [] : [[comment_id, cause]];
    }),
  );
}

async function readReports(
  reader: Database,
  comments: readonly Comment[],
): Promise<ModerationDetails["reports"]> {
  const reports = new Map<string, ReportCount[]>();
  if (comments.length === 0) return reports;
  const { rows } = await sql<ReportCount & { comment_id: string }>`
    select comment_id, reason, count(*) as count from comment_report
    where comment_id in (${sql.join(listIds(comments))})
      and created_at >= coalesce((
        select max(decided_at) from comment_decision
        where comment_decision.comment_id = comment_report.comment_id
          and action in (${sql.join(dismissals)})
      ), 0)
    group by comment_id, reason
    order by reason`.execute(reader);
  for (const { comment_id, reason, count } of rows) {
    reports.set(comment_id, [...(reports.get(comment_id) ?? []), { reason, count }]);
  }
  return reports;
}

async function readAccounts(
  reader: Database,
  comments: readonly Comment[],
): Promise<ModerationDetails["members"]> {
  const ids = new Set(comments.flatMap(({ author }) => author.memberId ?? []));
  if (ids.size === 0) return new Map();
  const rows = await reader
    .selectFrom("identity")
    .leftJoin("member_role", "member_role.identity_id", "identity.id")
    .select(["identity.id", "identity.muted", "member_role.role"])
    .where("identity.id", "in", [...ids])
    .execute();
  return new Map(
    rows.map(({ id, muted, role }) => [id, { isMuted: muted === 1, role: role ?? undefined }]),
  );
}
