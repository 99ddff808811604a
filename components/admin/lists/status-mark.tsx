"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import type { ChangesStatus, MemberStatus } from "#lib/wix/admin/admin.ts";
import type { PostStatus } from "#lib/wix/enums.ts";
import styles from "./status-mark.module.css";

/** `CHANGED` is a published post with changes that only its writer sees. */
type Status = PostStatus | ChangesStatus | MemberStatus | "CHANGED";

/** The messages of the statuses. */
export const statusNames = {
  UNKNOWN: "admin.status.unknown",
  PUBLISHED: "admin.status.published",
  UNPUBLISHED: "admin.status.unpublished",
  SCHEDULED: "admin.status.scheduled",
  IN_MODERATION: "admin.status.inModeration",
  IN_REVIEW: "admin.status.inReview",
  DELETED: "admin.status.deleted",
  CHANGED: "posts.changes.unpublished",
  CHANGES_IN_MODERATION: "posts.changes.inModeration",
  CHANGES_REJECTED: "posts.changes.rejected",
  WAITING: "admin.members.waiting",
  UNVERIFIED: "admin.members.unverified",
  ACTIVE: "admin.members.active",
  BLOCKED: "admin.members.blocked",
} as const satisfies Record<Status, string>;

/** Renders a status as a word with a colour. */
export function StatusMark({ status }: { status: Status }) {
  const t = useTranslations();
  return (
    <span className={styles.mark} data-status={status}>
      {t(statusNames[status])}
    </span>
  );
}

type Changes = {
  status: PostStatus;
  hasUnpublishedChanges: boolean;
  changesStatus?: ChangesStatus | undefined;
};

/** Marks a published post with changes that readers do not see. */
export function ChangesMark({ status, hasUnpublishedChanges, changesStatus }: Changes) {
  if (changesStatus !== undefined) return <StatusMark status={changesStatus} />;
  return status === "PUBLISHED" && hasUnpublishedChanges ? <StatusMark status="CHANGED" /> : null;
}
