"use client"; // asks for the progress of tasks

import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import {
  isUnfinished,
  movingPath,
  movingResponse,
  type MovingTaskResponse,
  type TaskKind,
} from "#lib/wix/admin/moving.ts";
import { BackupSection } from "./backup-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { ImportSection } from "./import-section.tsx";
import styles from "./moving.module.css";

/** Time between two reads while a task runs, and otherwise, in milliseconds. */
const busyInterval = 1_000;
const idleInterval = 15_000;

/** Renders imports, exports and backups, with the same progress for all owners. */
export function MovingPage() {
  const { data, error, reload } = useResource(movingPath, movingResponse, {
    refreshInterval: (latest?: { tasks: readonly MovingTaskResponse[] }) =>
      latest?.tasks.some(isUnfinished) === true ? busyInterval : idleInterval,
  });
  if (data === undefined) return <AsyncState area="admin" error={error} reload={reload} />;
  const choose = (kind: TaskKind) => data.tasks.filter((task) => task.kind === kind);
  return (
    <div className={styles.sections}>
      <ImportSection tasks={choose("import")} reload={reload} />
      <ExportSection tasks={choose("export")} reload={reload} />
      <BackupSection
        tasks={choose("backup")}
        backups={data.backups}
        nightly={data.nightly}
        reload={reload}
      />
    </div>
  );
}
