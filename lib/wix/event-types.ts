/** The events that webhooks can receive, with their Wix types (docs/api.md, “Events”). */

export const entityTypes = [
  "wix.blog.v3.post",
  "wix.blog.v3.draft",
  "wix.blog.v3.category",
  "wix.blog.v3.tag",
  "wix.members.v1.member",
] as const;
export type EntityType = (typeof entityTypes)[number];

/** The kinds of events of an entity. The Wix API calls them slugs. */
export const eventSlugs = ["created", "updated", "deleted"] as const;
export type EventSlug = (typeof eventSlugs)[number];

export type EventType = `${EntityType}_${EventSlug}`;

/** All event types, for example `wix.blog.v3.post_created`. */
export const eventTypes: readonly EventType[] = entityTypes.flatMap((entity) =>
  eventSlugs.map((slug) => `${entity}_${slug}` as const),
);

/** Splits an event's type into the entity's type and the event's slug. */
export function splitEventType(type: EventType): { entity: EntityType; slug: EventSlug } {
  for (const entity of entityTypes) {
    for (const slug of eventSlugs) if (type === `${entity}_${slug}`) return { entity, slug };
  }
  throw new Error(`${type} is not an event type`);
}
