import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { Database, TagTable } from "../../database/schema.ts";
import { write } from "../change.repository.ts";
import { chooseSlug, findBySlug, makeSlug } from "../group-slug.repository.ts";
import { clean } from "../posts/new-post.ts";
import { hasColumns, type Session, type Store } from "../store.ts";

export type TagInput = {
  readonly id: string;
  readonly label: string;
  readonly slug: string;
  readonly language: string;
  readonly translationId?: string | undefined;
};

export type TagService = ReturnType<typeof createTagService>;

export function createTagService(store: Store) {
  return {
    find: (slug: string): Promise<{ id: string } | undefined> =>
      findBySlug(store.database, "tag", slug),

    /**
     * Creates or updates a tag that is imported from another blog with its id. If another tag with the same
     * label and language exists, returns the id of that tag. Throws `SLUG_TAKEN` (409).
     */
    upsert(tag: TagInput, origin: ChangeOrigin = "ADMIN"): Promise<{ id: string }> {
      return write(store, async (transaction, record) => {
        const label = clean(tag.label);
        const key = normalizeLabel(label);
        const namesake = (await findTags(transaction, [key], tag.language)).get(key);
        if (namesake !== undefined && namesake !== tag.id) return { id: namesake };
        const now = store.now();
        const columns = {
          label,
          label_key: key,
          slug: await chooseSlug(transaction, "tag", tag.slug || label, tag.id),
          language: tag.language,
          translation_id: tag.translationId ?? null,
        };
        const before = await transaction
          .selectFrom("tag")
          .selectAll()
          .where("id", "=", tag.id)
          .executeTakeFirst();
        if (hasColumns(before, columns)) return { id: tag.id };
        await transaction
          .insertInto("tag")
          .values({ id: tag.id, ...columns, created_at: now, updated_at: now })
          .onConflict((conflict) =>
            conflict.column("id").doUpdateSet({ ...columns, updated_at: now }),
          )
          .execute();
        record("TAG", tag.id, origin, { label });
        return { id: tag.id };
      });
    },

    /**
     * Returns the ids of the tags with these labels, by label as given, and creates missing tags. Labels that
     * differ only in case belong to the same tag.
     */
    async ensure(
      labels: readonly string[],
      language: string,
      origin: ChangeOrigin = "ADMIN",
    ): Promise<Map<string, string>> {
      const wanted = new Map(labels.map((label) => [label, normalizeLabel(label)]));
      const keys = [...new Set(wanted.values())].filter((key) => key !== "");
      let ids = await findTags(store.database, keys, language);
      if (keys.some((key) => !ids.has(key))) {
        ids = await write(store, async (transaction, record) => {
          const known = await findTags(transaction, keys, language);
          for (const [label, key] of wanted) {
            if (key === "" || known.has(key)) continue;
            const id = await insertTag(transaction, clean(label), language, store.now());
            known.set(key, id);
            record("TAG", id, origin, { label: clean(label) });
          }
          return known;
        });
      }
      return new Map(
        [...wanted].flatMap(([label, key]) => {
          const id = ids.get(key);
          return id === undefined ? [] : [[label, id]];
        }),
      );
    },
  };
}

function normalizeLabel(label: string): string {
  return clean(label).normalize("NFKC").toLowerCase();
}

/** Returns the ids of tags by key. */
async function findTags(
  session: Session,
  keys: readonly string[],
  language: string,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await session
    .selectFrom("tag")
    .select(["id", "label_key"])
    .where("label_key", "in", keys)
    .where("language", "=", language)
    .execute();
  return new Map(rows.map((row) => [row.label_key, row.id]));
}

async function insertTag(
  transaction: Transaction<Database>,
  label: string,
  language: string,
  now: number,
): Promise<string> {
  const row: TagTable = {
    id: randomUUID(),
    label,
    label_key: normalizeLabel(label),
    slug: await makeSlug(transaction, "tag", label),
    language,
    translation_id: null,
    created_at: now,
    updated_at: now,
  };
  await transaction.insertInto("tag").values(row).execute();
  return row.id;
}
