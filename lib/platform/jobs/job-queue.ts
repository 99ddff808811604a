/**
 * Queues of background jobs. An instance claims a job before it performs it. The claim ends after its lease, so that
 * another instance performs the job if the first one has crashed. Any number of instances may use a queue at once.
 */
import type { Store } from "../database/database.ts";
import type { JobTable } from "../database/schema.ts";
import {
  createJobRepository,
  type ChooseJobs,
  type Job,
  type JobTableName,
} from "./job.repository.ts";

/** When jobs are attempted, and how many at once. Times are in milliseconds. Lease and waits are at most an hour. */
export type JobPolicy = {
  /** Duration of a claim. Longer than an attempt can take. */
  readonly lease: number;
  /** Wait after the first failed attempt. Each further failure doubles it, up to `longestWait`. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** Share of a wait (0 to 1) that is left out at random, to spread the retries of jobs that failed together. */
  readonly jitter: number;
  /** Age from which a failed job is given up. */
  readonly retryPeriod: number;
  /** Maximum number of jobs per round. */
  readonly roundSize: number;
  /** Maximum number of jobs that a round performs at the same time. */
  readonly concurrency: number;
};

/**
 * Maximum number of claims of a job that may be lost in a row. A job that ends its process loses its claim each time, and
 * would otherwise be repeated without end.
 */
const maximumLostClaims = 4;

type QueueOptions<Name extends JobTableName> = {
  /** Ends the claiming of jobs. Jobs that have been claimed are completed. */
  readonly stopping: AbortSignal;
  /** Removes or settles a claimed job whose process has ended too often. Must not throw. */
  readonly abandon: (job: Job<Name>) => Promise<void>;
  /** Returns a number from 0 to 1, used as jitter. */
  readonly random?: (() => number) | undefined;
};

/** Whether to perform the other jobs of the round. `cut` skips them, because they would fail, too. */
export type Continuation = "continue" | "cut";

/**
 * Performs a claimed job, and then settles or removes it. Must not throw: a job whose work throws is repeated after each
 * lease, and then abandoned.
 */
type Perform<Name extends JobTableName> = (job: Job<Name>) => Promise<Continuation>;

/** Creates a queue over a table of jobs. */
export function createJobQueue<Name extends JobTableName>(
  store: Pick<Store, "database" | "now">,
  table: Name,
  policy: JobPolicy,
  { stopping, abandon, random = Math.random }: QueueOptions<Name>,
) {
  const jobs = createJobRepository(store, table, policy.lease);

  /** Performs some of the due jobs, unless the round is cut or the queue is stopped. Returns whether more may be due. */
  async function runRound(perform: Perform<Name>, choose?: ChooseJobs): Promise<boolean> {
    if (stopping.aborted) return false;
    const due = await jobs.findDue(policy.roundSize, choose);
    const isFull = due.length === policy.roundSize;
    let isCut = false;
    await runConcurrently(policy.concurrency, async () => {
      for (let id = due.shift(); id !== undefined; id = due.shift()) {
        const job = await jobs.claim(id);
        if (job !== undefined && job.lost_claims > maximumLostClaims) await abandon(job);
        else if (job !== undefined && (await perform(job)) === "cut") isCut = true;
        if (isCut || stopping.aborted) due.length = 0;
      }
    });
    return isFull && !isCut && !stopping.aborted;
  }

  return {
    ...jobs,
    runRound,

    /** Performs all due jobs, in rounds. */
    async runDue(perform: Perform<Name>): Promise<void> {
      for (let more = true; more;) more = await runRound(perform);
    },

    /** Returns when to attempt a failed job again, in epoch milliseconds, or `undefined` if it is given up. */
    findNextAttempt({ attempts, created_at }: JobTable): number | undefined {
      const now = store.now();
      if (now - created_at >= policy.retryPeriod) return undefined;
      const wait = Math.min(policy.firstWait * 2 ** (attempts - 1), policy.longestWait);
      return now + Math.round(wait * (1 - policy.jitter * random()));
    },
  };
}

/** Runs several workers concurrently, and waits for all of them. Throws the first error. */
async function runConcurrently(workers: number, work: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: workers }, work));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
