/** Delivers queued events. Any number of instances may run this at once. */
import type { Agent } from "undici";
import { z } from "zod";
import type { Store } from "../database/database.ts";
import { runInTurn } from "../run-in-turn.ts";
import { composeEvent, signEvent, type ReadApi } from "./compose-event.ts";
import { eventTypes } from "../../wix/event-types.ts";
import { isSuccess, isUnreachable, sendEvent, type Outcome } from "./send-event.ts";
import type { WebhookKey } from "./webhook-key.ts";
import { longestDelay } from "../database/due.ts";
import { createJobQueue, type Continuation, type JobPolicy } from "../jobs/job-queue.ts";
import {
  chooseDeliveries,
  dropFinished,
  findDueWebhooks,
  type Delivery,
  type Webhook,
} from "./webhook.repository.ts";

const policy: JobPolicy = {
  // Longer than the timeout of an attempt.
  lease: 60_000,
  firstWait: 15_000,
  longestWait: longestDelay,
  jitter: 0,
  retryPeriod: 48 * 60 * 60_000,
  // After this number of events for a webhook, the due webhooks are searched again.
  roundSize: 20,
  // Each instance sends a webhook's events one after the other.
  concurrency: 1,
};

/** How long finished deliveries are kept, and the interval at which old ones are deleted, in milliseconds. */
const keptFor = 7 * 24 * 60 * 60_000;
const cleaningInterval = 60 * 60_000;

const connectTimeout = 5_000;

export type DeliveryOptions = {
  readonly store: Store;
  readonly read: ReadApi;
  readonly loadKey: () => Promise<WebhookKey>;
  /** Logs events that are abandoned or cannot be composed. */
  readonly report: (error: unknown) => void;
};

export type EventSender = ReturnType<typeof createEventSender>;

/** Creates the sender of events. It signs an event for each attempt. */
export function createEventSender({ store: { now }, read, loadKey }: DeliveryOptions) {
  const agents = new Map<boolean, Promise<Agent>>();
  const stopping = new AbortController();

  /** Opens an agent for the first event. A blog without webhooks does not load the HTTP client. */
  function openAgent(allowPrivateHosts: boolean): Promise<Agent> {
    const agent =
      agents.get(allowPrivateHosts) ??
      import("../../network/guarded-agent.ts").then(({ createGuardedAgent }) =>
        createGuardedAgent({ allowPrivateHosts, timeout: connectTimeout }),
      );
    agents.set(allowPrivateHosts, agent);
    return agent;
  }

  return {
    /** Sends the event of a delivery. Returns `DROPPED` if its entity no longer exists. */
    async send(
      { url, allowsPrivate }: Webhook,
      delivery: Pick<Delivery, "id" | "event" | "entity_id" | "sequence" | "data" | "created_at">,
    ): Promise<Outcome | "DROPPED"> {
      const type = z.enum(eventTypes).parse(delivery.event);
      const event = await composeEvent(read, type, delivery);
      if (event === undefined) return "DROPPED";
      const token = await signEvent(event, await loadKey(), now());
      const agent = await openAgent(allowsPrivate);
      return sendEvent({ url, token, agent, deliveryId: delivery.id, signal: stopping.signal });
    },

    /** Cancels the requests in progress, which are repeated later. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([...agents.values()].map(async (agent) => (await agent).destroy()));
    },
    stopping: stopping.signal,
  };
}

/** Creates the background work: delivers due events, and once an hour deletes old deliveries. */
export function createDeliveryWork(options: DeliveryOptions, sender: EventSender) {
  const { store, report } = options;
  const { database, now } = store;
  const queue = createJobQueue(store, "webhook_delivery", policy, {
    stopping: sender.stopping,
    async abandon(delivery) {
      report(createFinalError(delivery, "FAILED"));
      await queue.settle(delivery, { next_attempt_at: null, outcome: "FAILED" });
    },
  });
  let cleanedAt = now();

  /** Delivers a webhook's due events until its server cannot be reached. Returns whether more may be due. */
  const deliverTo = (webhook: Webhook): Promise<boolean> =>
    queue.runRound((delivery) => deliver(webhook, delivery), chooseDeliveries(webhook.id));

  async function deliver(webhook: Webhook, delivery: Delivery): Promise<Continuation> {
    const outcome = await attempt(webhook, delivery);
    const isDelivered = isSuccess(outcome);
    const isDone = isDelivered || outcome === "DROPPED";
    const isFinal = isDone || outcome === "TOO_LARGE";
    const retryAt = isFinal ? undefined : queue.findNextAttempt(delivery);
    if (retryAt === undefined && !isDone) report(createFinalError(delivery, outcome));
    await queue.settle(delivery, {
      next_attempt_at: retryAt ?? null,
      delivered_at: isDelivered ? now() : null,
      outcome,
    });
    if (!isUnreachable(outcome)) return "continue";
    // Events of other webhooks do not wait while each of these runs into the timeout.
    const wait = retryAt ?? now() + policy.firstWait;
    await queue.postpone(wait, chooseDeliveries(webhook.id));
    return "cut";
  }

  async function attempt(webhook: Webhook, delivery: Delivery): Promise<Result> {
    try {
      return await sender.send(webhook, delivery);
    } catch (error) {
      if (delivery.attempts === 1) report(error);
      return "FAILED";
    }
  }

  async function deliverDue(): Promise<void> {
    for (let isBusy = true; isBusy;) {
      const due = await findDueWebhooks(database, now());
      const rounds = await Promise.allSettled(due.map(deliverTo));
      const failed = rounds.find((round) => round.status === "rejected");
      if (failed !== undefined) throw failed.reason;
      isBusy = rounds.some((round) => round.status === "fulfilled" && round.value);
    }
    if (now() - cleanedAt < cleaningInterval) return;
    cleanedAt = now();
    await dropFinished(database, cleanedAt - keptFor);
  }

  return {
    /**
     * Delivers all due events, after any run in progress. Two runs at once would both try a server that cannot be
     * reached. Failures are not thrown, but retried for two days.
     */
    work: runInTurn(deliverDue),
  };
}

/** The result of an attempt. `FAILED`: the event could not be composed. */
type Result = Outcome | "DROPPED" | "FAILED";

const createFinalError = ({ id, event, webhook_id }: Delivery, outcome: Result): Error =>
  new Error(
    `the event ${event} (delivery ${id}) was given up for the webhook ${webhook_id}: ${outcome}`,
  );
