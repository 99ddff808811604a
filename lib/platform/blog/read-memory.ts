/**
 * Results of reading posts, in memory until a post changes. They are always current, because each call first asks for the
 * number of the last change, which any process may have made.
 */
import { LRUCache } from "lru-cache";
import { changesSince, latestSequence, type Change } from "../database/change-log.ts";
import type { Database } from "../database/database.ts";
import { visibilityRules } from "./visibility-rules.ts";

/** Maximum length of a result's name, in characters. A name may contain a client's whole filter. */
export const longestName = 2_000;
const maximumResults = 1_000;

/** Maximum size of the kept posts, in bytes of JSON. A client can request many forms of one post. */
const maximumBytes = 32 * 1024 * 1024;
const maximumBytesOfPost = 2 * 1024 * 1024;

/** Number of new changes above which everything is removed instead of reading them. */
const maximumChanges = 1_000;

/** The memory, as current as the last change. */
export type ReadMemory = {
  /** Returns the result with this name, or computes and keeps it. Results that are `undefined` are not kept. */
  readonly recall: <Result extends object | undefined>(
    name: string,
    compute: () => Promise<Result>,
  ) => Promise<Result>;
  /** Returns the kept JSON of a post. `form` is a name for the fields that the JSON contains. */
  readonly findPost: (id: string, form: string) => Buffer | undefined;
  readonly keepPost: (id: string, form: string, json: Buffer) => void;
};

export type OpenReadMemory = () => Promise<ReadMemory>;

/** Creates the function that returns the memory, after removing what the changes since the last call affect. */
export function createReadMemory(database: Database): OpenReadMemory {
  const results = new LRUCache<string, object>({
    max: maximumResults,
    maxEntrySize: longestName,
    sizeCalculation: (_result, name) => name.length,
  });
  const posts = new LRUCache<string, Map<string, Buffer>>({
    maxSize: maximumBytes,
    maxEntrySize: maximumBytesOfPost,
    sizeCalculation: (forms) => [...forms.values()].reduce((sum, json) => sum + json.byteLength, 1),
  });
  /** The number of the last change that was taken into account. */
  let position = 0;

  function removeAll(): void {
    results.clear();
    posts.clear();
  }

  function removeAffected({ entity, entityId }: Change): void {
    if (entity === "POST") {
      results.clear();
      posts.delete(entityId);
    }
    // A post refers only to visible groups. Without a rule, a group that is deleted changes its posts.
    const isHiding =
      (entity === "CATEGORY" && visibilityRules.category !== undefined) ||
      (entity === "TAG" && visibilityRules.tag !== undefined);
    if (isHiding) removeAll();
  }

  async function catchUp(): Promise<number> {
    const from = position;
    const latest = await latestSequence(database);
    // Another call may have taken later changes into account in the meantime.
    if (latest >= from && latest <= position) return latest;
    const count = latest - position;
    // The number is lower if the database was replaced.
    const isShort = count > 0 && count <= maximumChanges;
    const { changes } = isShort ? await changesSince(database, position) : { changes: [] };
    // Later changes may have been made in the meantime. Taking one into account twice is harmless.
    if (!isShort || changes.length < count) removeAll();
    else for (const change of changes) removeAffected(change);
    position = isShort ? Math.max(position, latest) : latest;
    return latest;
  }

  return async () => {
    const began = await catchUp();
    // Another call may have removed results for a change that this one has not read.
    const isCurrent = () => position === began;
    return {
      async recall(name, compute) {
        const known = results.get(name);
        // Only the `compute` for this name ever wrote this entry.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        if (known !== undefined) return known as Awaited<ReturnType<typeof compute>>;
        const result = await compute();
        if (result !== undefined && isCurrent()) results.set(name, result);
        return result;
      },
      findPost: (id, form) => posts.get(id)?.get(form),
      keepPost(id, form, json) {
        if (!isCurrent()) return;
        const forms = new Map(posts.get(id)).set(form, json);
        posts.set(id, forms);
      },
    };
  };
}
