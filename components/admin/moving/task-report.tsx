"use client"; // loads the report

import { useTranslations } from "use-intl";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { movingPath, movingReportResponse } from "#lib/wix/admin/moving.ts";
import styles from "./task-card.module.css";

type Props = { id: string; taskId: string; name: string };

/** Renders the first problems of an import, grouped by post. */
export function TaskReport({ id, taskId, name }: Props) {
  const t = useTranslations();
  const { data, error, reload } = useResource(
    `${movingPath}/tasks/${encodeURIComponent(taskId)}`,
    movingReportResponse,
  );
  if (data === undefined) return <AsyncState area="admin" error={error} reload={reload} />;
  const { problems, task } = data;
  const total = task.summary?.kind === "import" ? task.summary.problemCount : problems.length;
  const groups = [...Map.groupBy(problems, ({ where }) => where)];
  return (
    <section id={id} aria-label={t("moving.task.reportOf", { task: name })}>
      {problems.length === 0 && <p className="soft">{t("moving.task.noProblems")}</p>}
      <dl className={styles.problems}>
        {groups.map(([where, found]) => (
          <div key={where}>
            <dt>{where}</dt>
            {[...found.entries()].map(([position, { what }]) => (
              <dd key={position}>{what}</dd>
            ))}
          </div>
        ))}
      </dl>
      {total > problems.length && (
        <p className="soft">{t("moving.task.moreProblems", { count: total - problems.length })}</p>
      )}
    </section>
  );
}
