/** Queues events for webhooks, in the transaction that makes the change. */
import { randomUUID } from "node:crypto";
import type { ChangeContext, Database, Transaction } from "../database/database.ts";
import type { ChangeTable } from "../database/schema.ts";
import { createJob } from "../jobs/job.repository.ts";
import { deriveEvents, type NewEvent } from "./derive-events.ts";
import {
  insertDeliveries,
  listWebhooks,
  type Delivery,
  type Webhook,
} from "./webhook.repository.ts";

/** Queues the events of changes that `write` is about to commit. */
export async function emitChangeEvents(
  transaction: Transaction,
  changes: readonly ChangeTable[],
  { now }: ChangeContext,
): Promise<void> {
  if (changes.length === 0) return;
  const webhooks = await listWebhooks(transaction);
  if (webhooks.length === 0) return;
  await queue(transaction, webhooks, await deriveEvents(transaction, changes), now);
}

/** Queues an event that the change log does not contain. `now` is in epoch milliseconds. */
export async function emitEvent(
  database: Database,
  event: Omit<NewEvent, "sequence">,
  now: number,
): Promise<void> {
  const webhooks = await listWebhooks(database);
  if (webhooks.length > 0) await queue(database, webhooks, [{ ...event, sequence: now }], now);
}

async function queue(
  database: Database,
  webhooks: readonly Webhook[],
  events: readonly NewEvent[],
  now: number,
): Promise<void> {
  const deliveries = events.flatMap((event) => {
    // The ID is the same for all webhooks, so that a receiver can recognise duplicates.
    const data = JSON.stringify({ eventId: randomUUID() });
    return webhooks
      .filter(({ events: wanted }) => wanted.length === 0 || wanted.includes(event.type))
      .map((webhook): Delivery => createDelivery(webhook, event, data, now));
  });
  await insertDeliveries(database, deliveries);
}

const createDelivery = (
  webhook: Webhook,
  { type, entityId, sequence }: NewEvent,
  data: string,
  now: number,
): Delivery => ({
  ...createJob(now),
  webhook_id: webhook.id,
  event: type,
  entity_id: entityId,
  sequence,
  data,
  delivered_at: null,
  outcome: "",
});
