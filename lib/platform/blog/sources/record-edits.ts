/** Records which imported posts have been edited in this blog. */
import { sql } from "kysely";
import type { ChangeContext, Database, Transaction } from "../../database/database.ts";
import type { ChangeTable } from "../../database/schema.ts";
import { sourceFields, type SourceField } from "../posts/post-fields.ts";

type LoggedChange = Pick<ChangeTable, "entity" | "entity_id" | "origin" | "detail">;

type Edit = {
  readonly postId: string;
  /** The changed fields of the post's row. */
  readonly fields: readonly SourceField[];
};

/**
 * Records the edits among the changes of a write, in its transaction. A change that a caller of the API made is an edit,
 * even if the caller names an import as its origin.
 */
export async function recordEdits(
  transaction: Transaction,
  changes: readonly LoggedChange[],
  { editor, now }: ChangeContext,
): Promise<void> {
  const made = editor === undefined ? changes.filter(({ origin }) => !isImport(origin)) : changes;
  for (const { postId, fields } of made.flatMap((change) => findEdit(change) ?? [])) {
    const row = await transaction
      .selectFrom("post_source")
      .select(["folder", "edited_fields"])
      .where("post_id", "=", postId)
      .executeTakeFirst();
    if (row === undefined) continue;
    const unwritten = new Set([...parseFields(row.edited_fields), ...fields]);
    const isWritable = row.folder !== null && unwritten.size > 0;
    await transaction
      .updateTable("post_source")
      .set({
        edited_at: sql<number>`coalesce(edited_at, ${now})`,
        edited_fields: isWritable ? JSON.stringify([...unwritten]) : null,
      })
      .where("post_id", "=", postId)
      .execute();
  }
}

/** Returns when a post was last imported and first edited after that, in epoch milliseconds, from the change log. */
export async function readImportDates(
  database: Database,
  postId: string,
): Promise<{ readonly importedAt: number | undefined; readonly editedAt: number | undefined }> {
  const changes = await database
    .selectFrom("change")
    .select(["entity", "entity_id", "origin", "detail", "changed_at"])
    .where("entity", "in", ["POST", "DRAFT"])
    .where("entity_id", "=", postId)
    .orderBy("sequence")
    .execute();
  const imported = changes.findLastIndex(({ origin }) => isImport(origin));
  const edit = changes.slice(imported + 1).find((change) => findEdit(change) !== undefined);
  return { importedAt: changes[imported]?.changed_at, editedAt: edit?.changed_at };
}

/** Parses the JSON list of a row. */
export const parseFields = (json: string | null): SourceField[] =>
  json === null ? [] : JSON.parse(json);

const isImport = (origin: string): boolean => origin.startsWith("IMPORT");

function findEdit({ entity, entity_id, detail }: LoggedChange): Edit | undefined {
  if (entity !== "POST" && entity !== "DRAFT") return undefined;
  const { fields = [], draftFields = [] }: ChangeFields = JSON.parse(detail);
  if (![...fields, ...draftFields].some(isSourceField)) return undefined;
  return { postId: entity_id, fields: fields.filter(isSourceField) };
}

type ChangeFields = {
  readonly fields?: readonly unknown[];
  readonly draftFields?: readonly unknown[];
};

const names = new Set<unknown>(sourceFields);

const isSourceField = (field: unknown): field is SourceField => names.has(field);
