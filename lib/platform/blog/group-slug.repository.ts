import { WireError } from "../../wix/errors.ts";
import { freeSlug, madeSlug, slugifyText } from "./slug.ts";
import type { Session } from "./store.ts";

type SluggedTable = "category" | "tag" | "member";

/** Finds the row with this slug. */
export async function findBySlug(
  session: Session,
  table: SluggedTable,
  slug: string,
): Promise<{ id: string } | undefined> {
  return session
    .selectFrom(table)
    .select("id")
    .where("slug", "=", slugifyText(slug))
    .executeTakeFirst();
}

/** Returns the normalized form of a chosen slug. Throws `SLUG_TAKEN` (409) if a row other than `id` has it. */
export async function chooseSlug(
  session: Session,
  table: SluggedTable,
  chosen: string,
  id: string,
): Promise<string> {
  const slug = slugifyText(chosen) || table;
  const owner = await findBySlug(session, table, slug);
  if (owner === undefined || owner.id === id) return slug;
  throw new WireError({
    status: 409,
    code: "SLUG_TAKEN",
    message: `Another ${table} has the slug ${slug}`,
    data: { slug },
  });
}

/** Makes a slug from a label, with a number if the slug is taken. */
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
