import "server-only";
import { z } from "zod";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";
import { computeChoiceRange, type StatsChoice } from "../stats/choice.ts";
import { formatWireDate } from "../wix/wire-date.ts";
import { toMonthValues, type MonthValue } from "../stats/months.ts";
import type { Part } from "../stats/totals.ts";
import { readLanguageCounts } from "./lists.ts";
import { unlessRefused } from "./blog-error.ts";
import { addCacheTags } from "./cache-tags.ts";
import type { Metrics, PostSummary } from "./model.ts";
import { readPosts } from "./posts.ts";
import type { BlogClient } from "./client.ts";
import { client } from "./server-client.ts";

/** Reads the blog's statistics. Figures that the upstream does not report are empty. */

const period = z.object({ periodStart: z.coerce.date(), postCount: z.coerce.number() });

/**
 * Counts published posts by month, in the order given by `choice`. A post and its translations count as one.
 */
export async function readPostsByMonth(choice: StatsChoice): Promise<MonthValue[]> {
  addCacheTags(cacheTags.posts);
  const { months, order, timeZone } = choice;
  const { start, end } = computeChoiceRange(choice);
  const stats = await unlessRefused(
    client().countByMonth({
      rangeStart: start && formatWireDate(start),
      rangeEnd: end && formatWireDate(end),
      months,
      order,
      timeZone,
      preferredLanguage: settings().site.language,
    }),
  );
  const periods = (stats ?? []).flatMap((one) => period.safeParse(one).data ?? []);
  return toMonthValues(periods, timeZone);
}

/** Counts posts in total and by language. The total counts a post and its translations as one. */
export async function readTotals(): Promise<{ total: number; languages: Part[] }> {
  addCacheTags(cacheTags.posts);
  const count = async (which: Parameters<BlogClient["countPosts"]>[0]): Promise<number> =>
    (await unlessRefused(client().countPosts(which))) ?? 0;
  const [total, languages] = await Promise.all([
    count({ preferredLanguage: settings().site.language }),
    readLanguageCounts(),
  ]);
  return {
    total,
    languages: await Promise.all(
      languages.map(async ({ language, postCount }) => ({
        key: language,
        count: postCount ?? (await count({ language })),
      })),
    ),
  };
}

const sorts = { views: "VIEW_COUNT", likes: "LIKE_COUNT", averageRating: "RATING" } as const;
const rankingLength = 10;

/** Returns the posts with the highest values of a metric. Omits posts with a value of 0. */
export async function readRanking(
  counter: keyof typeof sorts & keyof Metrics,
): Promise<PostSummary[]> {
  const ranking = await unlessRefused(
    readPosts({ sort: sorts[counter], offset: 0, limit: rankingLength, fields: ["METRICS"] }),
  );
  return (ranking?.posts ?? []).filter(({ metrics }) => metrics[counter] > 0);
}
