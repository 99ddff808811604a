/** The queries that read published pages. */
import type { Database } from "../../database/database.ts";
import { isPage, isVisiblePage } from "../../blog/page-rules.ts";

/** Maximum number of pages of a site, in all languages and without those in the trash. */
export const maximumPages = 1_000;

/** A published page, without its text. */
export type SitePage = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  /** Pages with the same ID are translations of each other. */
  readonly translationId: string | undefined;
};

/** Returns the published pages of all languages, sorted by path. */
export async function listPages(database: Database): Promise<SitePage[]> {
  const rows = await database
    .selectFrom("post")
    .select(["id", "slug as path", "title", "language", "translation_id"])
    .where(isVisiblePage())
    .orderBy("slug")
    .limit(maximumPages)
    .execute();
  return rows.map(({ translation_id, ...page }) => ({
    ...page,
    translationId: translation_id ?? undefined,
  }));
}

/** Returns the ID of the published page that has this ID or, as its slug, this path. */
export async function findVisiblePageId(
  database: Database,
  by: { readonly id: string } | { readonly slug: string },
): Promise<string | undefined> {
  const row = await database
    .selectFrom("post")
    .select("id")
    .where(isVisiblePage())
    .where("id" in by ? "id" : "slug", "=", "id" in by ? by.id : by.slug)
    .executeTakeFirst();
  return row?.id;
}

/** Counts the pages that are not in the trash. */
export async function countPages(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom("post")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isPage())
    .where("status", "<>", "DELETED")
    .executeTakeFirstOrThrow();
  return count;
}
