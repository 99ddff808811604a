import "server-only";
import { cache } from "react";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";
import { unlessRefused } from "./blog-error.ts";
import { addCacheTags } from "./cache-tags.ts";
import { toMonthCount, toPost } from "./mapping.ts";
import type { MonthCount } from "./model.ts";
import { client } from "./server-client.ts";

/** Returns the months that have posts, newest first. */
export const readMonths = cache(async (): Promise<MonthCount[]> => {
  await addCacheTags(cacheTags.posts);
  const months = await client.countByMonth({
    order: "NEWEST",
    timeZone: "UTC",
    preferredLanguage: settings().site.language,
  });
  return months.flatMap((month) => toMonthCount(month) ?? []);
});

/** Maximum number of languages to look for. Each language costs one request. */
const maximumLanguages = 20;

/** Returns the languages that have posts, the site's language first. */
export const readLanguages = cache(async (): Promise<string[]> => {
  await addCacheTags(cacheTags.posts);
  const { language: siteLanguage } = settings().site;
  const found: string[] = [];
  // No call returns the languages of a blog, so each request looks for a post in a language not yet found.
  while (found.length < maximumLanguages) {
    const answer = await unlessRefused(
      client.queryPosts(
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
  return found.toSorted((one, other) =>
    one === siteLanguage ? -1 : other === siteLanguage ? 1 : one.localeCompare(other),
  );
});
