"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import type { MemberStanding } from "#lib/wix/admin.ts";
import type { PostStatus } from "#lib/wix/enums.ts";
import styles from "./status-mark.module.css";

const names = {
  UNKNOWN: "owner.status.unknown",
  PUBLISHED: "owner.status.published",
  UNPUBLISHED: "owner.status.unpublished",
  SCHEDULED: "owner.status.scheduled",
  IN_MODERATION: "owner.status.inModeration",
  IN_REVIEW: "owner.status.inReview",
  DELETED: "owner.status.deleted",
  WAITING: "owner.members.waiting",
  UNVERIFIED: "owner.members.unverified",
  ACTIVE: "owner.members.active",
  BLOCKED: "owner.members.blocked",
} as const satisfies Record<PostStatus | MemberStanding, string>;

/** Renders a status as a word with a colour. */
export function StatusMark({ status }: { status: PostStatus | MemberStanding }) {
  const say = useTranslations();
  return (
    <span className={styles.mark} data-status={status}>
      {say(names[status])}
    </span>
  );
}
