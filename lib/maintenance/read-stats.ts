import { sql } from "kysely";
import { countByStatus, countPublished } from "../platform/blog/posts/overview.reader.ts";
import { isVisible } from "../platform/blog/visibility.ts";
import { withCurrentSnapshot, type Snapshot, type StoreLocation } from "./snapshot.ts";

/** Numbers of a blog. Times are in epoch milliseconds, sizes in bytes. */
export type BlogStats = {
  readonly posts: {
    readonly total: number;
    readonly byStatus: Readonly<Record<string, number>>;
    /** Number of published posts. A post and its translations count as one. */
    readonly published: number;
    readonly translations: number;
    /** Number of published posts by language. */
    readonly byLanguage: Readonly<Record<string, number>>;
  };
  readonly categories: number;
  readonly tags: number;
  readonly members: { readonly total: number; readonly byStatus: Readonly<Record<string, number>> };
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly ratings: number;
  readonly media: { readonly files: number; readonly bytes: number };
  readonly database: { readonly kind: Snapshot["kind"]; readonly bytes: number };
  readonly mailsWaiting: number;
  readonly nextScheduled: {
    readonly slug: string;
    readonly title: string;
    readonly at: number;
  } | null;
};

/** Reads the numbers of the blog from one snapshot. */
export function readStats(location: StoreLocation): Promise<BlogStats> {
  return withCurrentSnapshot(location, async (snapshot) => {
    const { database } = snapshot;
    const sums = await database
      .selectFrom("post_metrics")
      .select(({ fn }) => [
        fn.coalesce(fn.sum<number>("views"), sql<number>`0`).as("views"),
        fn.coalesce(fn.sum<number>("likes"), sql<number>`0`).as("likes"),
        fn.coalesce(fn.sum<number>("comments"), sql<number>`0`).as("comments"),
        fn.coalesce(fn.sum<number>("rating_count"), sql<number>`0`).as("ratings"),
      ])
      .executeTakeFirstOrThrow();
    const media = await database
      .selectFrom("media")
      .select(({ fn }) => [
        fn.countAll<number>().as("files"),
        fn.coalesce(fn.sum<number>("bytes"), sql<number>`0`).as("bytes"),
      ])
      .executeTakeFirstOrThrow();
    const byStatus = await countByStatus(database);
    const { posts: published, translations } = await countPublished(database);
    const members = await counted(
      snapshot,
      sql`select status as name, count(*) as number from identity group by status order by status`,
    );
    const next = await database
      .selectFrom("post")
      .select(["slug", "title", "scheduled_at"])
      .where("status", "=", "SCHEDULED")
      .orderBy("scheduled_at")
      .executeTakeFirst();
    return {
      posts: {
        total: total(byStatus),
        byStatus,
        published,
        translations,
        byLanguage: await counted(
          snapshot,
          sql`select language as name, count(*) as number from post
            where ${isVisible("post")} group by language order by language`,
        ),
      },
      categories: await count(snapshot, "category"),
      tags: await count(snapshot, "tag"),
      members: { total: total(members), byStatus: members },
      ...sums,
      media,
      database: { kind: snapshot.kind, bytes: await readDatabaseSize(snapshot) },
      mailsWaiting: await count(snapshot, "mail"),
      nextScheduled:
        next === undefined
          ? null
          : { slug: next.slug, title: next.title, at: next.scheduled_at ?? 0 },
    };
  });
}

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, number) => sum + number, 0);

async function counted(
  { database }: Snapshot,
  query: ReturnType<typeof sql<{ name: string; number: number }>>,
): Promise<Record<string, number>> {
  const { rows } = await query.execute(database);
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
}

async function count({ database }: Snapshot, table: "category" | "tag" | "mail"): Promise<number> {
  const { number } = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .executeTakeFirstOrThrow();
  return number;
}

async function readDatabaseSize({ database, kind }: Snapshot): Promise<number> {
  const { rows } = await (
    kind === "sqlite"
      ? sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  ).execute(database);
  return rows[0]?.bytes ?? 0;
}
