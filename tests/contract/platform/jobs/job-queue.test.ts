/** Tests of the queue on a table of jobs. They use the table of emails, which are never sent. */
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Database } from "#lib/platform/database/database.ts";
import { createJobQueue, type JobPolicy } from "#lib/platform/jobs/job-queue.ts";
import { countJobs, createJob } from "#lib/platform/jobs/job.repository.ts";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { standingClock } from "#tests/support/servers/platform.ts";

const minute = 60_000;
const hour = 60 * minute;

const policy: JobPolicy = {
  lease: minute,
  firstWait: 1_000,
  longestWait: 8_000,
  jitter: 0.25,
  retryPeriod: 24 * hour,
  roundSize: 4,
  concurrency: 2,
};

/** Opens a queue, and returns a function that opens the same queue as another instance. */
async function openQueue(bench: DatabaseBench, changes: Partial<JobPolicy> = {}) {
  const location = await bench.locate();
  const clock = standingClock();
  const stopping = new AbortController();
  const randoms: number[] = [];
  const abandoned: string[] = [];

  async function openInstance() {
    const database = await bench.open(location);
    const store = { database, now: clock.now };
    const queue = createJobQueue(
      store,
      "mail",
      { ...policy, ...changes },
      {
        stopping: stopping.signal,
        random: () => randoms.shift() ?? 0,
        abandon: async (job) => {
          abandoned.push(job.id);
          await queue.remove(job);
        },
      },
    );
    const list = () => database.selectFrom("mail").selectAll().orderBy("id").execute();
    return { ...queue, database, list };
  }

  const first = await openInstance();
  /** Adds jobs with the IDs, all of them due now. */
  const add = async (...ids: readonly string[]) => {
    for (const id of ids) await addJob(first.database, id, clock.now());
  };
  return { ...first, clock, stopping, randoms, abandoned, add, openInstance };
}

async function addJob(database: Database, id: string, now: number): Promise<void> {
  const columns = { kind: "verification", recipient: id, identity_id: null, data: "{}" } as const;
  await database
    .insertInto("mail")
    .values({ ...createJob(now), id, ...columns })
    .execute();
}

/** Returns a function that waits until it has been called `count` times. */
function createBarrier(count: number): () => Promise<void> {
  let missing = count;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return opened;
  };
}

