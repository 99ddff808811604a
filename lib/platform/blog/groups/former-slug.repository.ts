/** The former slugs of categories, tags and authors, whose URLs redirect. */
import type { Database, Transaction } from "../../database/database.ts";
import { slugifyText } from "../../../site/paths/slugify-text.ts";
import { isVisible } from "../visibility.ts";

export type SluggedTable = "category" | "tag" | "member";

/** Returns the ID of the visible row that formerly had this slug. */
export async function findByFormerSlug(
  database: Database,
  kind: SluggedTable,
  slug: string,
): Promise<{ id: string } | undefined> {
  const former = database
    .selectFrom("group_former_slug")
    .select("group_id")
    .where("kind", "=", kind)
    .where("slug", "=", slugifyText(slug));
  return database
    .selectFrom(kind)
    .select("id")
    .where("id", "in", former)
    .where(isVisible(kind))
    .executeTakeFirst();
}

/** Stores that the URL with a former slug redirects to a row. The last row that had the slug gets it. */
export async function addFormerSlug(
  transaction: Transaction,
  kind: SluggedTable,
  slug: string,
  id: string,
): Promise<void> {
  await transaction
    .insertInto("group_former_slug")
    .values({ kind, slug, group_id: id })
    .onConflict((conflict) => conflict.columns(["kind", "slug"]).doUpdateSet({ group_id: id }))
    .execute();
}

/** Makes the former slugs of a row redirect to another one. */
export async function moveFormerSlugs(
  transaction: Transaction,
  kind: SluggedTable,
  from: string,
  into: string,
): Promise<void> {
  await transaction
    .updateTable("group_former_slug")
    .set({ group_id: into })
    .where("kind", "=", kind)
    .where("group_id", "=", from)
    .execute();
}

/** Deletes the former slugs of a deleted row. */
export async function dropFormerSlugs(
  transaction: Transaction,
  kind: SluggedTable,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom("group_former_slug")
    .where("kind", "=", kind)
    .where("group_id", "=", id)
    .execute();
}
