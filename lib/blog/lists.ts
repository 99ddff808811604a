import "server-only";
import { cache } from "react";
import { z } from "zod";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";
import { unlessRefused } from "./blog-error.ts";
import { addCacheTags } from "./cache-tags.ts";
import { toMonthCount, toPost } from "./mapping.ts";
import type { MonthCount } from "./model.ts";
import { client } from "./server-client.ts";

/** Returns the months that have posts, newest first. */
export const readMonths = cache(async (): Promise<MonthCount[]> => {
  addCacheTags(cacheTags.posts);
  const months = await client().countByMonth({
    order: "NEWEST",
    timeZone: settings().site.timeZone,
    preferredLanguage: settings().site.language,
  });
  return months.flatMap((month) => toMonthCount(month) ?? []);
});

type LanguageCount = { readonly language: string; readonly postCount?: number };

const languageCount = z.object({ language: z.string(), postCount: z.number() });

/**
 * Counts the posts in each language that has posts, starting with the site's language. Hosted Wix reports no
 * counts.
 */
export const readLanguageCounts = cache(async (): Promise<readonly LanguageCount[]> => {
  addCacheTags(cacheTags.posts);
  const { language: siteLanguage } = settings().site;
  const answer = await unlessRefused(client().countByLanguage());
  const counts: readonly LanguageCount[] =
    answer?.flatMap((one) => languageCount.safeParse(one).data ?? []) ??
    (await findLanguages(siteLanguage)).map((language) => ({ language }));
  return counts.toSorted(({ language: one }, { language: other }) =>
    one === siteLanguage ? -1 : other === siteLanguage ? 1 : one.localeCompare(other),
  );
});

/** Returns the languages that have posts, starting with the site's language. */
export const readLanguages = async (): Promise<string[]> =>
  (await readLanguageCounts()).map(({ language }) => language);

/** Like `readLanguages`, but always with the site's language, even if no post is written in it. */
export const readBlogLanguages = async (): Promise<string[]> => [
  ...new Set([settings().site.language, ...(await readLanguages())]),
];

/** Maximum number of languages to look for on hosted Wix. Each language costs one request. */
const maximumLanguages = 20;

/**
 * Finds the languages of an upstream that cannot list them: each request excludes the languages found so far.
 */
async function findLanguages(siteLanguage: string): Promise<string[]> {
  const found: string[] = [];
  while (found.length < maximumLanguages) {
    const answer = await unlessRefused(
      client().queryPosts(
        {
          filter: found.length === 0 ? {} : { language: { $nin: found } },
          sort: [{ fieldName: "firstPublishedDate", order: "DESC" }],
          paging: { limit: 1 },
        },
        { skipCount: true },
      ),
    );
    const language = answer?.posts.flatMap((post) => toPost(post, siteLanguage) ?? [])[0]?.language;
    if (language === undefined || found.includes(language)) break;
    found.push(language);
  }
  return found;
}
