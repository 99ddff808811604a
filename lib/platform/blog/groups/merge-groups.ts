/** Merges a category or tag into another one. */
import { sql } from "kysely";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import { invalidField, notFound } from "../../../wix/errors/errors.ts";
import type { Store, Transaction } from "../../database/database.ts";
import { splitIntoChunks } from "../../database/rows.ts";
import { escapePattern } from "../../database/text.ts";
import { write } from "../../database/change-log.ts";
import { removeCount, writeWithCounts } from "../stats/post-count.repository.ts";
import { moveChildren } from "../categories/category-parent.ts";
import { addFormerSlug, moveFormerSlugs } from "./former-slug.repository.ts";

type MergedTable = "category" | "tag";

/** Details of the two tables. `patch` is the field in draft versions. */
const tables = {
  category: { entity: "CATEGORY", patch: "categoryIds", name: "Category", origin: "ADMIN" },
  tag: { entity: "TAG", patch: "tagIds", name: "Tag", origin: "DELETE_TAG" },
} as const satisfies Record<
  MergedTable,
  { entity: string; origin: ChangeOrigin; [key: string]: string }
>;

/**
 * Merges a category or tag into another one of the same language, in one transaction: its posts and drafts get the
 * other one, its URLs redirect to the other one, and it is deleted. Throws `NOT_FOUND` and `INVALID_ARGUMENT`.
 */
export function mergeGroups(
  store: Store,
  table: MergedTable,
  from: string,
  into: string,
): Promise<void> {
  const { entity, name, origin } = tables[table];
  return write(store, async (transaction, record) => {
    const source = await findGroup(transaction, table, from);
    if (source === undefined) throw notFound(name);
    const target = await findGroup(transaction, table, into);
    assertMergeable(source, target);
    const posts = await moveRelations(transaction, table, from, into);
    const drafts = await replaceInDrafts(transaction, table, from, into);
    await moveFormerSlugs(transaction, table, from, into);
    await addFormerSlug(transaction, table, source.slug, into);
    await transaction.deleteFrom(table).where("id", "=", from).execute();
    await removeCount(transaction, table, from);
    if (table === "category") await moveChildren(transaction, record, from, into);
    const { label } = source;
    record(entity, from, origin, { label, mergedInto: into });
    record(entity, into, "ADMIN", { merged: label });
    for (const id of posts) record("POST", id, origin, { [table]: label, mergedInto: into });
    for (const id of drafts) record("DRAFT", id, origin, { draftFields: [tables[table].patch] });
  });
}

const findGroup = (transaction: Transaction, table: MergedTable, id: string) =>
  transaction
    .selectFrom(table)
    .select(["id", "label", "slug", "language"])
    .where("id", "=", id)
    .executeTakeFirst();

type Group = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

function assertMergeable(source: Group, target: Group | undefined): void {
  if (target === undefined) throw invalidField("into", "UNKNOWN", "does not exist");
  if (target.id === source.id) throw invalidField("into", "NOT_EQUAL", "must be another one");
  if (target.language !== source.language) {
    throw invalidField("into", "EQUAL", "must have the same language");
  }
}

/** Gives the posts of a group the other one, at the same position. Returns the IDs of the posts. */
async function moveRelations(
  transaction: Transaction,
  table: MergedTable,
  from: string,
  into: string,
): Promise<string[]> {
  const relation = sql.table(`post_${table}`);
  const column = sql.ref(`${table}_id`);
  const { rows } = await sql<{ post_id: string }>`
    select post_id from ${relation} where ${column} = ${from} order by post_id`.execute(
    transaction,
  );
  const ids = rows.map(({ post_id }) => post_id);
  for (const some of splitIntoChunks(ids, 1_000)) {
    await writeWithCounts(transaction, some, async () => {
      await sql`insert into ${relation} (post_id, ${column}, position)
        select post_id, ${into}, position from ${relation}
        where ${column} = ${from} and post_id in (${sql.join(some)})
        on conflict do nothing`.execute(transaction);
      await sql`delete from ${relation}
        where ${column} = ${from} and post_id in (${sql.join(some)})`.execute(transaction);
    });
  }
  return ids;
}

/** Replaces a group in the draft versions of published posts. Returns the IDs of the posts. */
async function replaceInDrafts(
  transaction: Transaction,
  table: MergedTable,
  from: string,
  into: string,
): Promise<string[]> {
  const column = `${table}_ids` as const;
  const drafts = await transaction
    .selectFrom("draft_post")
    .select(["post_id", "patch"])
    .where(sql<boolean>`${sql.ref(column)} like ${`%"${escapePattern(from)}"%`} escape '\\'`)
    .execute();
  for (const { post_id, patch: stored } of drafts) {
    const patch: Record<string, unknown> = JSON.parse(stored);
    const { patch: field } = tables[table];
    const before = patch[field];
    const ids = Array.isArray(before) ? before.map((id) => (id === from ? into : id)) : [];
    const unique = [...new Set(ids)];
    await transaction
      .updateTable("draft_post")
      .set({
        patch: JSON.stringify({ ...patch, [field]: unique }),
        [column]: JSON.stringify(unique),
      })
      .where("post_id", "=", post_id)
      .execute();
  }
  return drafts.map(({ post_id }) => post_id);
}
