/** The author of posts that don't specify one: the blog itself, with its current name. */
import { z } from "zod";
import type { Platform } from "../platform/index.ts";
import { stableId } from "./stable-id.ts";

/** Name of the metadata with the ID. Older releases had one author per source: `author <source> the site`. */
const metadataName = "author blog the site";
const isMetadataName = (name: string): boolean =>
  name.startsWith("author ") && name.endsWith(" the site");
const remembered = z.object({ id: z.string() });

/**
 * Returns the ID of the blog's own author. If there is none, uses the author whose slug matches the site's
 * name, or creates one.
 */
export async function ensureSiteAuthor(platform: Platform, siteName: string): Promise<string> {
  const { members, metadata } = platform;
  const [known] = await findSiteAuthors(platform);
  const id = known ?? (await members.find(siteName))?.id;
  if (id !== undefined) return id;
  const created = await members.upsert({
    id: stableId(metadataName),
    slug: siteName,
    nickname: siteName,
    about: "",
  });
  await metadata.write(metadataName, JSON.stringify({ id: created.id }));
  return created.id;
}

/**
 * Renames the blog's own author after the blog, unless another author has that name. The author's page and
 * feeds keep their URLs, because members have no redirects.
 */
export async function renameSiteAuthor(platform: Platform, siteName: string): Promise<void> {
  const { members } = platform;
  for (const id of await findSiteAuthors(platform)) {
    const namesake = await members.find(siteName);
    if (namesake === undefined || namesake.id === id) await members.rename(id, siteName);
  }
}

/** Returns the IDs of authors created for the blog itself. */
async function findSiteAuthors({ metadata }: Platform): Promise<string[]> {
  const found = await metadata.list("author ");
  return found
    .filter(([name]) => isMetadataName(name))
    .map(([name, value]) => ({ name, id: remembered.parse(JSON.parse(value)).id }))
    .filter(({ name, id }) => id === stableId(name))
    .map(({ id }) => id);
}
