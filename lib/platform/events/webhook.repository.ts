import type { Selectable } from "kysely";
import { z } from "zod";
import type { Database } from "../database/database.ts";
import { splitIntoChunks } from "../database/rows.ts";
import type { WebhookDeliveryTable, WebhookTable } from "../database/schema.ts";
import { isClaimable, type ChooseJobs } from "../jobs/job.repository.ts";
import { eventTypes, type EventType } from "../../wix/event-types.ts";

/** A URL that receives events. */
export type Webhook = {
  readonly id: string;
  readonly url: string;
  /** The event types that it receives. An empty list means all types. */
  readonly events: readonly EventType[];
  /** Whether the URL may resolve to a private or local address. */
  readonly allowsPrivate: boolean;
  /** Epoch milliseconds. */
  readonly createdAt: number;
};

export type Delivery = Selectable<WebhookDeliveryTable>;

const storedEvents = z.array(z.enum(eventTypes));

const toWebhook = (row: Selectable<WebhookTable>): Webhook => ({
  id: row.id,
  url: row.url,
  events: storedEvents.parse(JSON.parse(row.events)),
  allowsPrivate: row.allow_private === 1,
  createdAt: row.created_at,
});

/** Returns all webhooks, oldest first. */
export async function listWebhooks(database: Database): Promise<Webhook[]> {
  const query = database.selectFrom("webhook").selectAll().orderBy("created_at").orderBy("id");
  return (await query.execute()).map(toWebhook);
}

export async function findWebhook(database: Database, id: string): Promise<Webhook | undefined> {
  const query = database.selectFrom("webhook").selectAll().where("id", "=", id);
  const row = await query.executeTakeFirst();
  return row && toWebhook(row);
}

export async function insertWebhook(database: Database, webhook: Webhook): Promise<void> {
  const { id, url, events, allowsPrivate, createdAt } = webhook;
  await database
    .insertInto("webhook")
    .values({
      id,
      url,
      events: JSON.stringify(events),
      allow_private: allowsPrivate ? 1 : 0,
      created_at: createdAt,
    })
    .execute();
}

/** Deletes a webhook and its deliveries. Returns whether it existed. */
export async function deleteWebhook(database: Database, id: string): Promise<boolean> {
  const query = database.deleteFrom("webhook").where("id", "=", id);
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

export async function insertDeliveries(
  database: Database,
  deliveries: readonly Delivery[],
): Promise<void> {
  for (const some of splitIntoChunks(deliveries, 1_000)) {
    await database.insertInto("webhook_delivery").values(some).execute();
  }
}

/** Returns a webhook's deliveries or, without an ID, those of all webhooks, newest first. */
export async function listDeliveries(
  database: Database,
  { webhookId, limit }: { readonly webhookId?: string | undefined; readonly limit: number },
): Promise<Delivery[]> {
  return database
    .selectFrom("webhook_delivery")
    .selectAll()
    .$if(webhookId !== undefined, (query) => query.where("webhook_id", "=", webhookId ?? ""))
    .orderBy("created_at", "desc")
    .orderBy("sequence", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Returns the webhooks with due deliveries. */
export async function findDueWebhooks(database: Database, now: number): Promise<Webhook[]> {
  const rows = await database
    .selectFrom("webhook")
    .selectAll()
    .where("id", "in", (eb) =>
      eb.selectFrom("webhook_delivery").select("webhook_id").where(isClaimable(now)),
    )
    .execute();
  return rows.map(toWebhook);
}

/** Returns the choice of a webhook's due deliveries, oldest first. */
export const chooseDeliveries =
  (webhookId: string): ChooseJobs =>
  (due) =>
    due.where("webhook_id", "=", webhookId).orderBy("created_at").orderBy("sequence").orderBy("id");

/** Deletes finished deliveries that were created before a date (epoch milliseconds). */
export async function dropFinished(database: Database, before: number): Promise<void> {
  await database
    .deleteFrom("webhook_delivery")
    .where("next_attempt_at", "is", null)
    .where("created_at", "<", before)
    .execute();
}
