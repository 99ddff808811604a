import { sql } from "kysely";
import { countByStatus, countPublished, isVisible } from "../platform/index.ts";
import { withCurrentSnapshot, type Snapshot, type StoreLocation } from "./snapshot.ts";

/** Statistics about a blog. Times are in epoch milliseconds, sizes in bytes. */
export type BlogStats = Awaited<ReturnType<typeof readStats>>;

/** Reads statistics about the blog from one snapshot. */
export function readStats(location: StoreLocation) {
  return withCurrentSnapshot(location, async ({ database, kind }) => {
    const readOne = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> => {
      const [row] = (await query.execute(database)).rows;
      if (row === undefined) throw new Error("the query returned no row");
      return row;
    };
    const readCounts = async (query: ReturnType<typeof sql<{ name: string; number: number }>>) => {
      const { rows } = await query.execute(database);
      return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
    };
    const byStatus = await countByStatus(database);
    const { posts: published, translations } = await countPublished(database);
    const byLanguage = await readCounts(sql`
      select language as name, count(*) as number from post
      where ${isVisible("post")} group by language order by language`);
    const members = await readCounts(sql`
      select status as name, count(*) as number from identity group by status order by status`);
    const next = await database
      .selectFrom("post")
      .select(["slug", "title", "scheduled_at"])
      .where("status", "=", "SCHEDULED")
      .orderBy("scheduled_at")
      .executeTakeFirst();
    return {
      /**
       * In `published`, a post and its translations count as one. `byLanguage` counts published posts only.
       */
      posts: { total: sum(byStatus), byStatus, published, translations, byLanguage },
      ...(await readOne(sql<{ categories: number; tags: number; mailsWaiting: number }>`
        select (select count(*) from category) as categories, (select count(*) from tag) as tags,
          (select count(*) from mail) as "mailsWaiting"`)),
      members: { total: sum(members), byStatus: members },
      ...(await readOne(sql<Record<"views" | "likes" | "comments" | "ratings", number>>`
        select coalesce(sum(views), 0) as views, coalesce(sum(likes), 0) as likes,
          coalesce(sum(comments), 0) as comments, coalesce(sum(rating_count), 0) as ratings
        from post_metrics`)),
      media: await readOne(sql<{ files: number; bytes: number }>`
        select count(*) as files, coalesce(sum(bytes), 0) as bytes from media`),
      database: { kind, ...(await readOne(selectSize(kind))) },
      nextScheduled:
        next === undefined
          ? null
          : { slug: next.slug, title: next.title, at: next.scheduled_at ?? 0 },
    };
  });
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, number) => total + number, 0);

/** Returns the query for the database size. */
const selectSize = (kind: Snapshot["kind"]) =>
  kind === "sqlite"
    ? sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
