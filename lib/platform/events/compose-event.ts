/** Composes events in the Wix format, which the SDK's `webhooks.process` reads. */
import { SignJWT } from "jose";
import { z } from "zod";
import { isObject } from "../../wix/json-object.ts";
import { splitEventType, type EntityType, type EventType } from "../../wix/event-types.ts";
import { webhookAlgorithm, type WebhookKey } from "./webhook-key.ts";
import type { Delivery } from "./webhook.repository.ts";

/** Validity of an event's token, in seconds. Every attempt gets a new token. */
const tokenLifetime = 5 * 60;

/** Reads a path of the API with all permissions. Returns `undefined` for a 404. Throws for other errors. */
export type ReadApi = (path: string) => Promise<unknown>;

type Source = { readonly path: (id: string) => string; readonly field: string };

/** The calls that return entities, so that events contain the same data as API responses. */
const sources: Readonly<Record<EntityType, Source>> = {
  "wix.blog.v3.post": {
    path: (id) => `/v3/posts/${id}?fieldsets=URL,SEO`,
    field: "post",
  },
  "wix.blog.v3.draft": { path: (id) => `/v3/draft-posts/${id}?fieldsets=URL`, field: "draftPost" },
  "wix.blog.v3.category": {
    path: (id) => `/v3/categories/${id}?fieldsets=URL,SEO`,
    field: "category",
  },
  "wix.blog.v3.tag": { path: (id) => `/v3/tags/${id}?fieldsets=URL`, field: "tag" },
  "wix.members.v1.member": {
    path: (id) => `/members/v1/members/${id}?fieldsets=FULL`,
    field: "member",
  },
};

/** The calls that return deleted entities, for the types whose events contain them. */
const deletedSources: Readonly<Partial<Record<EntityType, Source>>> = {
  "wix.blog.v3.post": {
    path: (id) => `/quire/v1/admin/posts/${id}/preview`,
    field: "post",
  },
  "wix.blog.v3.draft": { path: (id) => `/v3/draft-posts/trash-bin/${id}`, field: "draftPost" },
};

async function readEntity(read: ReadApi, { path, field }: Source, id: string): Promise<unknown> {
  const body = await read(path(encodeURIComponent(id)));
  const entity = isObject(body) ? body[field] : undefined;
  if (!isObject(entity)) return undefined;
  // Events contain no documents, which can be megabytes long.
  const { richContent: _content, preview: _preview, ...rest } = entity;
  return rest;
}

const eventData = z.object({ eventId: z.string() });

export type ComposedEvent = { readonly type: EventType; readonly event: object };

/**
 * Composes the event of a delivery with the current state of its entity. Returns `undefined` if the entity can no
 * longer be read, in which case a later event reports its deletion.
 */
export async function composeEvent(
  read: ReadApi,
  type: EventType,
  delivery: Pick<Delivery, "entity_id" | "sequence" | "data" | "created_at">,
): Promise<ComposedEvent | undefined> {
  const { entity: fqdn, slug } = splitEventType(type);
  const { eventId } = eventData.parse(JSON.parse(delivery.data));
  const id = delivery.entity_id;
  const source = slug === "deleted" ? deletedSources[fqdn] : sources[fqdn];
  const entity = source && (await readEntity(read, source, id));
  if (entity === undefined && slug !== "deleted") return undefined;
  const body = {
    created: { createdEvent: { entity } },
    updated: { updatedEvent: { currentEntity: entity } },
    deleted: { deletedEvent: { deletedEntity: entity } },
  }[slug];
  return {
    type,
    event: {
      id: eventId,
      entityFqdn: fqdn,
      slug,
      entityId: id,
      ...body,
      eventTime: new Date(delivery.created_at).toISOString(),
      triggeredByAnonymizeRequest: false,
      originatedFrom: null,
      entityEventSequence: String(delivery.sequence),
    },
  };
}

/** Signs an event. The token contains nested JSON strings, like the tokens of Wix. */
export function signEvent(
  { type, event }: ComposedEvent,
  { privateKey, instanceId }: WebhookKey,
  now: number,
): Promise<string> {
  const data = JSON.stringify({ eventType: type, instanceId, data: JSON.stringify(event) });
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ data })
    .setProtectedHeader({ alg: webhookAlgorithm })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenLifetime)
    .sign(privateKey);
}
