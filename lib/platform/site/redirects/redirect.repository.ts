import { sql } from "kysely";
import { paths } from "../../../site/paths/paths.ts";
import { isVisible } from "../../blog/visibility.ts";
import { escapePattern } from "../../database/text.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { splitIntoChunks } from "../../database/rows.ts";
import type { RedirectTable } from "../../database/schema.ts";

export type StoredRedirect = Omit<RedirectTable, "target" | "post_id"> & {
  readonly target: string;
  readonly post_id: string | null;
};

const selectRedirects = (database: Database) =>
  database.selectFrom("redirect").leftJoin("post", "post.id", "redirect.post_id");

const columns = [
  "redirect.path",
  "redirect.target",
  "redirect.post_id",
  "redirect.created_at",
  "redirect.member_id",
  "redirect.key_id",
  "post.slug",
] as const;

type Row = RedirectTable & { readonly slug: string | null };

const addTarget = ({ slug, target, ...row }: Row): StoredRedirect => ({
  ...row,
  target: target ?? paths.post(slug ?? ""),
});

/** Returns a page of the redirects whose path or target contains a text, newest first, and their number. */
export async function listRedirects(
  database: Database,
  { search = "", limit, offset }: RedirectFilter,
): Promise<{ readonly redirects: StoredRedirect[]; readonly total: number }> {
  // Both databases convert only ASCII letters to lower case.
  const lower = search.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const pattern = `%${escapePattern(lower)}%`;
  const matches = ["redirect.path", "redirect.target", "post.slug"].map(
    (name) => sql`lower(${sql.ref(name)}) like ${pattern} escape '\\'`,
  );
  const query = selectRedirects(database).$if(lower !== "", (all) =>
    all.where(sql<boolean>`(${sql.join(matches, sql` or `)})`),
  );
  const [{ total }, rows] = await Promise.all([
    query.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    query
      .select(columns)
      .orderBy(sql`coalesce(redirect.created_at, 0)`, "desc")
      .orderBy("redirect.path")
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { redirects: rows.map(addTarget), total };
}

export type RedirectFilter = {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Returns all redirects, ordered by path. */
export async function readRedirects(database: Database): Promise<StoredRedirect[]> {
  const rows = await selectRedirects(database).select(columns).orderBy("redirect.path").execute();
  return rows.map(addTarget);
}

/** Returns the former paths of posts that readers cannot see. They do not redirect. */
export async function listDeadPaths(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom("redirect")
    .leftJoin("post", (join) =>
      join.onRef("post.id", "=", "redirect.post_id").on(isVisible("post")),
    )
    .select("redirect.path")
    .where("redirect.target", "is", null)
    .where("post.id", "is", null)
    .execute();
  return rows.map(({ path }) => path);
}

/** Stores redirects, in place of those with the same paths. */
export async function saveRedirects(
  transaction: Transaction,
  redirects: readonly RedirectTable[],
): Promise<void> {
  await deleteRedirects(
    transaction,
    redirects.map(({ path }) => path),
  );
  for (const some of splitIntoChunks(redirects, 500)) {
    await transaction.insertInto("redirect").values(some).execute();
  }
}

/** Deletes redirects by path. Returns how many existed. */
export async function deleteRedirects(
  transaction: Transaction,
  paths: readonly string[],
): Promise<number> {
  let deleted = 0;
  for (const some of splitIntoChunks(paths, 500)) {
    const { numDeletedRows } = await transaction
      .deleteFrom("redirect")
      .where("path", "in", some)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}
