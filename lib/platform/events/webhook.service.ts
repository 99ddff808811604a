/** Webhooks: the URLs that receive the blog's events. */
import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { isPublicAddress } from "../../network/public-address.ts";
import { conflict, invalidField, notFound } from "../../wix/errors/errors.ts";
import type { DeliveryOptions, EventSender } from "./delivery.ts";
import { isVisible } from "../blog/visibility.ts";
import type { EventType } from "../../wix/event-types.ts";
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  type Delivery,
  type Webhook,
} from "./webhook.repository.ts";

const maximumWebhooks = 20;
const longestUrl = 2_000;

/**
 * Host names that resolve only in a local network: without a dot, or under a reserved domain (RFC 6761, 6762, 8375,
 * 9476).
 */
const localName =
  /^[^.:]+\.?$|\.(?:localhost|local|internal|home\.arpa|alt|onion|test|invalid)\.*$/;

type NewWebhook = Pick<Webhook, "url" | "events" | "allowsPrivate">;

/** Creates the operations on webhooks. */
export function createWebhookService(
  { store: { database, now }, loadKey }: DeliveryOptions,
  sender: EventSender,
) {
  async function requireWebhook(id: string): Promise<Webhook> {
    const webhook = await findWebhook(database, id);
    if (webhook === undefined) throw notFound("Webhook");
    return webhook;
  }

  return {
    /**
     * Adds a webhook. Throws `INVALID_ARGUMENT` if events must not be sent to the URL, and 409 if there are already 20
     * webhooks.
     */
    async add({ url, events, allowsPrivate }: NewWebhook): Promise<Webhook> {
      const webhook = {
        id: randomUUID(),
        url: checkUrl(url, allowsPrivate),
        events,
        allowsPrivate,
        createdAt: now(),
      };
      if ((await listWebhooks(database)).length >= maximumWebhooks) {
        throw conflict("CONFLICT", `A blog can have at most ${maximumWebhooks} webhooks.`);
      }
      await insertWebhook(database, webhook);
      return webhook;
    },

    list: (): Promise<Webhook[]> => listWebhooks(database),

    /** Deletes a webhook and its deliveries. Throws `NOT_FOUND`. */
    async remove(id: string): Promise<void> {
      if (!(await deleteWebhook(database, id))) throw notFound("Webhook");
    },

    /**
     * Sends an event for the most recently published post, and returns the outcome: a status, or the reason why there
     * is no response. Throws `NOT_FOUND`, and 409 if no post is published.
     */
    async test(id: string): Promise<string> {
      const webhook = await requireWebhook(id);
      const post = await database
        .selectFrom("post")
        .select("id")
        .where(isVisible("post"))
        .orderBy("first_published_at", "desc")
        .limit(1)
        .executeTakeFirst();
      if (post === undefined) throw conflict("CONFLICT", "Publish a post first.");
      return sender.send(webhook, {
        id: randomUUID(),
        event: "wix.blog.v3.post_updated" satisfies EventType,
        entity_id: post.id,
        sequence: now(),
        data: JSON.stringify({ eventId: randomUUID() }),
        created_at: now(),
      });
    },

    /** Returns the latest deliveries, newest first. Throws `NOT_FOUND` for an unknown webhook. */
    async listDeliveries(webhookId: string | undefined, limit: number): Promise<Delivery[]> {
      if (webhookId !== undefined) await requireWebhook(webhookId);
      return listDeliveries(database, { webhookId, limit });
    },

    /** Returns the public key with which receivers verify events, as PEM. */
    async readPublicKey(): Promise<string> {
      return (await loadKey()).publicKey;
    },
  };
}

/** Returns the URL. Throws `INVALID_ARGUMENT` if events must not be sent to it. */
function checkUrl(text: string, allowsPrivate: boolean): string {
  const url = URL.parse(text);
  const refuse = (description: string) => invalidField("url", "FORMAT", description);
  if (url === null || text.length > longestUrl) throw refuse("must be a URL");
  if (url.username !== "" || url.password !== "" || url.hash !== "") {
    throw refuse("must have no user, password or fragment");
  }
  const isAllowed = url.protocol === "https:" || (allowsPrivate && url.protocol === "http:");
  if (!isAllowed) throw refuse("must begin with https://");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isLocal = localName.test(host);
  if (!allowsPrivate && (isLocal || (isIP(host) !== 0 && !isPublicAddress(host)))) {
    throw refuse("must not be a private address (use --allow-private-hosts to allow it)");
  }
  return url.href;
}
