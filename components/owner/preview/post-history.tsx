"use client"; // dates are written in the time zone of the browser

import { useLocale, useTranslations } from "use-intl";
import type { Catalogue } from "#lib/messages/catalogue.ts";
import { momentOf } from "../../account/account-dates.ts";
import type { PostChange } from "../owner-schema.ts";
import styles from "./preview-bar.module.css";

type Words = `owner.origins.${keyof Catalogue["owner"]["origins"]}`;

/** The origins of changes (specification section 4) that have words of their own. */
const origins: Readonly<Record<string, Words>> = {
  ADMIN: "owner.origins.created",
  IMPORT: "owner.origins.imported",
  IMPORT_BULK: "owner.origins.imported",
  IMPORT_HTML: "owner.origins.imported",
  IMPORT_PATCH: "owner.origins.imported",
  MIGRATION: "owner.origins.imported",
  MODERATION: "owner.origins.moderation",
  MOVE_TO_TRASH: "owner.origins.trash",
  PUBLISH: "owner.origins.publish",
  RESTORE: "owner.origins.restore",
  UNPUBLISH: "owner.origins.unpublish",
  UNSCHEDULE: "owner.origins.unschedule",
  SCHEDULE: "owner.origins.schedule",
  REVERT_TO_DRAFT: "owner.origins.revert",
  REMOVE_FROM_MODERATION: "owner.origins.withdraw",
  REJECT_FROM_MODERATION: "owner.origins.reject",
  APPROVE_IN_MODERATION: "owner.origins.approve",
  PIN: "owner.origins.pin",
  UNPIN: "owner.origins.unpin",
  SCHEDULING_SERVICE_PUBLISH: "owner.origins.onTime",
};

/** Every change of a post, the latest first. */
export function PostHistory({ changes }: { changes: readonly PostChange[] }) {
  const say = useTranslations();
  const language = useLocale();
  return (
    <details className={styles.history}>
      <summary>
        {say("owner.preview.history")}:{" "}
        {say("owner.preview.historyCount", { count: changes.length })}
      </summary>
      <ol className={styles.changes}>
        {changes.toReversed().map(({ sequence, origin, changedDate, detail }) => (
          <li key={sequence} className={styles.change}>
            <time dateTime={changedDate.toISOString()}>{momentOf(changedDate, language)}</time>
            <span>{say(origins[origin] ?? "owner.origins.changed")}</span>
            {detail.scheduledAt !== undefined && (
              <span className={styles.detail}>
                {say("owner.preview.newTime", {
                  date: momentOf(new Date(detail.scheduledAt), language),
                })}
              </span>
            )}
            {detail.slug !== undefined && (
              <span className={styles.detail}>
                {say("owner.preview.newAddress", { slug: detail.slug.to })}
              </span>
            )}
            {detail.reason !== undefined && (
              <span className={styles.detail}>
                {say("owner.preview.reason", { reason: detail.reason })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
