/** Tasks that a separate process performs, and the messages between it and the site. */
import { z } from "zod";
import {
  exportFormats,
  importProblem,
  importSourceNames,
  taskFailures,
  taskProgress,
  taskSummary,
} from "../../wix/admin/moving.ts";

/** The order of an owner. It is stored with the task. */
export const orderSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("import"),
    source: z.enum(importSourceNames),
    /** The name of the uploaded file, or the address of a feed. */
    origin: z.string(),
    fileId: z.string().optional(),
    isDryRun: z.boolean(),
    withPages: z.boolean(),
    /** The address of the old blog, from which pictures are fetched. */
    address: z.string().optional(),
  }),
  z.object({ kind: z.literal("export"), format: z.enum(exportFormats) }),
  z.object({ kind: z.literal("backup"), isNightly: z.boolean() }),
]);
export type MovingOrder = z.infer<typeof orderSchema>;

/** An order with the places on the disk. */
export const assignmentSchema = z.object({
  order: orderSchema,
  /** The uploaded file of an import. */
  input: z.string().optional(),
  /** Folder for temporary files. It is removed after the task. */
  workFolder: z.string(),
  /** The file that an export or a backup writes. */
  output: z.string().optional(),
  /** Whether an import may fetch files from private networks. Only tests allow it. */
  allowPrivateHosts: z.boolean(),
});
export type Assignment = z.infer<typeof assignmentSchema>;

/** Maximum number of problems that are stored with a task. */
export const maximumStoredProblems = 10_000;

export const outcomeSchema = z.object({
  state: z.enum(["FINISHED", "FAILED", "CANCELLED"]),
  summary: taskSummary.optional(),
  problems: z.array(importProblem),
  failure: z.object({ code: z.enum(taskFailures), message: z.string().optional() }).optional(),
});
export type TaskOutcome = z.infer<typeof outcomeSchema>;

/** A message of the process. */
export const taskMessage = z.discriminatedUnion("type", [
  taskProgress.extend({ type: z.literal("progress") }),
  z.object({ type: z.literal("outcome"), outcome: outcomeSchema }),
]);
export type TaskMessage = z.infer<typeof taskMessage>;

/** A message to the process. */
export const taskRequest = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), assignment: assignmentSchema }),
  z.object({ type: z.literal("cancel") }),
]);
export type TaskRequest = z.infer<typeof taskRequest>;

/** A process that performs a task. */
export type RunningTask = {
  /** Resolves with the outcome, or with `undefined` if the process ended without one. Never rejects. */
  readonly outcome: Promise<TaskOutcome | undefined>;
  /** Returns the latest progress. */
  readonly progress: () => z.infer<typeof taskProgress> | undefined;
  /** Asks the process to end after the current item. */
  readonly cancel: () => void;
  /** Ends the process at once. */
  readonly kill: () => void;
};

/** Starts a process that performs a task. */
export type StartTask = (assignment: Assignment) => RunningTask;
