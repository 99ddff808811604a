import type { Selectable } from "kysely";
import { z } from "zod";
import { isDue, isUnclaimed } from "../database/due.ts";
import type { Database } from "../database/database.ts";
import { splitIntoChunks } from "../database/rows.ts";
import type { WebhookDeliveryTable, WebhookTable } from "../database/schema.ts";
import { eventTypes, type EventType } from "./event-types.ts";

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

/** Returns the IDs of the webhooks with due deliveries. */
export async function findDueWebhooks(database: Database, now: number): Promise<string[]> {
  const rows = await database
    .selectFrom("webhook_delivery")
    .select("webhook_id")
    .distinct()
    .where(isDue("next_attempt_at", now))
    .where(isUnclaimed(now))
    .execute();
  return rows.map(({ webhook_id }) => webhook_id);
}

/** Claims a webhook's oldest due delivery until `until`. Returns `undefined` if there is none. */
export async function claimDelivery(
  database: Database,
  webhookId: string,
  now: number,
  until: number,
): Promise<Delivery | undefined> {
  const due = database
    .selectFrom("webhook_delivery")
    .select("id")
    .where("webhook_id", "=", webhookId)
    .where(isDue("next_attempt_at", now))
    .where(isUnclaimed(now))
    .orderBy("created_at")
    .orderBy("sequence")
    .orderBy("id")
    .limit(1);
  return (
    database
      .updateTable("webhook_delivery")
      .set((eb) => ({ claimed_until: until, attempts: eb("attempts", "+", 1) }))
      .where("id", "=", due)
      // Another instance may have claimed it in the meantime.
      .where(isDue("next_attempt_at", now))
      .where(isUnclaimed(now))
      .returningAll()
      .executeTakeFirst()
  );
}

/** Stores the result of an attempt, unless the claim has been lost. */
export async function settleDelivery(
  database: Database,
  { id, claimed_until }: Delivery,
  result: Pick<Delivery, "next_attempt_at" | "delivered_at" | "outcome">,
): Promise<void> {
  await database
    .updateTable("webhook_delivery")
    .set({ ...result, claimed_until: null })
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .execute();
}

/** Postpones a webhook's due deliveries, because its server cannot be reached. */
export async function postponeDeliveries(
  database: Database,
  webhookId: string,
  now: number,
  until: number,
): Promise<void> {
  await database
    .updateTable("webhook_delivery")
    .set({ next_attempt_at: until })
    .where("webhook_id", "=", webhookId)
    .where(isDue("next_attempt_at", now))
    .where(isUnclaimed(now))
    .execute();
}

/** Deletes finished deliveries that were created before a date (epoch milliseconds). */
export async function dropFinished(database: Database, before: number): Promise<void> {
  await database
    .deleteFrom("webhook_delivery")
    .where("next_attempt_at", "is", null)
    .where("created_at", "<", before)
    .execute();
}
