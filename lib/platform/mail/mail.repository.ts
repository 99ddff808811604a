import type { Session } from "../blog/store.ts";
import type { MailTable } from "../database/schema.ts";

export async function insertMail(session: Session, mail: MailTable): Promise<void> {
  await session.insertInto("mail").values(mail).execute();
}

/** How many mails wait, those that will be tried again included. */
export async function countMails(session: Session): Promise<number> {
  const row = await session
    .selectFrom("mail")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The ids of mails that may be tried now, those that have waited longest first. */
export async function findDueMails(
  session: Session,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await session
    .selectFrom("mail")
    .select("id")
    .where("next_attempt_at", "<=", now)
    .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<=", now)]))
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a due mail until `until`; undefined when another instance has it, or it is gone. */
export async function claimMail(
  session: Session,
  id: string,
  now: number,
  until: number,
): Promise<MailTable | undefined> {
  return session
    .updateTable("mail")
    .set((eb) => ({ claimed_until: until, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("next_attempt_at", "<=", now)
    .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<=", now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Gives a claimed mail back, to be tried again at `nextAttemptAt`, unless its claim was lost. */
export async function releaseMail(
  session: Session,
  { id, claimed_until }: MailTable,
  nextAttemptAt: number,
): Promise<void> {
  await session
    .updateTable("mail")
    .set({ claimed_until: null, next_attempt_at: nextAttemptAt })
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .execute();
}

export async function removeMail(session: Session, id: string): Promise<void> {
  await session.deleteFrom("mail").where("id", "=", id).execute();
}
