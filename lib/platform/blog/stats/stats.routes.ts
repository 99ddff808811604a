import { Hono } from "hono";
import { z } from "zod";
import { statsOrders } from "../../../wix/enums.ts";
import { invalidArgument } from "../../../wix/errors.ts";
import type { PlatformContext } from "../../http/context.ts";
import { date, oneOf, text, wholeNumber } from "../../http/parameters.ts";
import { parse, readParameters } from "../../http/parse.ts";
import { isTimeZone, getMonthAt, startOfMonth } from "../../../stats/month.ts";
import type { Totals } from "./totals.ts";
import { isVersionFor } from "../posts/translation.ts";

const maximumMonths = 1200;

const countParameters = z.object({
  rangeStart: date.optional(),
  rangeEnd: date.optional(),
  order: oneOf(statsOrders).default("OLDEST"),
  months: wholeNumber(1, maximumMonths).optional(),
  language: text.optional(),
  preferredLanguage: text.optional(),
  timeZone: text
    .pipe(z.string().refine(isTimeZone, "must be an IANA time zone such as Europe/Berlin"))
    .default("UTC"),
});
const totalParameters = z.object({ language: text.optional(), preferredLanguage: text.optional() });

type MonthCount = { readonly periodStart: string; readonly postCount: number };

/** Creates the routes for statistics of published posts, below a prefix such as `/v2/stats`. */
export function statsRoutes({ reader }: PlatformContext, totals: Totals): Hono {
  const routes = new Hono();

  async function publishedAt(
    language: string | undefined,
    preferred: string | undefined,
  ): Promise<number[]> {
    const rows = await reader
      .selectFrom("post")
      .select("first_published_at")
      .where("status", "=", "PUBLISHED")
      .$if(language !== undefined, (query) => query.where("language", "=", language ?? ""))
      .$if(preferred !== undefined, (query) => query.where(isVersionFor(preferred ?? "")))
      .orderBy("first_published_at")
      .execute();
    return rows.flatMap(({ first_published_at }) => first_published_at ?? []);
  }

  /** Counts posts by month of a time zone within [rangeStart, rangeEnd). Omits months without posts. */
  routes.get("/post/count", async (c) => {
    const parameters = parse(countParameters, readParameters(c.req.url));
    const { rangeStart, rangeEnd, order, months, language, preferredLanguage, timeZone } =
      parameters;
    if (rangeStart !== undefined && rangeEnd !== undefined && rangeEnd <= rangeStart) {
      throw invalidArgument([
        { field: "rangeEnd", description: "must be after rangeStart", type: "MIN" },
      ]);
    }
    const stats = await totals.total(`count ${JSON.stringify(parameters)}`, async () => {
      const instants = (await publishedAt(language, preferredLanguage)).filter(
        (instant) =>
          (rangeStart === undefined || instant >= rangeStart) &&
          (rangeEnd === undefined || instant < rangeEnd),
      );
      const counts = countByMonth(instants, timeZone);
      const ordered = order === "OLDEST" ? counts : counts.toReversed();
      return months === undefined ? ordered : ordered.slice(0, months);
    });
    return c.json({ stats });
  });

  routes.get("/posts/total", async (c) => {
    const parameters = parse(totalParameters, readParameters(c.req.url));
    const { language, preferredLanguage } = parameters;
    const result = await totals.total(`total ${JSON.stringify(parameters)}`, async () => {
      const { total } = await reader
        .selectFrom("post")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .where("status", "=", "PUBLISHED")
        .$if(language !== undefined, (query) => query.where("language", "=", language ?? ""))
        .$if(preferredLanguage !== undefined, (query) =>
          query.where(isVersionFor(preferredLanguage ?? "")),
        )
        .executeTakeFirstOrThrow();
      return { total };
    });
    return c.json(result);
  });

  return routes;
}

/** Counts sorted dates by month in a time zone, the oldest month first. */
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
