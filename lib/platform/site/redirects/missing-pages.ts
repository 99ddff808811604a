/** Counts the requests for paths without a page, so that owners can redirect them. Stores neither queries nor clients. */
import { sql } from "kysely";
import { isVisible } from "../../blog/visibility.ts";
import { write } from "../../database/change-log.ts";
import type { Store, Transaction } from "../../database/database.ts";
import { parseRedirectPath, showPath } from "./parse-redirect.ts";

export type MissingPageService = ReturnType<typeof createMissingPageService>;

/** Maximum number of paths in the memory of a process, and of paths in the store. */
const maximumPaths = 1_000;
/** Maximum length of a counted path, in characters. Links on other sites are shorter. */
const longestPath = 300;
/** Number of days for which requests are counted. */
const countedDays = 30;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Time after which counted requests are stored, in milliseconds. */
const flushInterval = 60_000;

/** Typical requests of vulnerability scanners, and icons that browsers request by default. */
const probe =
  /\.(?:env|git|sql|bak|ya?ml|ini|log)(?:$|[/.~])|\/(?:\.(?!well-known\/)|wp-(?:admin|includes|json|login)|xmlrpc\.php|cgi-bin|phpmyadmin|vendor\/|apple-touch-icon)/i;

/** Paths that may contain a secret, for example a link to a draft with a damaged beginning. */
const secret = /\/(?:drafts?|reset-password|invitation|unsubscribe)(?:\/|$)/i;

/** Creates the service. */
export function createMissingPageService(store: Store, siteUrl: string) {
  const { database, now } = store;
  let counts = new Map<string, number>();
  let flushedAt = now();

  /**
   * Stores the counted requests, and deletes counts older than 30 days and all but the 1,000 most frequent paths. Keeps the
   * counts if that fails.
   */
  async function flush(): Promise<void> {
    flushedAt = now();
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    try {
      // Processes that change these rows at once would cause a deadlock. Writers wait for each other.
      await write(store, (transaction) => storeCounts(transaction, taken));
    } catch (error) {
      for (const [path, requests] of taken) counts.set(path, (counts.get(path) ?? 0) + requests);
      throw error;
    }
  }

  async function storeCounts(
    transaction: Transaction,
    taken: ReadonlyMap<string, number>,
  ): Promise<void> {
    const day = Math.floor(now() / dayMilliseconds);
    const rows = [...taken].map(([path, requests]) => ({ path, day, requests }));
    await transaction
      .insertInto("missing_page")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["path", "day"])
          .doUpdateSet({ requests: sql`missing_page.requests + excluded.requests` }),
      )
      .execute();
    const kept = transaction
      .selectFrom("missing_page")
      .select("path")
      .where("day", ">", day - countedDays)
      .groupBy("path")
      .orderBy(({ fn }) => fn.sum("requests"), "desc")
      .orderBy(({ fn }) => fn.max("day"), "desc")
      .limit(maximumPaths);
    await transaction
      .deleteFrom("missing_page")
      .where((where) =>
        where.or([where("day", "<=", day - countedDays), where("path", "not in", kept)]),
      )
      .execute();
  }

  return {
    flush,

    /** Stores the counted requests if that has not happened for a minute, or if the memory is full. */
    async flushWhenDue(): Promise<void> {
      if (counts.size >= maximumPaths || now() - flushedAt >= flushInterval) await flush();
    },

    /**
     * Counts a request for a path without a query. Probes, paths that may contain a secret, and paths that cannot redirect
     * are left out.
     */
    count(path: string): void {
      if (path.length > longestPath * 3 || secret.test(path)) return;
      const { value: stored } = parseRedirectPath(path, siteUrl);
      if (stored === undefined || stored.length > longestPath || probe.test(stored)) return;
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
                .leftJoin("post", (join) =>
                  join.onRef("post.id", "=", "redirect.post_id").on(isVisible("post")),
                )
                .select("redirect.path")
                .whereRef("redirect.path", "=", "missing_page.path")
                .where((redirects) =>
                  redirects.or([
                    redirects("redirect.target", "is not", null),
                    redirects("post.id", "is not", null),
                  ]),
                ),
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
