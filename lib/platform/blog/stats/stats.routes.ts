import { Hono } from "hono";
import { z } from "zod";
import { statsOrders } from "../../../wix/enums.ts";
import { invalidField } from "../../../wix/errors/errors.ts";
import type { Database } from "../../database/database.ts";
import type { PlatformContext } from "../../http/context.ts";
import { enumValue, text, timestamp, wholeNumber } from "../../http/parameters.ts";
import { parse, readParameters } from "../../http/parse.ts";
import { isTimeZone } from "../../../site/text/local-time.ts";
import { getMonthAt, startOfMonth } from "../../../stats/month.ts";
import { isVersionFor, isVisible } from "../visibility.ts";
import { readPostCounts } from "./post-count.repository.ts";

const maximumMonths = 1200;

const languages = { language: text.optional(), preferredLanguage: text.optional() };
const countParameters = z.object({
  rangeStart: timestamp.optional(),
  rangeEnd: timestamp.optional(),
  order: enumValue(statsOrders).default("OLDEST"),
  months: wholeNumber(1, maximumMonths).optional(),
  ...languages,
  timeZone: text
    .pipe(z.string().refine(isTimeZone, "must be an IANA time zone such as Europe/Berlin"))
    .default("UTC"),
});
const totalParameters = z.object(languages);

type Languages = z.infer<typeof totalParameters>;

type MonthCount = { readonly periodStart: string; readonly postCount: number };

/** Creates the routes for statistics on visible posts, under a prefix such as `/v2/stats`. */
export function statsRoutes({ database, reader, openMemory }: PlatformContext): Hono {
  const routes = new Hono();

  const selectPosts = ({ language, preferredLanguage }: Languages) =>
    reader
      .selectFrom("post")
      .where(isVisible("post"))
      .$if(language !== undefined, (query) => query.where("language", "=", language ?? ""))
      .$if(preferredLanguage !== undefined, (query) =>
        query.where(isVersionFor(preferredLanguage ?? "")),
      );

  /** Counts posts within [rangeStart, rangeEnd) by month in a time zone. Omits months without posts. */
  routes.get("/post/count", async (c) => {
    const parameters = parse(countParameters, readParameters(c.req.url));
    const { rangeStart = -Infinity, rangeEnd = Infinity, order, months, timeZone } = parameters;
    if (rangeEnd <= rangeStart) {
      throw invalidField("rangeEnd", "MIN", "must be after rangeStart");
    }
    const memory = await openMemory();
    const stats = await memory.recall(`count ${JSON.stringify(parameters)}`, async () => {
      const rows = await selectPosts(parameters)
        .select("first_published_at as instant")
        .orderBy("first_published_at")
        .execute();
      const instants = rows
        .flatMap(({ instant }) => instant ?? [])
        .filter((instant) => instant >= rangeStart && instant < rangeEnd);
      const counts = countByMonth(instants, timeZone);
      const ordered = order === "OLDEST" ? counts : counts.toReversed();
      return months === undefined ? ordered : ordered.slice(0, months);
    });
    return c.json({ stats });
  });

  routes.get("/posts/total", async (c) => {
    const parameters = parse(totalParameters, readParameters(c.req.url));
    const { language, preferredLanguage } = parameters;
    if (language === undefined || preferredLanguage === undefined) {
      const kind = language === undefined ? "all" : "language";
      const { posts, listed } = await readPostCounts(database, kind, language);
      return c.json({ total: preferredLanguage === undefined ? posts : listed });
    }
    const memory = await openMemory();
    return c.json(
      await memory.recall(`total ${JSON.stringify(parameters)}`, () =>
        selectPosts(parameters)
          .select((eb) => eb.fn.countAll<number>().as("total"))
          .executeTakeFirstOrThrow(),
      ),
    );
  });

  return routes;
}

/** Creates the route that lists the languages with visible posts. It is not part of the Wix API. */
export function languageRoutes({ database }: PlatformContext): Hono {
  const routes = new Hono();
  routes.get("/", async (c) => {
    return c.json({ languages: await listLanguages(database) });
  });
  return routes;
}

/** Returns the languages with visible posts, and their numbers of posts. */
export const listLanguages = (database: Database) =>
  database
    .selectFrom("post_count")
    .select(["group_id as language", "posts as postCount"])
    .where("kind", "=", "language")
    .where("posts", ">", 0)
    .orderBy("group_id")
    .execute();

/** Counts sorted dates by month in a time zone, oldest month first. */
function countByMonth(sorted: readonly number[], timeZone: string): MonthCount[] {
  const counts: MonthCount[] = [];
  for (let start = 0; start < sorted.length;) {
    const month = getMonthAt(sorted[start] ?? 0, timeZone);
    const next = startOfMonth(month + 1, timeZone);
    let end = start;
    while (end < sorted.length && (sorted[end] ?? 0) < next) end += 1;
    counts.push({
      periodStart: new Date(startOfMonth(month, timeZone)).toISOString(),
      postCount: end - start,
    });
    start = end;
  }
  return counts;
}
