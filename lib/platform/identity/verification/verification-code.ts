/**
 * Six-digit codes that verify an email address. A code is valid for ten minutes, with five attempts an hour.
 *
 * Anyone can enter any address, so attempts are counted per registration, not per address: an attacker who
 * registers an address first can use up only their own attempts. A code verifies only the registration for
 * which it was emailed. Guessing therefore requires an emailed code, and `identity-limits.ts` allows five
 * emails an hour to an address, in addition to the first email to a new address. An attacker therefore has at
 * most 30 guesses an hour for an address, however many registrations it has. A new code, or registering again
 * with the same password, does not reset the count.
 */
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { WireError } from "../../../wix/errors/errors.ts";
import { codeMinutes } from "../../../wix/identity.ts";
import type { Database, Store } from "../../database/database.ts";
import { createError } from "../identity-errors.ts";

const maximumTries = 5;
/**
 * Time after which wrong attempts are forgotten, in milliseconds. Requesting a new code does not reset them.
 */
const triesWindow = 60 * 60_000;

/** The registration that a code verifies or, for a change of address, the identity. */
export type CodeSubject = {
  readonly identityId: string;
  /** `undefined` for a change of address. */
  readonly registrationId?: string;
  readonly email: string;
};

export type NewCode = {
  readonly code: string;
  /** Epoch milliseconds. `undefined` if the code is valid immediately. */
  readonly usableFrom: number | undefined;
};

export type VerificationCodes = ReturnType<typeof createVerificationCodes>;

export function createVerificationCodes({ now }: Store, key: Uint8Array) {
  return {
    /**
     * Creates a code that replaces the previous one. Attempts already used are not restored. If no attempts
     * are left, the code becomes valid at `usableFrom` (epoch milliseconds), when the attempts are reset, and
     * then stays valid for `codeMinutes`.
     */
    async create(database: Database, subject: CodeSubject): Promise<NewCode> {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const usableFrom = await findNextTry(database, readKey(subject), now());
      const fresh = {
        code_hash: hashCode(key, subject, code),
        expires_at: (usableFrom ?? now()) + codeMinutes * 60_000,
      };
      await database
        .insertInto("verification_code")
        .values({
          id: readKey(subject),
          identity_id: subject.identityId,
          registration_id: subject.registrationId ?? null,
          ...fresh,
          tries: 0,
          tries_since: 0,
        })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(fresh))
        .execute();
      return { code, usableFrom };
    },

    /**
     * Redeems the correct code. Of several concurrent calls, only one resolves.
     *
     * Throws `INVALID_CODE` (with `data.remainingTries`), `CODE_EXPIRED`, or `TOO_MANY_TRIES` (429).
     */
    async take(database: Database, subject: CodeSubject, code: string): Promise<void> {
      const id = readKey(subject);
      const instant = now();
      // The attempt is counted before the code is compared, so that each of several concurrent guesses is
      // counted.
      const counted = await countTry(database, id, instant);
      if (counted === undefined) throw await createRefusal(database, id, instant);
      if (counted.code_hash === null || counted.expires_at <= instant)
        throw createError("codeExpired");
      const given = hashCode(key, subject, code);
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(counted.code_hash))) {
        throw createWrongCodeError(
          maximumTries - counted.tries,
          counted.tries_since + triesWindow - instant,
        );
      }
      if (!(await markUsed(database, id, given))) throw createError("codeExpired");
    },
  };
}

/**
 * Returns a keyed hash, because a plain hash of six digits could be reversed by guessing. The hash covers the
 * address, so that a code for one address does not verify another.
 */
function hashCode(key: Uint8Array, subject: CodeSubject, code: string): string {
  const purpose = subject.registrationId === undefined ? "email-change" : "verification";
  return createHmac("sha256", key)
    .update(`${readKey(subject)} ${purpose} ${subject.email} ${code}`)
    .digest("base64url");
}

/** Counts an attempt. Returns `undefined` if there is no code or no attempts are left. */
async function countTry(database: Database, id: string, now: number) {
  const forgotten = now - triesWindow;
  return database
    .updateTable("verification_code")
    .set({
      tries: sql<number>`case when tries_since <= ${forgotten} then 1 else tries + 1 end`,
      tries_since: sql<number>`case when tries_since <= ${forgotten} then ${now} else tries_since end`,
    })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("tries", "<", maximumTries), eb("tries_since", "<=", forgotten)]))
    .returningAll()
    .executeTakeFirst();
}

/** Marks a code as used and resets the attempts. Returns `false` if it was used or replaced first. */
async function markUsed(database: Database, id: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("verification_code")
    .set({ code_hash: null, tries: 0, tries_since: 0 })
    .where("id", "=", id)
    .where("code_hash", "=", hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the time of the next possible attempt (epoch milliseconds), or `undefined` if attempts are left. */
async function findNextTry(
  database: Database,
  id: string,
  now: number,
): Promise<number | undefined> {
  const row = await database
    .selectFrom("verification_code")
    .select("tries_since")
    .where("id", "=", id)
    .where("tries", ">=", maximumTries)
    .where("tries_since", ">", now - triesWindow)
    .executeTakeFirst();
  return row && row.tries_since + triesWindow;
}

async function createRefusal(database: Database, id: string, now: number): Promise<WireError> {
  const nextTry = await findNextTry(database, id, now);
  if (nextTry === undefined) return createError("codeExpired");
  return createError("tooManyCodes", { retryAfterSeconds: toSeconds(nextTry - now) });
}

const readKey = ({ identityId, registrationId = identityId }: CodeSubject): string =>
  registrationId;

const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/**
 * Creates the error for a wrong code. If no attempts are left, the error contains the `wait` (milliseconds).
 */
function createWrongCodeError(remainingTries: number, wait: number): WireError {
  return createError("wrongCode", {
    data: { remainingTries },
    ...(remainingTries > 0 ? {} : { retryAfterSeconds: toSeconds(wait) }),
  });
}
