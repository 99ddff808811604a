/**
 * The outbox. Emails are stored as jobs, so a request that triggers an email costs one insert, regardless of
 * the recipient and the state of the mail server. Jobs contain no secrets, because codes and links are
 * created on delivery.
 */
import { z } from "zod";
import type { MailKind, MailTable } from "../database/schema.ts";
import { createJobQueue, type JobPolicy } from "../jobs/job-queue.ts";
import { createJob } from "../jobs/job.repository.ts";
import { MailError } from "./mail-error.ts";
import type { Letter } from "./messages/letter.ts";
import type { MailTransport } from "./transport.ts";
import type { Database, Store } from "../database/database.ts";

const policy: JobPolicy = {
  // Longer than the transport's timeout for an email.
  lease: 2 * 60_000,
  firstWait: 15_000,
  longestWait: 10 * 60_000,
  jitter: 0.2,
  retryPeriod: 24 * 60 * 60_000,
  roundSize: 100,
  concurrency: 5,
};

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

type OutboxOptions = Pick<Store, "database" | "now"> & {
  /** Composes the email. Returns `undefined` if the email is no longer needed. */
  readonly compose: (job: MailJob) => Promise<Letter | undefined>;
  readonly transport: Pick<MailTransport, "send">;
  /** Logs emails that cannot be composed or delivered, and the first error when a server is unavailable. */
  readonly report: (error: unknown) => void;
  /** Called after each insert, possibly before the commit. */
  readonly onEnqueued?: (() => void) | undefined;
  /** Returns a number from 0 to 1, used as jitter. */
  readonly random?: (() => number) | undefined;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** Creates the outbox. It remembers whether the server is unavailable, so that an outage is reported only once. */
export function createOutbox(options: OutboxOptions) {
  const { now, report, random, onEnqueued = () => undefined } = options;
  const stopping = new AbortController();
  const queue = createJobQueue(options, "mail", policy, {
    stopping: stopping.signal,
    random,
    async abandon(mail) {
      report(new MailError("GIVEN_UP", `${describeMail(mail)} ended its process several times`));
      await queue.remove(mail);
    },
  });
  let serverIsAway = false;

  async function settleFailure(mail: MailTable, error: MailError): Promise<void> {
    const retryAt = isRefusal(error) ? undefined : queue.findNextAttempt(mail);
    if (retryAt === undefined) {
      report(createFinalError(mail, error));
      return queue.remove(mail);
    }
    if (error.code === "SERVER_UNAVAILABLE") {
      if (!serverIsAway) report(error);
      serverIsAway = true;
    } else if (error.code === "NOT_COMPOSED" && mail.attempts === 1) {
      report(error);
    }
    await queue.settle(mail, { next_attempt_at: retryAt });
  }

  async function deliver(mail: MailTable): Promise<Outcome> {
    const outcome = await attemptDelivery(mail, options);
    if (outcome instanceof MailError) await settleFailure(mail, outcome);
    else await queue.remove(mail);
    if (outcome === "delivered") serverIsAway = false;
    return outcome;
  }

  return {
    /** Inserts an email within the transaction that triggers it. */
    async enqueue(transaction: Database, mail: NewMail): Promise<void> {
      const { kind, recipient, identityId: identity_id = null } = mail;
      const data = JSON.stringify(mail.data ?? {});
      const job = { ...createJob(now()), kind, recipient, identity_id, data };
      await transaction.insertInto("mail").values(job).execute();
      onEnqueued();
    },

    /**
     * Sends all due emails. Returns how many were accepted. Failures are not thrown, but retried for a day.
     * Any number of instances may call this at once. If the process crashes after the server has accepted an
     * email but before the email is deleted, the email is sent twice.
     */
    async deliverDue(): Promise<number> {
      let delivered = 0;
      await queue.runDue(async (mail) => {
        const outcome = await deliver(mail);
        if (outcome === "delivered") delivered += 1;
        // The other emails would only run into the same timeout.
        return isUnavailable(outcome) ? "cut" : "continue";
      });
      return delivered;
    },

    /** Stops claiming emails. Emails that are already being sent are completed. */
    stop: (): void => stopping.abort(),
  };
}

const isRefusal = ({ code }: MailError): boolean =>
  code === "REFUSED" || code === "INVALID_RECIPIENT";

const isUnavailable = (outcome: Outcome): boolean =>
  outcome instanceof MailError && outcome.code === "SERVER_UNAVAILABLE";

/** Creates the error to report for an email that will not be attempted again. */
function createFinalError(mail: MailTable, error: MailError): MailError {
  const reason = isRefusal(error) ? "was rejected" : "couldn't be delivered within a day";
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
