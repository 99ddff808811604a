"use client"; // announces the progress

import { useTranslations } from "use-intl";
import type { MovingTaskResponse } from "#lib/wix/admin/moving.ts";
import styles from "./task-card.module.css";

/** Share after which the progress is announced again. More often would interrupt other announcements. */
const announcedStep = 0.1;

/** Renders the progress of an unfinished task, and announces every tenth of it. */
export function TaskProgress({ task, name }: { task: MovingTaskResponse; name: string }) {
  const t = useTranslations();
  const { progress } = task;
  const total = progress?.total ?? 0;
  const share = progress === undefined || total === 0 ? undefined : progress.done / total;
  const announced = Math.floor((share ?? 0) / announcedStep) * announcedStep;
  return (
    <div className={styles.running}>
      <progress
        className={styles.progress}
        aria-label={t("moving.task.progressLabel", { task: name })}
        max={1}
        {...(share !== undefined && { value: Math.min(1, share) })}
      />
      <p className={styles.step}>
        {progress === undefined
          ? t("moving.task.preparing")
          : progress.total === undefined
            ? t("moving.task.progressOpen", progress)
            : t("moving.task.progress", { ...progress, total: progress.total })}
      </p>
      <span className="visually-hidden" aria-live="polite">
        {announced > 0 && t("moving.task.announced", { task: name, share: announced })}
      </span>
    </div>
  );
}
