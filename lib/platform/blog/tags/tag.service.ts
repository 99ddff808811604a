import { randomUUID } from "node:crypto";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { Database, Store } from "../../database/database.ts";
import { cleanText, optionalText } from "../../database/text.ts";
import { write } from "../change.repository.ts";
import { chooseSlug, findBySlug, makeSlug, upsertRow } from "../slugged-row.repository.ts";

export type TagInput = {
  readonly id: string;
  readonly label: string;
  readonly slug: string;
  readonly language: string;
  readonly translationId?: string | undefined;
};

export function createTagService(store: Store) {
  return {
    find: (slug: string): Promise<{ id: string } | undefined> =>
      findBySlug(store.database, "tag", slug),

    /**
     * Creates or updates a tag imported from another blog, keeping its ID. If another tag has the same label
     * and language, returns that tag's ID. Throws `SLUG_TAKEN` (409).
     */
    upsert(tag: TagInput, origin: ChangeOrigin = "ADMIN"): Promise<{ id: string }> {
      return write(store, async (transaction, record) => {
        const label = cleanText(tag.label);
        const key = normalizeLabel(label);
        const namesake = (await findTags(transaction, [key], tag.language)).get(key);
        if (namesake !== undefined && namesake !== tag.id) return { id: namesake };
        const changed = await upsertRow(transaction, "tag", tag.id, store.now(), {
          label,
          label_key: key,
          slug: await chooseSlug(transaction, "tag", tag.slug || label, tag.id),
          language: tag.language,
          translation_id: optionalText(tag.translationId) ?? null,
        });
        if (changed) record("TAG", tag.id, origin, { label });
        return { id: tag.id };
      });
    },

    /**
     * Returns the IDs of the tags with these labels, keyed by the label as given, and creates missing tags.
     * Labels that differ only in case refer to the same tag.
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
            const id = randomUUID();
            const shown = cleanText(label);
            await upsertRow(transaction, "tag", id, store.now(), {
              label: shown,
              label_key: key,
              slug: await makeSlug(transaction, "tag", shown),
              language,
              translation_id: null,
            });
            known.set(key, id);
            record("TAG", id, origin, { label: shown });
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
  return cleanText(label).normalize("NFKC").toLowerCase();
}

/** Returns tag IDs by key. */
async function findTags(
  database: Database,
  keys: readonly string[],
  language: string,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await database
    .selectFrom("tag")
    .select(["id", "label_key"])
    .where("label_key", "in", keys)
    .where("language", "=", language)
    .execute();
  return new Map(rows.map((row) => [row.label_key, row.id]));
}
