/** Category, tag and member rows, which have unique slugs. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ChangeOrigin } from "../../wix/enums.ts";
import { write } from "../database/change-log.ts";
import type { Database, Store, Transaction } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { conflict } from "../../wix/errors/errors.ts";
import {
  addFormerSlug,
  findByFormerSlug,
  type SluggedTable,
} from "./groups/former-slug.repository.ts";
import { findFreeSlug, makeSlugBase, numberedRange } from "./slug.ts";
import { slugifyText } from "../../site/paths/slugify-text.ts";

/** The columns that every upsert and so every import writes, except for optional ones. */
type Columns = {
  [Table in SluggedTable]: Omit<Tables[Table], "id" | "created_at" | "updated_at" | "ink">;
}[SluggedTable];

type NewColumns = {
  [Table in "category" | "member"]: Omit<
    Tables[Table],
    "id" | "slug" | "created_at" | "updated_at" | "ink"
  >;
}["category" | "member"];

/** Finds the row with this slug. */
async function findBySlug(
  database: Database,
  table: SluggedTable,
  slug: string,
): Promise<{ id: string } | undefined> {
  return database
    .selectFrom(table)
    .select("id")
    .where("slug", "=", slugifyText(slug))
    .executeTakeFirst();
}

/** Finds the row that has or formerly had this slug. */
export const findByAnySlug = async (
  database: Database,
  table: SluggedTable,
  slug: string,
): Promise<{ id: string } | undefined> =>
  (await findBySlug(database, table, slug)) ?? (await findByFormerSlug(database, table, slug));

/** Returns whether a row exists. */
export async function hasRow(
  database: Database,
  table: SluggedTable,
  id: string,
): Promise<boolean> {
  const row = await database.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Returns a chosen slug in normalized form. Throws `SLUG_TAKEN` (409) if a row other than `id` uses it. */
export async function chooseSlug(
  database: Database,
  table: SluggedTable,
  chosen: string,
  id: string,
): Promise<string> {
  const slug = slugifyText(chosen) || table;
  const other = await findBySlug(database, table, slug);
  if (other === undefined || other.id === id) return slug;
  throw conflict("SLUG_TAKEN", `Another ${table} has the slug ${slug}`, { slug });
}

/** Makes a slug from a label, appending a number if the slug is taken or redirects. */
export async function makeSlug(
  database: Database,
  table: SluggedTable,
  label: string,
): Promise<string> {
  const base = makeSlugBase(label, table);
  const rows = await database
    .selectFrom(table)
    .select("slug")
    .where("slug", ">=", base)
    .where("slug", "<", numberedRange(base)[1])
    .execute();
  const former = await database
    .selectFrom("group_former_slug")
    .select("slug")
    .where("kind", "=", table)
    .where("slug", ">=", base)
    .where("slug", "<", numberedRange(base)[1])
    .execute();
  const taken = new Set([...rows, ...former].map(({ slug }) => slug));
  return findFreeSlug(base, (slug) => taken.has(slug)).slug;
}

/** The number of the color of a new category. Categories that follow each other get different colors. */
const nextInk = sql<number>`(select coalesce(max(ink), -1) + 1 from category)`;

/**
 * Inserts the row, or updates it if any column differs. A changed slug redirects from then on. Returns whether a row
 * was written.
 */
export async function upsertRow(
  transaction: Transaction,
  table: SluggedTable,
  id: string,
  now: number,
  columns: Columns,
): Promise<boolean> {
  const before = await transaction
    .selectFrom(table)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  const values = new Map<string, unknown>(Object.entries(before ?? {}));
  if (Object.entries(columns).every(([name, value]) => values.get(name) === value)) return false;
  const changed = { ...columns, updated_at: now };
  if (before !== undefined && before.slug !== columns.slug) {
    await addFormerSlug(transaction, table, before.slug, id);
  }
  await transaction
    .insertInto(table)
    .values({ id, ...changed, created_at: now, ...(table === "category" && { ink: nextInk }) })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
    .execute();
  return true;
}

/**
 * Creates or updates the row with this ID or, failing that, with this slug. Records a change only if a value
 * differs. `check` may refuse the row by throwing. Throws `SLUG_TAKEN` (409).
 */
export function saveRow(
  store: Store,
  table: "category" | "member",
  { id: givenId, slug: wanted }: { readonly id?: string | undefined; readonly slug: string },
  columns: NewColumns,
  origin: ChangeOrigin,
  check?: (transaction: Transaction, id: string) => Promise<void>,
): Promise<{ id: string; slug: string }> {
  return write(store, async (transaction, record) => {
    const id = givenId ?? (await findBySlug(transaction, table, wanted))?.id ?? randomUUID();
    await check?.(transaction, id);
    const slug = await chooseSlug(transaction, table, wanted, id);
    const row = { ...columns, slug };
    const changed = await upsertRow(transaction, table, id, store.now(), row);
    if (changed) record(table === "category" ? "CATEGORY" : "MEMBER", id, origin, { slug });
    return { id, slug };
  });
}
