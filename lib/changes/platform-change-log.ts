/** The change log of the embedded platform, which is a table of its database. */
import { cacheTags } from "../site/cache-tags.ts";
import type { ChangeLog } from "./follow-changes.ts";
import type { LogEntry } from "./invalidation-log.ts";

type Change = {
  readonly sequence: number;
  readonly entity: "POST" | "DRAFT" | "CATEGORY" | "TAG" | "MEMBER" | "COMMENT" | "SITE";
  readonly entityId: string;
  readonly changedAt: number;
  /** With `isAbsentFromLists`, no list of posts shows the change. With `isPage`, the post is a page. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export type PlatformChanges = {
  readonly latest: () => Promise<number>;
  readonly since: (sequence: number) => Promise<{ readonly changes: readonly Change[] }>;
};

/**
 * Number of entries that a process reads at startup, in one query. Pages older than these entries are
 * rendered again.
 */
const entriesReadBack = 4_000;

/** The position before the first entry. */
const beginning = "0";

/**
 * Returns the platform's change log. An entry's name contains the time and the entity, so it is unique across
 * logs.
 */
export function createPlatformLog(changes: PlatformChanges): ChangeLog {
  const since = async (sequence: number) =>
    (await changes.since(sequence)).changes.map(createEntry);
  return {
    async newest() {
      const before = Math.max(0, (await changes.latest()) - entriesReadBack);
      const entries = await since(before);
      const [first, ...later] = entries;
      return before === 0 || first === undefined
        ? { beginning, entries }
        : { beginning: first.name, entries: later };
    },
    async from(name) {
      const sequence = Number(name.split(":", 1)[0]);
      if (sequence > 0) return since(sequence - 1);
      return [{ name: beginning, tags: [] }, ...(await since(0))];
    },
  };
}

const createEntry = (change: Change): LogEntry => ({
  name: `${change.sequence}:${change.changedAt}:${change.entityId}`,
  tags: listTags(change),
});

/** Returns the cache tags of the pages that may be affected by a change. */
function listTags({ entity, entityId, detail }: Change): string[] {
  switch (entity) {
    case "POST": {
      const own = [cacheTags.post(entityId), cacheTags.contents];
      if (detail["isPage"] === true) return [cacheTags.pages, ...own];
      return detail["isAbsentFromLists"] === true ? own : [cacheTags.posts, ...own];
    }
    // Readers never see drafts.
    case "DRAFT":
      return [];
    case "CATEGORY":
      return [cacheTags.categories];
    case "TAG":
      return [cacheTags.tags];
    case "MEMBER":
      return [cacheTags.members];
    case "SITE":
      return [cacheTags.site];
    case "COMMENT":
      return [cacheTags.comments, cacheTags.postComments(entityId)];
  }
}
