"use client"; // shows the tasks of a kind as they change

import { useId, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { MovingTaskResponse } from "#lib/wix/admin/moving.ts";
import { TaskCard } from "./task-card.tsx";
import styles from "./moving.module.css";

/** The tasks of a kind, newest first, and a function that loads them again after a call. */
export type SectionProps = {
  tasks: readonly MovingTaskResponse[];
  reload: () => void;
};

type Props = SectionProps & {
  title: string;
  note: string;
  children: ReactNode;
  /** Content below the tasks. */
  after?: ReactNode;
};

/** Renders a section: what can be started, the newest task, and the earlier ones. */
export function MovingSection({ title, note, tasks, reload, children, after }: Props) {
  const t = useTranslations();
  const id = useId();
  const [newest, ...earlier] = tasks;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className="soft">{note}</p>
      </div>
      {children}
      {newest !== undefined && <TaskCard key={newest.id} task={newest} reload={reload} />}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary className="disclosure">
            {t("moving.task.earlier", { count: earlier.length })}
          </summary>
          {earlier.map((task) => (
            <TaskCard key={task.id} task={task} reload={reload} />
          ))}
        </details>
      )}
      {after}
    </section>
  );
}
