/** Counts the requests for paths without a page, so that owners can redirect them. Stores neither queries nor clients. */
import { sql } from "kysely";
import { isReservedPath } from "../../../site/reserved-paths.ts";
import { normalizePath } from "../../blog/redirect.service.ts";
import type { Store } from "../../database/database.ts";
import { showPath } from "./parse-redirect.ts";

export type MissingPageService = ReturnType<typeof createMissingPageService>;

/** Maximum number of paths in the memory of a process, and of paths in the store. */
const maximumPaths = 1_000;
/** Maximum length of a counted path, in characters. Links on other sites are shorter. */
const longestPath = 300;
/** Number of days for which requests are counted. */
const countedDays = 30;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Time after which counted requests are stored, in milliseconds. */
const storeInterval = 60_000;

/** Paths that are requested only to find software with known vulnerabilities, and files that browsers try. */
const probe =
  /\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|ya?ml|ini|log|zip|gz)(?:$|[/.~])|\/(?:\.(?!well-known\/)|wp-(?:admin|content|includes|json|login)|cgi-bin|phpmyadmin|vendor\/|apple-touch-icon)/i;

/** Creates the service. */
export function createMissingPageService({ database, now }: Store) {
  let counts = new Map<string, number>();
  let storedAt = now();

  /** Stores the counted requests, and deletes the oldest and the rarest ones. */
  async function flush(): Promise<void> {
    storedAt = now();
    if (counts.size === 0) return;
    const day = Math.floor(now() / dayMilliseconds);
    const rows = [...counts].map(([path, requests]) => ({ path, day, requests }));
    counts = new Map();
    await database
      .insertInto("missing_page")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["path", "day"])
          .doUpdateSet({ requests: sql`missing_page.requests + excluded.requests` }),
      )
      .execute();
    const kept = database
      .selectFrom("missing_page")
      .select("path")
      .where("day", ">", day - countedDays)
      .groupBy("path")
      .orderBy(({ fn }) => fn.sum("requests"), "desc")
      .orderBy(({ fn }) => fn.max("day"), "desc")
      .limit(maximumPaths);
    await database
      .deleteFrom("missing_page")
      .where((where) =>
        where.or([where("day", "<=", day - countedDays), where("path", "not in", kept)]),
      )
      .execute();
  }

  return {
    flush,

    /** Stores the counted requests if that has not happened for a minute. */
    async flushWhenDue(): Promise<void> {
      if (now() - storedAt >= storeInterval) await flush();
    },

    /** Counts a request for a path without a query. Probes, and paths that cannot redirect, are left out. */
    count(path: string): void {
      const stored = normalizePath(path);
      if (stored === undefined || stored.length > longestPath) return;
      if (isReservedPath(stored) || probe.test(stored)) return;
      const known = counts.get(stored) ?? 0;
      if (known > 0 || counts.size < maximumPaths) counts.set(stored, known + 1);
    },

    /**
     * Returns a page of the paths that were requested in the last 30 days, the most frequent first. Paths that redirect by
     * now are left out.
     */
    async list({ limit, offset }: { readonly limit: number; readonly offset: number }) {
      await flush();
      const query = database
        .selectFrom("missing_page")
        .where("day", ">", Math.floor(now() / dayMilliseconds) - countedDays)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom("redirect")
                .select("redirect.path")
                .whereRef("redirect.path", "=", "missing_page.path"),
            ),
          ),
        );
      const [{ total }, rows] = await Promise.all([
        query
          .select(({ fn }) => fn.count<number>("path").distinct().as("total"))
          .executeTakeFirstOrThrow(),
        query
          .select(({ fn }) => [
            "path",
            sql<number>`cast(sum(requests) as bigint)`.as("requests"),
            fn.max("day").as("day"),
          ])
          .groupBy("path")
          .orderBy("requests", "desc")
          .orderBy("path")
          .limit(limit)
          .offset(offset)
          .execute(),
      ]);
      const pages = rows.map(({ path, requests, day }) => ({
        path: showPath(path),
        requests,
        lastDate: new Date(day * dayMilliseconds).toISOString(),
      }));
      return { pages, total };
    },
  };
}
