/** The author of posts that name none: the blog itself, under the name that it has now. */
import { z } from "zod";
import type { Platform } from "../../platform/platform.ts";
import { stableId } from "./stable-id.ts";

const prefix = "author ";
/** Older releases had such an author for each source, noted as `author <source> the site`. */
const suffix = " the site";
const note = `${prefix}blog${suffix}`;
const remembered = z.object({ id: z.string() });

/** Returns the id of the blog's own author. Creates the author if there is none. */
export async function ensureSiteAuthor(platform: Platform, siteName: string): Promise<string> {
  const { members, notes } = platform;
  const [known] = await findSiteAuthors(platform);
  const id = known ?? (await members.find(siteName))?.id;
  if (id !== undefined) return id;
  const created = await members.upsert({
    id: stableId(note),
    slug: siteName,
    nickname: siteName,
    about: "",
  });
  await notes.write(note, JSON.stringify({ id: created.id }));
  return created.id;
}

/** Gives the blog's own author the name of the blog, unless another author has this name. */
export async function renameSiteAuthor(platform: Platform, siteName: string): Promise<void> {
  const { members } = platform;
  for (const id of await findSiteAuthors(platform)) {
    const namesake = await members.find(siteName);
    if (namesake !== undefined && namesake.id !== id) continue;
    await members.upsert({ id, slug: siteName, nickname: siteName, about: "" });
  }
}

/** Returns the ids of authors that were created for the blog itself. */
async function findSiteAuthors({ notes }: Platform): Promise<string[]> {
  const found = await notes.list(prefix);
  return found
    .filter(([name]) => name.endsWith(suffix))
    .map(([name, value]) => ({ name, id: remembered.parse(JSON.parse(value)).id }))
    .filter(({ name, id }) => id === stableId(name))
    .map(({ id }) => id);
}
