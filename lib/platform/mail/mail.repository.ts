import { isDue, isUnclaimed } from "../database/due.ts";
import type { MailTable } from "../database/schema.ts";
import type { Database } from "../database/database.ts";

export async function insertMail(database: Database, mail: MailTable): Promise<void> {
  await database.insertInto("mail").values(mail).execute();
}

/** Counts the emails in the outbox, including those awaiting a retry. */
export async function countMails(database: Database): Promise<number> {
  const row = await database
    .selectFrom("mail")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns the IDs of unclaimed emails that are due, longest waiting first. */
export async function findDueMails(
  database: Database,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom("mail")
    .select("id")
    .where(isDue("next_attempt_at", now))
    .where(isUnclaimed(now))
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims a due email until `until`. Returns `undefined` if it was deleted or claimed by another instance. */
export async function claimMail(
  database: Database,
  id: string,
  now: number,
  until: number,
): Promise<MailTable | undefined> {
  return database
    .updateTable("mail")
    .set((eb) => ({ claimed_until: until, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where(isDue("next_attempt_at", now))
    .where(isUnclaimed(now))
    .returningAll()
    .executeTakeFirst();
}

/** Releases a claimed email for a retry at `nextAttemptAt`, unless the claim has been lost. */
export async function releaseMail(
  database: Database,
  { id, claimed_until }: MailTable,
  nextAttemptAt: number,
): Promise<void> {
  await database
    .updateTable("mail")
    .set({ claimed_until: null, next_attempt_at: nextAttemptAt })
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .execute();
}

export async function removeMail(database: Database, id: string): Promise<void> {
  await database.deleteFrom("mail").where("id", "=", id).execute();
}
