import { sql } from "kysely";
import type { MailTable } from "../database/schema.ts";
import type { Database } from "../database/database.ts";

export async function insertMail(db: Database, mail: MailTable): Promise<void> {
  await db.insertInto("mail").values(mail).execute();
}

/** Counts the emails in the outbox, including those awaiting a retry. */
export async function countMails(db: Database): Promise<number> {
  const row = await db
    .selectFrom("mail")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

const isUnclaimed = (now: number) =>
  sql<boolean>`(claimed_until is null or claimed_until <= ${now})`;

/** Returns the IDs of unclaimed emails that are due, longest waiting first. */
export async function findDueMails(db: Database, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("mail")
    .select("id")
    .where("next_attempt_at", "<=", now)
    .where(isUnclaimed(now))
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Claims an email that is due until `until`. Returns `undefined` if it was deleted or claimed by another
 * instance.
 */
export async function claimMail(
  db: Database,
  id: string,
  now: number,
  until: number,
): Promise<MailTable | undefined> {
  return db
    .updateTable("mail")
    .set((eb) => ({ claimed_until: until, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("next_attempt_at", "<=", now)
    .where(isUnclaimed(now))
    .returningAll()
    .executeTakeFirst();
}

/** Releases a claimed email for a retry at `nextAttemptAt`, unless the claim has been lost. */
export async function releaseMail(
  db: Database,
  { id, claimed_until }: MailTable,
  nextAttemptAt: number,
): Promise<void> {
  await db
    .updateTable("mail")
    .set({ claimed_until: null, next_attempt_at: nextAttemptAt })
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .execute();
}

export async function removeMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom("mail").where("id", "=", id).execute();
}
