/** Derives Wix events from entries in the change log. */
import type { ChangeTable } from "../database/schema.ts";
import type { Transaction } from "../database/database.ts";
import { isPageSlug } from "../../site/paths/page-path.ts";
import { splitIntoChunks } from "../database/rows.ts";
import type { EventSlug, EventType } from "../../wix/event-types.ts";

export type NewEvent = {
  readonly type: EventType;
  readonly entityId: string;
  /**
   * Increases with each event of an entity: the number of the change, and for members the time in epoch
   * milliseconds, because the change log does not contain all their events.
   */
  readonly sequence: number;
};

/** Maximum number of IDs per statement. */
const chunkSize = 500;

/** Returns the events of changes that are committed together. Each entity has at most one event of a type. */
export async function deriveEvents(
  transaction: Transaction,
  changes: readonly ChangeTable[],
): Promise<NewEvent[]> {
  const facts = await readFacts(transaction, changes);
  const events = new Map<string, NewEvent>();
  for (const change of changes) {
    for (const type of listTypes(change, facts)) {
      const { entity_id: entityId } = change;
      const sequence = change.entity === "MEMBER" ? change.changed_at : change.sequence;
      events.set(`${type} ${entityId}`, { type, entityId, sequence });
    }
  }
  return [...events.values()];
}

/** Facts about the changed entities that the change log does not contain. */
type Facts = {
  /** The status of each changed post that exists. */
  readonly statuses: ReadonlyMap<string, string>;
  /** The changed pages that exist. The Wix API has no pages, so they have no events. */
  readonly pages: ReadonlySet<string>;
  /** The changed categories, tags and accounts that exist. */
  readonly existing: ReadonlySet<string>;
  /** The changed categories and tags that have earlier changes. */
  readonly known: ReadonlySet<string>;
};

async function readFacts(
  transaction: Transaction,
  changes: readonly ChangeTable[],
): Promise<Facts> {
  const statuses = new Map<string, string>();
  const pages = new Set<string>();
  const existing = new Set<string>();
  const known = new Set<string>();
  const listIds = (...entities: ChangeTable["entity"][]) => {
    const listed = changes.filter(({ entity }) => entities.includes(entity));
    return splitIntoChunks([...new Set(listed.map(({ entity_id }) => entity_id))], chunkSize);
  };
  for (const ids of listIds("POST", "DRAFT")) {
    const query = transaction
      .selectFrom("post")
      .select(["id", "status", "slug"])
      .where("id", "in", ids);
    for (const { id, status, slug } of await query.execute()) {
      if (isPageSlug(slug)) pages.add(id);
      else statuses.set(id, status);
    }
  }
  for (const [entity, table] of groups) {
    for (const ids of listIds(entity)) {
      const query = transaction.selectFrom(table).select("id").where("id", "in", ids);
      for (const { id } of await query.execute()) existing.add(id);
    }
  }
  const first = Math.min(...changes.map(({ sequence }) => sequence));
  for (const ids of listIds("CATEGORY", "TAG")) {
    const rows = await transaction
      .selectFrom("change")
      .select("entity_id")
      .distinct()
      .where("entity", "in", ["CATEGORY", "TAG"])
      .where("entity_id", "in", ids)
      .where("sequence", "<", first)
      .execute();
    for (const { entity_id } of rows) known.add(entity_id);
  }
  return { statuses, pages, existing, known };
}

const groups = [
  ["CATEGORY", "category"],
  ["TAG", "tag"],
  ["MEMBER", "identity"],
] as const;

function listTypes(change: ChangeTable, facts: Facts): EventType[] {
  const { entity, entity_id: id } = change;
  const isKnown = facts.known.has(id);
  const slug: EventSlug = facts.existing.has(id) ? (isKnown ? "updated" : "created") : "deleted";
  switch (entity) {
    case "POST":
      return facts.pages.has(id)
        ? []
        : listPostTypes(JSON.parse(change.detail), facts.statuses.get(id));
    case "DRAFT":
      // The published post does not change.
      return facts.statuses.has(id) ? ["wix.blog.v3.draft_updated"] : [];
    case "CATEGORY":
      return [`wix.blog.v3.category_${slug}`];
    case "TAG":
      return [`wix.blog.v3.tag_${slug}`];
    case "MEMBER": {
      // `updateIdentity` emits the events of accounts. Other changes concern guest authors, who have no account.
      const isRole = "role" in JSON.parse(change.detail);
      return isRole && slug !== "deleted" ? ["wix.members.v1.member_updated"] : [];
    }
    case "COMMENT":
    case "SITE":
      return [];
  }
}

type PostDetail = {
  readonly from?: string;
  readonly to?: string;
  /** Fields changed only in the draft version of a published post. */
  readonly draftFields?: readonly string[];
  readonly isPage?: boolean;
};

/** Returns the events of a change to a post. Every post is also a draft post, as in the Wix API. */
function listPostTypes(
  { from, to, draftFields, isPage }: PostDetail,
  status: string | undefined,
): EventType[] {
  if (isPage === true) return [];
  if (to !== undefined && from !== to) {
    const isNew = from === undefined || from === "DELETED";
    const draft = to === "DELETED" ? "deleted" : isNew ? "created" : "updated";
    const types: EventType[] = [`wix.blog.v3.draft_${draft}`];
    if (to === "PUBLISHED") types.push("wix.blog.v3.post_created");
    if (from === "PUBLISHED") types.push("wix.blog.v3.post_deleted");
    return types;
  }
  if (status === undefined) return [];
  const isVisible = status === "PUBLISHED" && draftFields === undefined;
  return [
    "wix.blog.v3.draft_updated",
    ...(isVisible ? (["wix.blog.v3.post_updated"] as const) : []),
  ];
}
