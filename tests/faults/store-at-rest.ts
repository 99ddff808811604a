/** Reads a store that no process is using and checks its contents for consistency. */
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { join } from "node:path";
import { openDatabase } from "#lib/platform/database/open-database.ts";
import type { StoreLocation } from "#tests/support/databases/database.ts";
import { openSmallBlog } from "#tests/support/content/small-blog.ts";

export type StoreAtRest = {
  readonly views: number;
  readonly emails: ReadonlySet<string>;
  readonly likes: ReadonlySet<string>;
  readonly posts: ReadonlyMap<string, number>;
  /** Inconsistencies. Empty for a consistent store. */
  readonly faults: readonly string[];
};

/** Creates a small blog in a new store and returns the ID of one of its posts. */
export async function prepareStore(location: StoreLocation): Promise<string> {
  const { platform, posts } = await openSmallBlog(location);
  await platform.close();
  const [postId = ""] = posts.values();
  return postId;
}

export async function readStore(location: StoreLocation, postId: string): Promise<StoreAtRest> {
  const faults = location.databaseUrl === undefined ? checkFile(location.dataDir) : [];
  const database = await openDatabase(location);
  try {
    const views = await database
      .selectFrom("post_view")
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("post_id", "=", postId)
      .executeTakeFirstOrThrow();
    const identities = await database.selectFrom("identity").select("email").execute();
    const likes = await database
      .selectFrom("member_like")
      .select(["member_id", "post_id"])
      .execute();
    const posts = await database.selectFrom("post").select(["slug", "title"]).execute();
    const miscounted = await sql<{ post_id: string }>`
      select post_id from post_metrics
      where likes < (select count(*) from member_like where member_like.post_id = post_metrics.post_id)
        or views < (select count(*) from post_view where post_view.post_id = post_metrics.post_id)`.execute(
      database,
    );
    const bodiless = await sql<{ id: string }>`
      select id from post where status = 'PUBLISHED' and (
        not exists (select 1 from post_content where post_id = post.id)
        or not exists (select 1 from change where entity_id = post.id)
        or not exists (select 1 from search_document where search_document.post_id = post.id))`.execute(
      database,
    );
    return {
      views: views.count,
      emails: new Set(identities.map(({ email }) => email)),
      likes: new Set(likes.map(({ member_id, post_id }) => `${member_id} ${post_id}`)),
      posts: new Map(posts.map(({ slug, title }) => [slug, Number(title)])),
      faults: [
        ...faults,
        ...miscounted.rows.map(({ post_id }) => `the counters of post ${post_id}`),
        ...bodiless.rows.map(({ id }) => `post ${id} is there in part`),
      ],
    };
  } finally {
    await database.destroy();
  }
}

function checkFile(dataDir: string): string[] {
  const file = new SQLite(join(dataDir, "quire.db"));
  try {
    const found = String(file.pragma("integrity_check", { simple: true }));
    const strays = file.pragma("foreign_key_check");
    return [
      ...(found === "ok" ? [] : [found]),
      ...(Array.isArray(strays) && strays.length > 0 ? [`${strays.length} foreign keys`] : []),
    ];
  } finally {
    file.close();
  }
}
