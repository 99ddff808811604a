import { WireError } from "../../wix/errors.ts";
import { freeSlug, madeSlug, slugOf } from "./slug.ts";
import type { Session } from "./store.ts";

type SluggedTable = "category" | "tag" | "member";

/** The one that has this slug. */
export async function findBySlug(
  session: Session,
  table: SluggedTable,
  slug: string,
): Promise<{ id: string } | undefined> {
  return session.selectFrom(table).select("id").where("slug", "=", slugOf(slug)).executeTakeFirst();
}

/**
 * The slug that was chosen for a category, tag or member. Throws `SLUG_TAKEN` (409) when another one
 * than `id` has it.
 */
export async function chooseSlug(
  session: Session,
  table: SluggedTable,
  chosen: string,
  id: string,
): Promise<string> {
  const slug = slugOf(chosen) || table;
  const owner = await findBySlug(session, table, slug);
  if (owner === undefined || owner.id === id) return slug;
  throw new WireError({
    status: 409,
    code: "SLUG_TAKEN",
    message: `Another ${table} has the slug ${slug}`,
    data: { slug },
  });
}

/** A slug for a label, with a number when it is taken. */
export async function makeSlug(
  session: Session,
  table: SluggedTable,
  label: string,
): Promise<string> {
  const base = madeSlug(label, table);
  const rows = await session
    .selectFrom(table)
    .select("slug")
    .where("slug", ">=", base)
    .where("slug", "<", `${base}-:`)
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  return freeSlug(base, (slug) => taken.has(slug)).slug;
}
