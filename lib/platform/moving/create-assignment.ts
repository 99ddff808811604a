import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { MovingTaskTable } from "../database/schema.ts";
import { findFile } from "./moving.repository.ts";
import type { MovingWorkOptions } from "./moving-work.ts";
import { backupFolder, buildBackupName, exportPath, inputFolder, workFolder } from "./places.ts";
import { orderSchema, type Assignment } from "./task.ts";

type Options = Pick<MovingWorkOptions, "store" | "dataDir" | "allowPrivateHosts">;

/** Returns the assignment for the process of a task, and creates its folders. */
export async function createAssignment(
  { store, dataDir, allowPrivateHosts }: Options,
  { id, kind, instructions, file_id }: MovingTaskTable,
): Promise<Assignment> {
  const { database, now } = store;
  const work = workFolder(dataDir, kind, id);
  // Not readable by other users of the machine, because backups contain keys.
  await mkdir(dirname(work), { recursive: true, mode: 0o700 });
  await mkdir(work, { recursive: true, mode: 0o700 });
  const file = file_id === null ? undefined : await findFile(database, file_id, 0);
  const outputs = {
    import: undefined,
    export: exportPath(dataDir, id),
    backup: join(backupFolder(dataDir), buildBackupName(now())),
  };
  return {
    order: orderSchema.parse(JSON.parse(instructions)),
    input: file && join(inputFolder(dataDir, file.id), file.name),
    workFolder: work,
    output: outputs[kind],
    allowPrivateHosts,
  };
}
