import type { MovingTaskTable } from "../database/schema.ts";
import { createJob } from "../jobs/job.repository.ts";
import type { MovingOrder } from "./task.ts";

/** Returns the row of a new task that is due at once. `now` is in epoch milliseconds. */
export const createTask = (
  now: number,
  order: MovingOrder,
  memberId: string | null = null,
): MovingTaskTable => ({
  ...createJob(now),
  kind: order.kind,
  state: "WAITING",
  instructions: JSON.stringify(order),
  slot: order.kind,
  is_cancelling: 0,
  member_id: memberId,
  file_id: order.kind === "import" ? (order.fileId ?? null) : null,
  started_at: null,
  finished_at: null,
  progress: null,
  summary: null,
  problems: null,
  failure: null,
  output_name: null,
  output_bytes: null,
  output_expires_at: null,
});
