"use client"; // formats dates in the browser's time zone

import { useLocale, useTranslations } from "use-intl";
import { findOriginKey } from "#lib/messages/origin-key.ts";
import { formatDateTime } from "#components/ui/dates.ts";
import type { PostChange } from "../admin-schema.ts";
import styles from "./preview-bar.module.css";

/** Renders a post's changes, latest first. */
export function PostHistory({ changes }: { changes: readonly PostChange[] }) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <details className={styles.history}>
      <summary>
        {t("admin.preview.history")}: {t("admin.preview.historyCount", { count: changes.length })}
      </summary>
      <ol className={styles.changes}>
        {changes.toReversed().map(({ sequence, origin, changedDate, detail }) => (
          <li key={sequence} className={styles.change}>
            <time dateTime={changedDate.toISOString()}>
              {formatDateTime(changedDate, language)}
            </time>
            <span>{t(`admin.origins.${findOriginKey(origin)}`)}</span>
            {detail.scheduledAt !== undefined && (
              <span className={styles.detail}>
                {t("admin.preview.newTime", {
                  date: formatDateTime(new Date(detail.scheduledAt), language),
                })}
              </span>
            )}
            {detail.slug !== undefined && (
              <span className={styles.detail}>
                {t("admin.preview.newAddress", { slug: detail.slug.to })}
              </span>
            )}
            {detail.reason !== undefined && (
              <span className={styles.detail}>
                {t("admin.preview.reason", { reason: detail.reason })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
