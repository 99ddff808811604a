import "server-only";
import { cache } from "react";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";
import { unlessMissing } from "./blog-error.ts";
import { addCacheTags } from "./cache-tags.ts";
import { toPost } from "./mapping.ts";
import { createMemory } from "./memory.ts";
import type { Post } from "./model.ts";
import { tagIfDeleted } from "./posts.ts";
import { client } from "./server-client.ts";

/**
 * Returns the published page that has or formerly had a path. The path is its slug. Returns `undefined` if there is none, and
 * with a hosted upstream, which has no pages.
 */
export const readPage = cache(async (path: string): Promise<Post | undefined> => {
  const { hosted, site } = settings();
  if (hosted !== undefined) return undefined;
  const wire = await unlessMissing(tagIfDeleted(client().getPage(path)));
  const page = toPost(wire, site.language);
  // If there is no page, or the path redirects, a change to any page may change the response.
  if (page?.slug !== path) addCacheTags(cacheTags.pages);
  if (page !== undefined) addCacheTags(cacheTags.post(page.id));
  return page;
});

const memory = createMemory<readonly Post[]>([cacheTags.pages]);

/** Returns the published pages of all languages, sorted by path, without their texts. Their paths are their slugs. */
export async function readPages(): Promise<readonly Post[]> {
  const { hosted, site } = settings();
  if (hosted !== undefined) return [];
  addCacheTags(cacheTags.pages);
  return memory.readOne("all", async () =>
    (await client().listPages()).flatMap((page) => toPost(page, site.language) ?? []),
  );
}
