/**
 * The outbox: mails wait in the store as jobs, so that a request that causes one costs one insert,
 * whoever it is for and however the mail server is. Codes and links are born at delivery: nothing
 * secret rests in a job.
 */
import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Session } from "../blog/store.ts";
import type { Database, MailTable } from "../database/schema.ts";
import { MailError } from "./mail-error.ts";
import type { MailKind } from "./mail-kind.ts";
import { claimMail, findDueMails, insertMail, releaseMail, removeMail } from "./mail.repository.ts";
import type { Letter } from "./messages/letter.ts";
import { isGivenUp, waitAfter } from "./retry.ts";
import type { MailTransport } from "./transport.ts";

/** How long a claim holds; longer than a transport takes for a mail. */
const lease = 2 * 60_000;
const roundSize = 100;
const concurrency = 5;

export type NewMail = {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly identityId?: string | undefined;
  /** What the mail tells besides; never a secret. */
  readonly data?: Readonly<Record<string, string>> | undefined;
};

/** A mail on its way out. */
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
  readonly database: Kysely<Database>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Writes the mail; undefined when there is nothing to send (any more). */
  readonly compose: (job: MailJob) => Promise<Letter | undefined>;
  readonly transport: Pick<MailTransport, "send">;
  /** Told of mails that are given up, and once of a server that is away. */
  readonly report: (error: unknown) => void;
  /** Called after each insert, perhaps before it is committed. */
  readonly onEnqueued?: (() => void) | undefined;
  /** 0 to 1; spreads the attempts. */
  readonly random?: (() => number) | undefined;
};

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(options: OutboxOptions) {
  const { database, now, compose, transport, report } = options;
  const { onEnqueued = () => undefined, random = Math.random } = options;
  let stopped = false;
  let serverIsAway = false;

  async function attempt(mail: MailTable): Promise<"delivered" | "dropped" | MailError> {
    try {
      const letter = await composed(mail);
      if (letter === undefined) return "dropped";
      await transport.send({ ...letter, recipient: mail.recipient });
      return "delivered";
    } catch (error) {
      return error instanceof MailError
        ? error
        : new MailError("SERVER_UNAVAILABLE", "the email couldn't be sent", error);
    }
  }

  async function composed(mail: MailTable): Promise<Letter | undefined> {
    try {
      return await compose(jobOf(mail));
    } catch (error) {
      throw new MailError("NOT_COMPOSED", `${nameOf(mail)} couldn't be composed`, error);
    }
  }

  async function settleFailure(mail: MailTable, error: MailError): Promise<void> {
    const refused = error.code === "REFUSED" || error.code === "INVALID_RECIPIENT";
    if (refused || isGivenUp(mail.created_at, now())) {
      report(
        new MailError(
          "GIVEN_UP",
          refused
            ? `${nameOf(mail)} was rejected`
            : `${nameOf(mail)} couldn't be delivered within a day`,
          error,
        ),
      );
      await removeMail(database, mail.id);
      return;
    }
    if (error.code === "SERVER_UNAVAILABLE") {
      if (!serverIsAway) report(error);
      serverIsAway = true;
    } else if (error.code === "NOT_COMPOSED" && mail.attempts === 1) {
      report(error);
    }
    await releaseMail(database, mail, now() + waitAfter(mail.attempts, random()));
  }

  /** Delivers what is due, a few at a time; `more` when there may be more. */
  async function deliverRound(): Promise<{ delivered: number; more: boolean }> {
    const due = await findDueMails(database, now(), roundSize);
    const more = due.length === roundSize;
    let delivered = 0;
    let cut = false;
    async function work(): Promise<void> {
      for (let id = due.shift(); id !== undefined; id = due.shift()) {
        const mail = await claimMail(database, id, now(), now() + lease);
        if (mail !== undefined) {
          const outcome = await attempt(mail);
          if (outcome instanceof MailError) {
            await settleFailure(mail, outcome);
            // The rest would only run into the same wall, one time-out after the other.
            if (outcome.code === "SERVER_UNAVAILABLE") cut = true;
          } else {
            await removeMail(database, mail.id);
            if (outcome === "delivered") {
              delivered += 1;
              serverIsAway = false;
            }
          }
        }
        if (cut || stopped) due.length = 0;
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: concurrency }, work));
    for (const end of ends) {
      if (end.status === "rejected") throw end.reason;
    }
    return { delivered, more: more && !cut && !stopped };
  }

  return {
    /** Puts a mail into the outbox, with the transaction that causes it: one insert. */
    async enqueue(session: Session, mail: NewMail): Promise<void> {
      const createdAt = now();
      await insertMail(session, {
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

    /**
     * Sends every mail whose time has come and resolves with how many were accepted. Failures are
     * not thrown: they are tried again for a day. Any number of instances may do so at once; a
     * crash between the server's acceptance and the deletion sends one mail twice.
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

    /** Takes up no more mails; those under way come to their end. */
    stop(): void {
      stopped = true;
    },
  };
}

const data = z.record(z.string(), z.string());

function jobOf(mail: MailTable): MailJob {
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    identityId: mail.identity_id ?? undefined,
    data: data.parse(JSON.parse(mail.data)),
    createdAt: mail.created_at,
  };
}

const nameOf = ({ id, kind }: MailTable): string => `email ${id} (${kind})`;
