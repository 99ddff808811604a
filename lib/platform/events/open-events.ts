/** The events of a platform: webhooks, and the background work that delivers to them. */
import type { Callers } from "../oauth/caller.ts";
import { createDeliveryWork, createEventSender, type DeliveryOptions } from "./delivery.ts";
import { loadWebhookKey, type WebhookKey } from "./webhook-key.ts";
import { createWebhookService } from "./webhook.service.ts";

type EventOptions = Pick<DeliveryOptions, "store" | "report"> & {
  readonly callers: Pick<Callers, "trust">;
  /** Handles a request to the API. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
};

/** Opens the webhooks of a platform and their background work. */
export function openEvents({ store, report, callers, fetch }: EventOptions) {
  let key: Promise<WebhookKey> | undefined;

  async function loadKey(): Promise<WebhookKey> {
    key ??= loadWebhookKey(store.database);
    try {
      return await key;
    } catch (error) {
      key = undefined;
      throw error;
    }
  }

  /** Reads from the API with all permissions. Returns `undefined` for a 404. Throws for other errors. */
  async function read(path: string): Promise<unknown> {
    const request = new Request(`http://platform${path}`);
    callers.trust(request);
    const response = await fetch(request);
    if (response.status === 404) return undefined;
    if (response.ok) return response.json();
    throw new Error(`an event's entity can't be read (status ${response.status})`);
  }

  const options = { store, report, read, loadKey };
  const sender = createEventSender(options);
  return {
    webhooks: createWebhookService(options, sender),
    ...createDeliveryWork(options, sender),
    stop: () => sender.stop(),
  };
}
