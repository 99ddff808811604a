/**
 * The outbox. Emails are stored as jobs, so a request that triggers an email costs one insert, regardless of
 * the recipient and the state of the mail server. Jobs contain no secrets, because codes and links are
 * created on delivery.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { MailKind, MailTable } from "../database/schema.ts";
import { MailError } from "./mail-error.ts";
import { claimMail, findDueMails, insertMail, releaseMail, removeMail } from "./mail.repository.ts";
import type { Letter } from "./messages/letter.ts";
import type { MailTransport } from "./transport.ts";
import type { Database } from "../database/database.ts";

/** Duration of a claim, in milliseconds. Longer than the transport's timeout for an email. */
const lease = 2 * 60_000;
const roundSize = 100;
const concurrency = 5;
/** Backoff between attempts, in milliseconds, and the time after which the outbox gives up on an email. */
const firstWait = 15_000;
const longestWait = 10 * 60_000;
const retryPeriod = 24 * 60 * 60_000;

export type NewMail = {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly identityId?: string | undefined;
  /** Additional data for composing the email. Must not contain secrets. */
  readonly data?: Readonly<Record<string, string>> | undefined;
};

/** An email to be composed and sent. */
export type MailJob = {
  readonly id: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly identityId: string | undefined;
  readonly data: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly createdAt: number;
};

type OutboxOptions = {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Composes the email. Returns `undefined` if the email is no longer needed. */
  readonly compose: (job: MailJob) => Promise<Letter | undefined>;
  readonly transport: Pick<MailTransport, "send">;
  /** Logs emails that cannot be composed or delivered, and the first error when a server is unavailable. */
  readonly report: (error: unknown) => void;
  /** Called after each insert, possibly before the commit. */
  readonly onEnqueued?: (() => void) | undefined;
  /** Returns a number from 0 to 1, used as jitter for retries. */
  readonly random?: (() => number) | undefined;
};

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(options: OutboxOptions) {
  const { now, onEnqueued = () => undefined } = options;
  return {
    ...createDelivery(options),

    /** Inserts an email within the transaction that triggers it. */
    async enqueue(transaction: Database, mail: NewMail): Promise<void> {
      const createdAt = now();
      await insertMail(transaction, {
        id: randomUUID(),
        kind: mail.kind,
        recipient: mail.recipient,
        identity_id: mail.identityId ?? null,
        data: JSON.stringify(mail.data ?? {}),
        created_at: createdAt,
        attempts: 0,
        next_attempt_at: createdAt,
        claimed_until: null,
      });
      onEnqueued();
    },
  };
}

/**
 * Sends due emails in rounds. Remembers whether the server is unavailable, so that an outage is reported only
 * once.
 */
