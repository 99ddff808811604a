/** Tasks and backups in the format of the API (`lib/wix/admin/moving.ts`). */
import { z } from "zod";
import {
  importProblem,
  type movingTask,
  taskFailures,
  taskProgress,
  taskSummary,
} from "../../wix/admin/moving.ts";
import type { TaskRow } from "./moving.repository.ts";
import { orderSchema } from "./task.ts";

export type WireTask = z.input<typeof movingTask>;

const failureSchema = z.object({
  code: z.enum(taskFailures),
  message: z.string().optional(),
});
const problemsSchema = z.array(importProblem);

/** Parses a stored JSON text. `null` is read as `undefined`. */
function parseStored<Schema extends z.ZodType>(type: Schema, stored: string | null) {
  return stored === null ? undefined : type.parse(JSON.parse(stored));
}

export const parseProblems = (stored: string) => problemsSchema.parse(JSON.parse(stored));

const formatDate = (instant: number | null): string | undefined =>
  instant === null ? undefined : new Date(instant).toISOString();

/** Returns a task. `fileIds` are the uploads that can still be imported. */
export function wireTask(
  task: TaskRow,
  names: ReadonlyMap<string, string>,
  fileIds: ReadonlySet<string>,
): WireTask {
  const order = orderSchema.parse(JSON.parse(task.instructions));
  const { id, kind, state, member_id, file_id } = task;
  const name = member_id === null ? undefined : names.get(member_id);
  return {
    id,
    kind,
    state,
    isCancelling: task.is_cancelling === 1 && task.slot !== null,
    isDryRun: order.kind === "import" && order.isDryRun,
    isNightly: order.kind === "backup" && order.isNightly,
    ...(order.kind === "import" && {
      source: order.source,
      origin: order.origin,
      withPages: order.withPages,
      address: order.address,
      fileId: file_id !== null && fileIds.has(file_id) ? file_id : undefined,
    }),
    ...(order.kind === "export" && { format: order.format }),
    ...(member_id !== null && name !== undefined && { member: { id: member_id, name } }),
    createdDate: new Date(task.created_at).toISOString(),
    startedDate: formatDate(task.started_at),
    finishedDate: formatDate(task.finished_at),
    progress: parseStored(taskProgress, task.progress),
    summary: parseStored(taskSummary, task.summary),
    failure: parseStored(failureSchema, task.failure),
    ...wireDownload(task),
  };
}

function wireDownload({ output_name, output_bytes, output_expires_at }: TaskRow) {
  if (output_name === null || output_expires_at === null) return {};
  const expiresDate = new Date(output_expires_at).toISOString();
  return { download: { name: output_name, bytes: output_bytes ?? 0, expiresDate } };
}