forEachDatabase("a queue of jobs", (bench) => {
  it("gives each job to one claimant, although several instances claim all jobs at once", async () => {
    const { add, openInstance } = await openQueue(bench);
    const ids = Array.from({ length: 20 }, (_, index) => `job-${index}`);
    await add(...ids);
    const instances = [await openInstance(), await openInstance(), await openInstance()];
    const claims = instances.flatMap(({ claim }) => ids.map((id) => claim(id)));
    const claimed = (await Promise.all(claims)).flatMap((job) => job?.id ?? []);
    expect(claimed.toSorted()).toEqual(ids.toSorted());
  });

  it("returns the whole row of a claimed job, with the number of claims", async () => {
    const { add, claim, list, clock } = await openQueue(bench);
    await add("a");
    const job = await claim("a");
    expect(job).toMatchObject({
      recipient: "a",
      attempts: 1,
      claimed_until: clock.now() + minute,
    });
    expect(await list()).toEqual([job]);
    expect(await claim("unknown")).toBeUndefined();
  });

  it("lets a job be claimed again when the lease has ended", async () => {
    const { add, claim, findDue, clock } = await openQueue(bench);
    await add("a");
    await claim("a");
    clock.advance(minute - 1);
    expect(await findDue(10)).toEqual([]);
    expect(await claim("a")).toBeUndefined();
    clock.advance(1);
    expect(await findDue(10)).toEqual(["a"]);
    expect(await claim("a")).toMatchObject({ attempts: 2 });
  });

  it("abandons a job whose claims are lost five times in a row", async () => {
    const { add, claim, runDue, abandoned, list, clock } = await openQueue(bench);
    await add("a");
    // Each claim ends without a result, as if the process had been killed.
    for (let death = 0; death < 5; death += 1) {
      expect(await claim("a")).toMatchObject({ lost_claims: death });
      clock.advance(minute);
    }
    const performed: string[] = [];
    await runDue((job) => {
      performed.push(job.id);
      return Promise.resolve("continue");
    });
    expect(performed).toEqual([]);
    expect(abandoned).toEqual(["a"]);
    expect(await list()).toEqual([]);
  });

  it("forgets lost claims when the job is settled", async () => {
    const { add, claim, settle, clock } = await openQueue(bench);
    await add("a");
    await claim("a");
    clock.advance(minute);
    const job = await claim("a");
    if (job === undefined) throw new Error("the job was not claimed");
    expect(job.lost_claims).toBe(1);
    await settle(job, { next_attempt_at: clock.now() });
    expect(await claim("a")).toMatchObject({ lost_claims: 0 });
  });

  it("extends a claim and stores values, unless the claim has been lost", async () => {
    const { add, claim, renew, clock } = await openQueue(bench);
    await add("a");
    const job = await claim("a");
    if (job === undefined) throw new Error("the job was not claimed");
    clock.advance(minute - 1);
    const renewed = await renew(job, { data: "half" });
    expect(renewed).toMatchObject({ data: "half", claimed_until: clock.now() + minute });
    expect(await claim("a")).toBeUndefined();
    expect(await renew(job, { data: "lost" })).toBeUndefined();
  });

  it("does not settle a job whose claim has been lost to another instance", async () => {
    const { add, claim, settle, list, clock, openInstance } = await openQueue(bench);
    await add("a");
    const lost = await claim("a");
    clock.advance(minute);
    const other = await openInstance();
    const held = await other.claim("a");
    if (lost === undefined || held === undefined) throw new Error("the job was not claimed");
    await settle(lost, { next_attempt_at: 1, data: "lost" });
    expect(await list()).toEqual([held]);
    await other.settle(held, { next_attempt_at: clock.now() + 5, data: "held" });
    expect(await list()).toMatchObject([
      { next_attempt_at: clock.now() + 5, data: "held", claimed_until: null },
    ]);
    // The claim has ended, so it cannot settle the job again.
    await other.settle(held, { data: "twice" });
    expect(await list()).toMatchObject([{ data: "held" }]);
  });

  it("removes a finished job, although its claim has been lost", async () => {
    const { add, claim, remove, list, clock } = await openQueue(bench);
    await add("a", "b");
    const lost = await claim("a");
    clock.advance(minute);
    await claim("a");
    if (lost === undefined) throw new Error("the job was not claimed");
    await remove(lost);
    expect(await list()).toMatchObject([{ id: "b" }]);
  });

  it.each([
    ["waits for the end of a claim or wait that is an hour ahead", hour, []],
    [
      "ignores ends further ahead, because the clock was set back",
      hour + 1,
      ["claimed", "waiting"],
    ],
  ])("%s", async (_, ahead, due) => {
    const { add, database, findDue, claim, clock } = await openQueue(bench);
    await add("claimed", "waiting");
    const end = clock.now() + ahead;
    await database
      .updateTable("mail")
      .set({ claimed_until: end })
      .where("id", "=", "claimed")
      .execute();
    await database
      .updateTable("mail")
      .set({ next_attempt_at: end })
      .where("id", "=", "waiting")
      .execute();
    expect((await findDue(10)).toSorted()).toEqual(due);
    expect((await claim("claimed"))?.id).toBe(due[0]);
    expect((await claim("waiting"))?.id).toBe(due[1]);
  });

  it("finds the jobs that have waited longest, or the jobs that the caller chooses", async () => {
    const { add, findDue, clock } = await openQueue(bench);
    await add("c");
    clock.advance(1);
    await add("d", "b");
    clock.advance(1);
    await add("a");
    expect(await findDue(3)).toEqual(["c", "b", "d"]);
    expect(await findDue(3, (due) => due.where("id", "<", "c").orderBy("id"))).toEqual(["a", "b"]);
  });

  it("postpones the chosen jobs that are due and not claimed", async () => {
    const { add, database, claim, postpone, list, clock } = await openQueue(bench);
    await add("claimed", "due", "later", "other");
    const now = clock.now();
    const claimed = await claim("claimed");
    await database
      .updateTable("mail")
      .set({ next_attempt_at: now + 1 })
      .where("id", "=", "later")
      .execute();
    await postpone(now + minute, (due) => due.where("id", "<>", "other"));
    expect((await list()).map((job) => [job.id, job.next_attempt_at - now])).toEqual([
      ["claimed", 0],
      ["due", minute],
      ["later", 1],
      ["other", 0],
    ]);
    expect((await list())[0]).toEqual(claimed);
  });

  it("neither finds, claims nor counts a finished job that is kept", async () => {
    const { database, clock, stopping } = await openQueue(bench);
    const store = { database, now: clock.now };
    const queue = createJobQueue(store, "webhook_delivery", policy, {
      stopping: stopping.signal,
      abandon: () => Promise.resolve(),
    });
    await database
      .insertInto("webhook")
      .values({ id: "w", url: "", events: "[]", allow_private: 0, created_at: 0 })
      .execute();
    const columns = { webhook_id: "w", event: "", entity_id: "", sequence: 1, data: "{}" };
    const jobs = ["kept", "waiting"].map((id) => ({ ...createJob(clock.now()), ...columns, id }));
    await database
      .insertInto("webhook_delivery")
      .values(jobs.map((job) => ({ ...job, delivered_at: null, outcome: "" })))
      .execute();
    expect(await countJobs(database, "webhook_delivery")).toBe(2);
    const job = await queue.claim("kept");
    if (job === undefined) throw new Error("the job was not claimed");
    await queue.settle(job, { next_attempt_at: null, outcome: "200" });
    expect(await queue.findDue(10)).toEqual(["waiting"]);
    expect(await queue.claim("kept")).toBeUndefined();
    expect(await countJobs(database, "webhook_delivery")).toBe(1);
  });

  bench.onlyOnSqlite(() => {
    it("doubles the wait after each failure, up to the longest wait", async () => {
      const { clock, findNextAttempt, add, claim } = await openQueue(bench);
      await add("a");
      const job = await claim("a");
      if (job === undefined) throw new Error("the job was not claimed");
      const waits = [1, 2, 3, 4, 5, 5_000].map(
        (attempts) => (findNextAttempt({ ...job, attempts }) ?? 0) - clock.now(),
      );
      expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    });

    it("shortens a wait by at most the jitter, for every attempt", async () => {
      const { clock, findNextAttempt, randoms } = await openQueue(bench);
      const job = { ...createJob(clock.now()), attempts: 1 };
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 10_000 }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          (attempts, random) => {
            randoms.push(0, random);
            const longest = (findNextAttempt({ ...job, attempts }) ?? 0) - clock.now();
            const wait = (findNextAttempt({ ...job, attempts }) ?? 0) - clock.now();
            expect(wait).toBe(Math.round(longest * (1 - random / 4)));
            expect(wait).toBeGreaterThanOrEqual(750);
            expect(wait).toBeLessThanOrEqual(8_000);
          },
        ),
      );
    });

    it("gives a failed job up when its retry period is over", async () => {
      const { clock, findNextAttempt } = await openQueue(bench);
      const job = { ...createJob(clock.now()), attempts: 30 };
      clock.advance(24 * hour - 1);
      expect(findNextAttempt(job)).toBe(clock.now() + 8_000);
      clock.advance(1);
      expect(findNextAttempt(job)).toBeUndefined();
    });

    it("performs all due jobs in rounds, each round with the permitted number at the same time", async () => {
      const { add, runDue, remove, list } = await openQueue(bench);
      await add("a", "b", "c", "d", "e", "f");
      const barriers = [2, 2, 2].map(createBarrier);
      const started: string[] = [];
      let running = 0;
      await runDue(async (job) => {
        running += 1;
        expect(running).toBeLessThanOrEqual(2);
        const barrier = barriers[Math.floor(started.length / 2)];
        started.push(job.id);
        await barrier?.();
        await remove(job);
        running -= 1;
        return "continue";
      });
      expect(started).toEqual(["a", "b", "c", "d", "e", "f"]);
      expect(await list()).toEqual([]);
    });

    it("skips jobs that another instance claims during the round", async () => {
      const { add, runDue, openInstance, list } = await openQueue(bench, { concurrency: 1 });
      const other = await openInstance();
      await add("a", "b", "c");
      const performed: string[] = [];
      await runDue(async ({ id }) => {
        performed.push(id);
        if (id === "a") await other.claim("b");
        return "continue";
      });
      expect(performed).toEqual(["a", "c"]);
      expect((await list()).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
    });

    it("does not claim the other jobs after a job cuts the round", async () => {
      const { add, runDue, list } = await openQueue(bench, { concurrency: 1 });
      await add("a", "b", "c", "d", "e");
      await runDue(() => Promise.resolve("cut"));
      expect((await list()).map(({ attempts }) => attempts)).toEqual([1, 0, 0, 0, 0]);
    });

    it("completes the claimed jobs after it is stopped, and claims no others", async () => {
      const { add, runDue, runRound, stopping, remove, list } = await openQueue(bench);
      await add("a", "b", "c", "d", "e");
      const bothStarted = createBarrier(2);
      const perform: Parameters<typeof runDue>[0] = async (job) => {
        await bothStarted();
        stopping.abort();
        await remove(job);
        return "continue";
      };
      await runDue(perform);
      expect((await list()).map(({ id, attempts }) => [id, attempts])).toEqual([
        ["c", 0],
        ["d", 0],
        ["e", 0],
      ]);
      expect(await runRound(perform)).toBe(false);
      expect(await list()).toHaveLength(3);
    });

    it("throws the error of a job after the other claimed jobs have ended", async () => {
      const { add, runDue } = await openQueue(bench);
      await add("a", "b");
      const bothStarted = createBarrier(2);
      const ends: string[] = [];
      const running = runDue(async ({ id }) => {
        await bothStarted();
        if (id === "a") throw new Error("no words");
        // The error of the other job is thrown before the next turn of the event loop.
        await setImmediate();
        ends.push(id);
        return "continue";
      });
      await running.catch((error: unknown) => ends.push(String(error)));
      expect(ends).toEqual(["b", "Error: no words"]);
    });
  });
});
