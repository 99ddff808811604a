/** Orders the nightly backup. */
import { readLocalTime } from "../../site/text/local-time.ts";
import type { Store } from "../database/database.ts";
import { createTask } from "./create-task.ts";
import { findTask, insertTask } from "./moving.repository.ts";

export type BackupRules = {
  readonly isNightly: boolean;
  /** Number of backups that are kept. */
  readonly kept: number;
  /** IANA name of the time zone of the night. */
  readonly timeZone: string;
};

/** The hour of the night, in the time zone of the site. */
const backupHour = 3;

/**
 * Returns a function that orders the backup of the day, once it is three o'clock. Its ID contains the date, so that of
 * several instances one orders it. If the site was not running at that time, the backup is late.
 */
export function createNightlyBackup(store: Store, getRules: () => BackupRules) {
  const { database, now } = store;
  let orderedDay = "";

  return async function orderWhenDue(): Promise<void> {
    const { isNightly, timeZone } = getRules();
    if (!isNightly) return;
    const local = new Date(readLocalTime(now(), timeZone));
    const day = local.toISOString().slice(0, 10);
    if (local.getUTCHours() < backupHour || day === orderedDay) return;
    const task = {
      ...createTask(now(), { kind: "backup", isNightly: true }),
      id: `nightly-${day}`,
    };
    // Otherwise, another backup is running, and the next call tries again.
    if ((await insertTask(database, task)) || (await findTask(database, task.id)) !== undefined) {
      orderedDay = day;
    }
  };
}
