/**
 * Results of reading posts, categories and tags, in memory until one of them changes. They are always current, because each
 * call first asks for the number of the last change, which any process may have made.
 */
import { LRUCache } from "lru-cache";
import { changesSince, createSequenceReader, type Change } from "../database/change-log.ts";
import type { Database } from "../database/database.ts";
import type { Serialized } from "../http/serialized.ts";
import { visibilityRules } from "./visibility-rules.ts";

/** Maximum length of a result's name, in characters. A name may contain a client's whole filter. */
export const longestName = 2_000;
const maximumResults = 1_000;

/** Maximum size of the kept responses of lists, in bytes. Longer ones are put together from the kept posts each time. */
const maximumBytesOfResponses = 16 * 1024 * 1024;
const maximumBytesOfResponse = 128 * 1024;

/** Maximum size of the kept posts, in bytes of JSON. A client can request many forms of one post. */
const maximumBytes = 32 * 1024 * 1024;
const maximumBytesOfPost = 2 * 1024 * 1024;

/** Number of new changes above which everything is removed instead of reading them. */
const maximumChanges = 1_000;

/** Returns the result with this name, or computes and keeps it. Results that are `undefined` are not kept. */
type Recall = <Result extends object | undefined>(
  name: string,
  compute: () => Promise<Result>,
) => Promise<Result>;

/** The memory, as current as the last change. */
export type ReadMemory = {
  /** Recalls a result that depends only on posts. */
  readonly recall: Recall;
  /** Recalls a result that depends on categories, tags and their numbers of posts. */
  readonly recallGroups: Recall;
  /** Returns the kept JSON of a post. `form` is a name for the fields that the JSON contains. */
  readonly findPost: (id: string, form: string) => Serialized | undefined;
  readonly keepPost: (form: string, post: Serialized) => void;
};

export type OpenReadMemory = () => Promise<ReadMemory>;

/** Creates the function that returns the memory, after removing what the changes since the last call affect. */
export function createReadMemory(database: Database): OpenReadMemory {
  const readSequence = createSequenceReader(database);
  const results = createResults();
  const groupResults = createResults();
  const posts = new LRUCache<string, Map<string, Serialized>>({
    maxSize: maximumBytes,
    maxEntrySize: maximumBytesOfPost,
    sizeCalculation: (forms) =>
      [...forms.values()].reduce((sum, { response }) => sum + response.byteLength, 1),
  });
  /** The number of the last change that was taken into account. */
  let position = 0;

  function removeAll(): void {
    results.clear();
    groupResults.clear();
    posts.clear();
  }

  function removeAffected({ entity, entityId }: Change): void {
    if (entity === "POST" || entity === "CATEGORY" || entity === "TAG") groupResults.clear();
    if (entity === "POST") {
      results.clear();
      posts.delete(entityId);
    }
    // A post refers only to visible groups. Without a rule, a group that is deleted changes its posts.
    const mayHidePosts =
      (entity === "CATEGORY" && visibilityRules.category !== undefined) ||
      (entity === "TAG" && visibilityRules.tag !== undefined);
    if (mayHidePosts) removeAll();
  }

  /** Returns the number of the last change, or `undefined` if the results must not be kept. */
  async function catchUp(): Promise<number | undefined> {
    const from = position;
    const { value: latest, isRepaired } = await readSequence();
    // The next write repairs the stored counts, and may record no change of a post.
    if (!isRepaired) removeAll();
    const startPosition = isRepaired ? latest : undefined;
    // Another call may have taken later changes into account in the meantime.
    if (latest >= from && latest <= position) return startPosition;
    const count = latest - position;
    // The number is lower if the database was replaced.
    const canReadChanges = count > 0 && count <= maximumChanges;
    const { changes } = canReadChanges ? await changesSince(database, position) : { changes: [] };
    // Later changes may have been made in the meantime. Taking one into account twice is harmless. A number without a change
    // means that more has changed.
    if (!canReadChanges || changes[count - 1]?.sequence !== latest) removeAll();
    else for (const change of changes) removeAffected(change);
    position = canReadChanges ? Math.max(position, latest) : latest;
    return startPosition;
  }

  return async () => {
    const startPosition = await catchUp();
    // Another call may have removed results for a change that this one has not read.
    const isCurrent = () => position === startPosition;
    const createRecall =
      (kept: LRUCache<string, object>): Recall =>
      async (name, compute) => {
        const known = kept.get(name);
        // Only the `compute` for this name ever wrote this entry.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        if (known !== undefined) return known as Awaited<ReturnType<typeof compute>>;
        const result = await compute();
        if (result !== undefined && isCurrent() && name.length <= longestName)
          kept.set(name, result);
        return result;
      };
    return {
      recall: createRecall(results),
      recallGroups: createRecall(groupResults),
      findPost: (id, form) => posts.get(id)?.get(form),
      keepPost(form, post) {
        if (!isCurrent()) return;
        const forms = new Map(posts.get(post.id)).set(form, post);
        posts.set(post.id, forms);
      },
    };
  };
}

const createResults = () =>
  new LRUCache<string, object>({
    max: maximumResults,
    maxSize: maximumBytesOfResponses,
    maxEntrySize: maximumBytesOfResponse,
    sizeCalculation: (result) => (Buffer.isBuffer(result) ? result.byteLength + 1 : 1),
  });