function createDelivery(options: OutboxOptions) {
  const { database, now, report, random = Math.random } = options;
  let stopped = false;
  let serverIsAway = false;

  async function settleFailure(mail: MailTable, error: MailError): Promise<void> {
    const final = createFinalError(mail, error, now());
    if (final !== undefined) {
      report(final);
      await removeMail(database, mail.id);
      return;
    }
    if (error.code === "SERVER_UNAVAILABLE") {
      if (!serverIsAway) report(error);
      serverIsAway = true;
    } else if (error.code === "NOT_COMPOSED" && mail.attempts === 1) {
      report(error);
    }
    await releaseMail(database, mail, now() + calculateWait(mail.attempts, random()));
  }

  /** Claims and delivers an email. Returns `undefined` if it cannot be claimed. */
  async function deliver(id: string): Promise<Outcome | undefined> {
    const mail = await claimMail(database, id, now(), now() + lease);
    if (mail === undefined) return undefined;
    const outcome = await attemptDelivery(mail, options);
    if (outcome instanceof MailError) await settleFailure(mail, outcome);
    else await removeMail(database, mail.id);
    if (outcome === "delivered") serverIsAway = false;
    return outcome;
  }

  /** Delivers due emails, a few at a time. `more` is `true` if more emails may be due. */
  async function deliverRound(): Promise<{ delivered: number; more: boolean }> {
    const due = await findDueMails(database, now(), roundSize);
    const more = due.length === roundSize;
    let delivered = 0;
    let cut = false;
    await runConcurrently(concurrency, async () => {
      for (let id = due.shift(); id !== undefined; id = due.shift()) {
        const outcome = await deliver(id);
        if (outcome === "delivered") delivered += 1;
        // The other emails would only run into the same timeout.
        if (outcome instanceof MailError && outcome.code === "SERVER_UNAVAILABLE") cut = true;
        if (cut || stopped) due.length = 0;
      }
    });
    return { delivered, more: more && !cut && !stopped };
  }

  return {
    /**
     * Sends all due emails. Returns how many were accepted. Failures are not thrown, but retried for a day.
     * Any number of instances may call this at once. If the process crashes after the server has accepted an
     * email but before the email is deleted, the email is sent twice.
     */
    async deliverDue(): Promise<number> {
      let delivered = 0;
      for (let more = !stopped; more;) {
        const round = await deliverRound();
        delivered += round.delivered;
        more = round.more;
      }
      return delivered;
    },

    /** Stops claiming emails. Emails that are already being sent are completed. */
    stop(): void {
      stopped = true;
    },
  };
}

/** Runs several workers concurrently, and waits for all of them. Throws the first error. */
async function runConcurrently(workers: number, work: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: workers }, work));
  for (const end of ends) {
    if (end.status === "rejected") throw end.reason;
  }
}

/** Returns the error to report if the email will not be attempted again, or `undefined`. */
function createFinalError(mail: MailTable, error: MailError, now: number): MailError | undefined {
  const refused = error.code === "REFUSED" || error.code === "INVALID_RECIPIENT";
  if (!refused && !isGivenUp(mail.created_at, now)) return undefined;
  const reason = refused ? "was rejected" : "couldn't be delivered within a day";
  return new MailError("GIVEN_UP", `${describeMail(mail)} ${reason}`, error);
}

type Outcome = "delivered" | "dropped" | MailError;

async function attemptDelivery(
  mail: MailTable,
  { compose, transport }: OutboxOptions,
): Promise<Outcome> {
  try {
    const letter = await composeLetter(mail, compose);
    if (letter === undefined) return "dropped";
    await transport.send({ ...letter, recipient: mail.recipient });
    return "delivered";
  } catch (error) {
    return error instanceof MailError
      ? error
      : new MailError("SERVER_UNAVAILABLE", "the email couldn't be sent", error);
  }
}

async function composeLetter(
  mail: MailTable,
  compose: OutboxOptions["compose"],
): Promise<Letter | undefined> {
  try {
    return await compose(parseJob(mail));
  } catch (error) {
    throw new MailError("NOT_COMPOSED", `${describeMail(mail)} couldn't be composed`, error);
  }
}

const data = z.record(z.string(), z.string());

function parseJob(mail: MailTable): MailJob {
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    identityId: mail.identity_id ?? undefined,
    data: data.parse(JSON.parse(mail.data)),
    createdAt: mail.created_at,
  };
}

const describeMail = ({ id, kind }: MailTable): string => `email ${id} (${kind})`;

/**
 * Returns the delay after the n-th failed attempt (from 1), in milliseconds: 15 s, doubling up to 10 min.
 * `random` (0 to 1) shortens it by up to a fifth, to spread the retries of emails that failed together.
 */
function calculateWait(attempt: number, random: number): number {
  const wait = Math.min(firstWait * 2 ** (attempt - 1), longestWait);
  return Math.round(wait * (1 - random / 5));
}

/** Returns whether an email's retry period is over. Both arguments are epoch milliseconds. */
const isGivenUp = (createdAt: number, now: number): boolean => now - createdAt >= retryPeriod;
