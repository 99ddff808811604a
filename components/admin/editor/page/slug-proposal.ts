/** The address that a draft gets from its title, until the writer chooses another one. */
import { slugifyText } from "#lib/site/paths/slugify-text.ts";

/** Length that leaves room for a number, as on the platform. */
const longest = 90;
const maximumTries = 20;

/** Returns whether a slug was made from a title, perhaps with a number. */
export function isMadeFrom(slug: string, title: string): boolean {
  const base = slugifyText(title, longest);
  return base !== "" && slug.startsWith(base) && /^(?:-\d+)?$/.test(slug.slice(base.length));
}

/** Returns the slug for a title, or `undefined` if the slug already fits or the title has no letters. */
export function proposeSlug(slug: string, title: string): string | undefined {
  const base = slugifyText(title, longest);
  return base === "" || isMadeFrom(slug, title) ? undefined : base;
}

/** Returns the slug to try after one that is taken, or `undefined` after too many tries. */
export function proposeNextSlug(slug: string, title: string): string | undefined {
  const base = slugifyText(title, longest);
  const number = slug === base ? 0 : Number(slug.slice(base.length + 1));
  return number < maximumTries ? `${base}-${number + 1}` : undefined;
}
