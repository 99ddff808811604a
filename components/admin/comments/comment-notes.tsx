"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import styles from "./comment-notes.module.css";
import type { AdminComment } from "./comment-schema.ts";

/** Renders why a comment waits, why it is hidden or deleted, and its reports. */
export function CommentNotes({ comment }: { comment: AdminComment }) {
  const t = useTranslations();
  const { heldFor, isChange, reason, reports } = comment;
  if (heldFor === undefined && !isChange && reason === undefined && reports.length === 0) {
    return null;
  }
  return (
    <ul className={styles.notes}>
      {isChange && <li className={styles.note}>{t("admin.comments.changed")}</li>}
      {heldFor !== undefined && <li className={styles.note}>{t(`admin.heldFor.${heldFor}`)}</li>}
      {reason !== undefined && (
        <li className={styles.note}>{t(`admin.commentReasons.${reason}`)}</li>
      )}
      {reports.map(({ reason: reported, count }) => (
        <li key={reported} className={`${styles.note} ${styles.report}`}>
          {t(`admin.reports.${reported}`, { count })}
        </li>
      ))}
    </ul>
  );
}
