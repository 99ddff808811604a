/** The author of posts that name none: the blog itself, with its current name. */
import { z } from "zod";
import type { Platform } from "../platform/platform.ts";
import { stableId } from "./stable-id.ts";

/** Key under which the id is stored. Older releases had an author for each source: `author <source> the site`. */
const noteKey = "author blog the site";
const isNoteKey = (key: string): boolean => key.startsWith("author ") && key.endsWith(" the site");
const remembered = z.object({ id: z.string() });

/**
 * Returns the id of the blog's own author. If there is none, uses the author with the slug of the site's name, or
 * creates an author.
 */
export async function ensureSiteAuthor(platform: Platform, siteName: string): Promise<string> {
  const { members, notes } = platform;
  const [known] = await findSiteAuthors(platform);
  const id = known ?? (await members.find(siteName))?.id;
  if (id !== undefined) return id;
  const created = await members.upsert({
    id: stableId(noteKey),
    slug: siteName,
    nickname: siteName,
    about: "",
  });
  await notes.write(noteKey, JSON.stringify({ id: created.id }));
  return created.id;
}

/**
 * Renames the blog's own author to the name of the blog, unless another author has this name. The author's
 * page and feeds keep their addresses, because members have no redirects.
 */
export async function renameSiteAuthor(platform: Platform, siteName: string): Promise<void> {
  const { members } = platform;
  for (const id of await findSiteAuthors(platform)) {
    const namesake = await members.find(siteName);
    if (namesake === undefined || namesake.id === id) await members.rename(id, siteName);
  }
}

/** Returns the ids of authors that were created for the blog itself. */
async function findSiteAuthors({ notes }: Platform): Promise<string[]> {
  const found = await notes.list("author ");
  return found
    .filter(([key]) => isNoteKey(key))
    .map(([key, value]) => ({ key, id: remembered.parse(JSON.parse(value)).id }))
    .filter(({ key, id }) => id === stableId(key))
    .map(({ id }) => id);
}
