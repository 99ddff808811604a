import "server-only";
import { cache } from "react";
import { z } from "zod";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";
import { computeMonthRange, type ArchiveMonth } from "./archive-month.ts";
import { BlogError } from "./blog-error.ts";
import { dependOn } from "./depend-on.ts";
import { toAuthor, toMonthCount, toPostSummary } from "./mapping.ts";
import type { Author, MonthCount } from "./model.ts";
import { toPostList, type ListRequest, type PostList } from "./reading.ts";
import { client } from "./server-client.ts";

/** Reads the lists of the blog. A list is empty if the upstream does not support its call. */

/** Returns the months that have posts, newest first. */
export const readMonths = cache(async (): Promise<MonthCount[]> => {
  await dependOn(cacheTags.posts);
  const months = await client.posts.countByMonth({
    order: "NEWEST",
    timeZone: "UTC",
    preferredLanguage: settings().site.language,
  });
  return months.flatMap((month) => toMonthCount(month) ?? []);
});

/** Returns one page of the posts of a month, newest first. */
export async function readMonth(
  month: ArchiveMonth,
  request: Pick<ListRequest, "page" | "pageSize" | "preferredLanguage">,
): Promise<PostList> {
  await dependOn(cacheTags.posts);
  const { page, pageSize, preferredLanguage } = request;
  const { start, end } = computeMonthRange(month);
  const found = await client.posts.queryPostsBy(
    {
      filter: { firstPublishedDate: { $gte: start.toISOString(), $lt: end.toISOString() } },
      sort: [{ fieldName: "firstPublishedDate", order: "DESC" }],
      paging: { limit: pageSize, offset: (page - 1) * pageSize },
    },
    { fieldsets: ["METRICS", "TRANSLATIONS"], preferredLanguage },
  );
  return toPostList(found, request);
}

/** Returns the author with this slug, or `undefined` if no member has it. */
export const readAuthor = cache(async (slug: string): Promise<Author | undefined> => {
  await dependOn(cacheTags.members);
  const members = await unlessRefused(client.members.queryMembers({ "profile.slug": slug }));
  return members?.flatMap((member) => toAuthor(member) ?? []).find((one) => one.slug === slug);
});

type LanguageCount = { readonly language: string; readonly postCount?: number };

const languageCount = z.object({ language: z.string(), postCount: z.number() });

/** Counts the posts of each language that has posts, the site's language first. Hosted Wix reports no counts. */
export const readLanguageCounts = cache(async (): Promise<readonly LanguageCount[]> => {
  await dependOn(cacheTags.posts);
  const { language: siteLanguage } = settings().site;
  const answer = await unlessRefused(client.posts.countByLanguage());
  const counts: readonly LanguageCount[] =
    answer?.flatMap((one) => languageCount.safeParse(one).data ?? []) ??
    (await findLanguages(siteLanguage)).map((language) => ({ language }));
  return counts.toSorted(({ language: one }, { language: other }) =>
    one === siteLanguage ? -1 : other === siteLanguage ? 1 : one.localeCompare(other),
  );
});

/** Returns the languages that have posts, the site's language first. */
export const readLanguages = async (): Promise<string[]> =>
  (await readLanguageCounts()).map(({ language }) => language);

/** Maximum number of languages to look for in hosted Wix. Each language costs one request. */
const maximumLanguages = 20;

/** Finds the languages of an upstream without a call for them: each request looks for a post in another language. */
async function findLanguages(siteLanguage: string): Promise<string[]> {
  const found: string[] = [];
  while (found.length < maximumLanguages) {
    const answer = await unlessRefused(
      client.posts.queryPostsBy(
        {
          filter: found.length === 0 ? {} : { language: { $nin: found } },
          sort: [{ fieldName: "firstPublishedDate", order: "DESC" }],
          paging: { limit: 1 },
        },
        { skipCount: true },
      ),
    );
    const language = answer?.posts.flatMap((post) => toPostSummary(post, siteLanguage) ?? [])[0]
      ?.language;
    if (language === undefined || found.includes(language)) break;
    found.push(language);
  }
  return found;
}

/** Returns `undefined` if the upstream does not support the call or does not allow it for visitors. */
export async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BlogError && (error.status ?? 500) < 500) return undefined;
    throw error;
  }
}
