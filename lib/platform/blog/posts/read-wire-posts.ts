/** Reads posts in the API's format. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PlatformContext } from "../../http/context.ts";
import { splitIntoChunks } from "../../database/rows.ts";
import { maximumLimit } from "../../query/query.ts";
import { readPosts } from "./post.reader.ts";
import { needsContent, wirePost, type RequestedFields, type WirePost } from "./post.wire.ts";

/** Maximum number of posts read at once if their contents are needed, because a content can have 2 MB. */
export const postsWithContent = 10;

/** Generates the posts with these IDs, in their order. Other requests run between two posts with content. */
export async function* readWirePosts(
  { database, siteUrl }: Pick<PlatformContext, "database" | "siteUrl">,
  ids: readonly string[],
  fields: RequestedFields,
): AsyncGenerator<WirePost, undefined> {
  const content = needsContent(fields);
  const parts = { content, translations: fields.has("TRANSLATIONS"), groups: "visible" } as const;
  for (const chunk of splitIntoChunks(ids, content ? postsWithContent : maximumLimit)) {
    for (const record of await readPosts(database, chunk, parts)) {
      yield wirePost(record, fields, siteUrl);
      if (content) await nextTurn();
    }
  }
}
