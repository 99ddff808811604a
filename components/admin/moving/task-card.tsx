"use client"; // cancels a task, continues it and shows its report

import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useAttempt } from "#components/calls/use-attempt.ts";
import { useDates } from "#components/ui/dates.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { formatBytes } from "../media/format-file.ts";
import { isUnfinished, movingDownloads, type MovingTaskResponse } from "#lib/wix/admin/moving.ts";
import { cancelTask, startImport } from "./moving-calls.ts";
import { TaskProgress } from "./task-progress.tsx";
import { TaskReport } from "./task-report.tsx";
import { TaskSummary } from "./task-summary.tsx";
import { useTaskName } from "./use-task-name.ts";
import styles from "./task-card.module.css";

type Props = { task: MovingTaskResponse; reload: () => void };

/** Renders a task: its state, its progress or result, and what can be done with it. */
export function TaskCard({ task, reload }: Props) {
  const t = useTranslations();
  const titleId = useId();
  const name = useTaskName(task);
  const { attempt, isPending, failure } = useAttempt("admin");
  const act = (action: () => Promise<unknown>) =>
    void attempt(async () => {
      await action();
      reload();
    });
  const { state, kind, summary, source, fileId, isDryRun } = task;
  const isRunning = isUnfinished(task);
  const shown = isRunning && task.isCancelling ? "CANCELLING" : state;
  const isFeed = source === "feed";
  // A file that could not be read would only fail again.
  const isUseful = isDryRun
    ? state === "FINISHED"
    : state !== "FINISHED" && task.failure?.code !== "SOURCE_UNREADABLE";
  const mayImport = kind === "import" && !isRunning && isUseful && (fileId !== undefined || isFeed);
  const importAgain = () =>
    startImport({
      source: source ?? "wordpress",
      fileId,
      address: isFeed ? task.origin : task.address,
      isDryRun: false,
      withPages: task.withPages ?? true,
    });
  return (
    <article aria-labelledby={titleId} className={styles.card}>
      <header className={styles.header}>
        <h3 id={titleId} className={styles.title}>
          {name}
        </h3>
        <output className={`${styles.state} ${styles[shown.toLowerCase()] ?? ""}`}>
          {t(`moving.task.states.${shown}`)}
        </output>
      </header>
      <TaskFacts task={task} />
      {isRunning && <TaskProgress task={task} name={name} />}
      {task.failure !== undefined && (
        <FormMessage tone="error" takesFocus={false}>
          {t(`moving.task.failures.${task.failure.code}`, { message: task.failure.message ?? "" })}
        </FormMessage>
      )}
      {state === "CANCELLED" && kind === "import" && !isDryRun && (
        <p className="soft">{t("moving.task.cancelledNote")}</p>
      )}
      {summary !== undefined && <TaskSummary summary={summary} isDryRun={isDryRun} />}
      {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
      <div className={styles.actions}>
        {mayImport && (
          <Button
            variant={isDryRun ? "contained" : "outlined"}
            aria-disabled={isPending}
            onClick={() => act(importAgain)}
          >
            {t(isDryRun ? "moving.task.importAfterCheck" : "moving.task.importAgain")}
          </Button>
        )}
        <TaskDownload task={task} />
        {isRunning && (
          <Button
            variant="outlined"
            aria-label={t("moving.task.cancelOne", { task: name })}
            aria-disabled={isPending || task.isCancelling}
            onClick={() => act(() => cancelTask(task.id))}
          >
            {t("moving.task.cancel")}
          </Button>
        )}
      </div>
      {summary?.kind === "import" && <ReportDisclosure task={task} name={name} />}
    </article>
  );
}

/** Renders who has started the task, and when. */
function TaskFacts({ task: { member, createdDate } }: Pick<Props, "task">) {
  const t = useTranslations();
  const date = useDates().formatDateTime(createdDate);
  return (
    <p className="caption">
      {member === undefined
        ? t("moving.task.startedAt", { date })
        : t("moving.task.startedBy", { name: member.name, date })}
    </p>
  );
}

function TaskDownload({ task: { id, download } }: Pick<Props, "task">) {
  const t = useTranslations();
  const language = useLocale();
  const { formatDateTime } = useDates();
  if (download === undefined) return null;
  const { name, bytes, expiresDate } = download;
  return (
    <>
      <Button variant="contained" href={movingDownloads.export(id)} download={name}>
        {t("moving.task.download", { size: formatBytes(bytes, language) })}
      </Button>
      <span className="caption">
        {t("moving.task.until", { date: formatDateTime(expiresDate) })}
      </span>
    </>
  );
}

function ReportDisclosure({ task, name }: { task: MovingTaskResponse; name: string }) {
  const t = useTranslations();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.report}>
      <div className="row">
        <Button
          variant="text"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "moving.task.hideReport" : "moving.task.report")}
        </Button>
        <Button variant="text" href={movingDownloads.report(task.id)} download>
          {t("moving.task.saveReport")}
        </Button>
      </div>
      {isOpen && <TaskReport id={id} taskId={task.id} name={name} />}
    </div>
  );
}
