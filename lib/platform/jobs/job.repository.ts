/** Tables of jobs. Any table with the columns of `JobTable` is one. */
import { randomUUID } from "node:crypto";
import {
  sql,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type Updateable,
} from "kysely";
import type { Database, Store } from "../database/database.ts";
import { isDue } from "../database/due.ts";
import type { JobTable, Tables } from "../database/schema.ts";

export type JobTableName = {
  [Name in keyof Tables]: Tables[Name] extends JobTable ? Name : never;
}[keyof Tables];

/** A row of a table of jobs. */
export type Job<Name extends JobTableName> = Selectable<Tables[Name]> & JobTable;

/** Selects and sorts the due jobs of a round. */
export type ChooseJobs = (due: DueJobs) => DueJobs;

type DueJobs = SelectQueryBuilder<Tables, JobTableName, { id: string }>;

/** Returns the columns of a new job that is due at once. `now` is in epoch milliseconds. */
export const createJob = (now: number) => ({
  id: randomUUID(),
  created_at: now,
  attempts: 0,
  next_attempt_at: now,
  claimed_until: null,
  lost_claims: 0,
});

/** Counts the unfinished jobs of a table. */
export async function countJobs(database: Database, table: JobTableName): Promise<number> {
  const row = await database
    .selectFrom(table)
    .select((eb) => eb.fn.count<number>("next_attempt_at").as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns the condition that a job is due and that no claim holds it. */
export const isClaimable = (now: number): RawBuilder<boolean> =>
  sql<boolean>`(${isDue("next_attempt_at", now)} and
    (claimed_until is null or ${isDue("claimed_until", now)}))`;

const chooseLongestWaiting: ChooseJobs = (due) => due.orderBy("next_attempt_at").orderBy("id");

/** Creates the statements for a table of jobs. `lease` is the duration of a claim in milliseconds. */
export function createJobRepository<Name extends JobTableName>(
  { database, now }: Pick<Store, "database" | "now">,
  name: Name,
  lease: number,
) {
  // Not a type parameter, because Kysely has to know the columns.
  const table: JobTableName = name;
  const selectDue = (time: number): DueJobs =>
    database.selectFrom(table).select("id").where(isClaimable(time));
  return {
    /** Finds the IDs of due jobs, by default of the jobs that have waited longest. */
    async findDue(limit: number, choose = chooseLongestWaiting): Promise<string[]> {
      const rows = await choose(selectDue(now())).limit(limit).execute();
      return rows.map(({ id }) => id);
    },

    /** Claims a due job. Returns `undefined` if it was deleted, finished or claimed by another instance. */
    async claim(id: string): Promise<Job<Name> | undefined> {
      const { rows } = await sql<Job<Name>>`
        update ${sql.table(table)} set claimed_until = ${now() + lease}, attempts = attempts + 1,
          lost_claims = lost_claims + case when claimed_until is null then 0 else 1 end
        where id = ${id} and ${isClaimable(now())} returning *`.execute(database);
      return rows[0];
    },

    /**
     * Stores values of a job and extends its claim, for jobs that take longer than a lease. Returns the job, or
     * `undefined` if the claim has been lost.
     */
    async renew(
      { id, claimed_until }: JobTable,
      values: Updateable<Tables[Name]>,
    ): Promise<Job<Name> | undefined> {
      const assignments = Object.entries({ ...values, claimed_until: now() + lease }).map(
        ([column, value]) => sql`${sql.ref(column)} = ${value}`,
      );
      const { rows } = await sql<Job<Name>>`
        update ${sql.table(table)} set ${sql.join(assignments)}
        where id = ${id} and claimed_until = ${claimed_until} returning *`.execute(database);
      return rows[0];
    },

    /** Stores values of a job and ends its claim, unless the claim has been lost. */
    async settle({ id, claimed_until }: JobTable, values: Updateable<Tables[Name]>): Promise<void> {
      await database
        .updateTable(table)
        .set({ ...values, claimed_until: null, lost_claims: 0 })
        .where("id", "=", id)
        .where("claimed_until", "=", claimed_until)
        .execute();
    },

    /** Postpones due jobs until a time in epoch milliseconds. */
    async postpone(until: number, choose: ChooseJobs): Promise<void> {
      const time = now();
      await database
        .updateTable(table)
        .set({ next_attempt_at: until })
        .where("id", "in", choose(selectDue(time)))
        // Another instance may have claimed or finished some of them since the selection.
        .where(isClaimable(time))
        .execute();
    },

    /** Deletes a finished job, also if its claim has been lost. */
    async remove({ id }: JobTable): Promise<void> {
      await database.deleteFrom(table).where("id", "=", id).execute();
    },
  };
}
