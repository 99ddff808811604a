import { randomUUID } from "node:crypto";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import { conflict, notFound } from "../../../wix/errors/errors.ts";
import type { Database, Store, Transaction } from "../../database/database.ts";
import { optionalText } from "../../database/text.ts";
import { write, type RecordChange } from "../../database/change-log.ts";
import { removeCount } from "../stats/post-count.repository.ts";
import { dropFormerSlugs } from "../groups/former-slug.repository.ts";
import { mergeGroups } from "../groups/merge-groups.ts";
import {
  chooseSlug,
  findByAnySlug,
  hasRow,
  makeSlug,
  upsertRow,
} from "../slugged-row.repository.ts";
import { cleanName } from "../../../wix/clean-name.ts";

export type TagInput = {
  readonly id: string;
  readonly label: string;
  readonly slug: string;
  readonly language: string;
  readonly translationId?: string | undefined;
};

export type TagChanges = {
  readonly label?: string | undefined;
  readonly slug?: string | undefined;
};

export type NewTag = {
  readonly label: string;
  readonly language: string;
  readonly slug?: string | undefined;
};

/** Creates the operations on tags. */
export function createTagService(store: Store) {
  return {
    /** Finds the tag that has or formerly had this slug. */
    find: (slug: string): Promise<{ id: string } | undefined> =>
      findByAnySlug(store.database, "tag", slug),

    has: (id: string): Promise<boolean> => hasRow(store.database, "tag", id),

    /** Merges a tag into another one (see {@link mergeGroups}). */
    merge: (id: string, into: string): Promise<void> => mergeGroups(store, "tag", id, into),

    /**
     * Changes the label or the slug of a tag. An empty slug is made from the label. Throws `NOT_FOUND`, `LABEL_TAKEN`
     * (409) if another tag of the language has the label, and `SLUG_TAKEN` (409).
     */
    change(id: string, changes: TagChanges): Promise<void> {
      return write(store, async (transaction, record) => {
        const before = await transaction
          .selectFrom("tag")
          .selectAll()
          .where("id", "=", id)
          .executeTakeFirst();
        if (before === undefined) throw notFound("Tag");
        const { id: _id, created_at: _created, updated_at: _updated, ...columns } = before;
        const label = cleanName(changes.label ?? before.label);
        const key = normalizeLabel(label);
        const namesake = (await findTags(transaction, [key], before.language)).get(key) ?? id;
        if (namesake !== id) {
          throw conflict("LABEL_TAKEN", "Another tag has this label", { id: namesake });
        }
        const slug =
          changes.slug === undefined
            ? before.slug
            : await chooseSlug(transaction, "tag", changes.slug || label, id);
        const row = { ...columns, label, label_key: key, slug };
        if (await upsertRow(transaction, "tag", id, store.now(), row)) {
          record("TAG", id, "ADMIN", { label });
        }
      });
    },

    /**
     * Creates or updates a tag imported from another blog, keeping its ID. If another tag has the same label
     * and language, returns that tag's ID. Throws `SLUG_TAKEN` (409).
     */
    upsert(tag: TagInput, origin: ChangeOrigin = "ADMIN"): Promise<{ id: string }> {
      return write(store, async (transaction, record) => {
        const label = cleanName(tag.label);
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
     * Creates a tag, or returns the tag with the same label and language. Without a slug, one is made from
     * the label. Throws `SLUG_TAKEN` (409).
     */
    create(tag: NewTag): Promise<{ id: string }> {
      return write(store, async (transaction, record) => {
        const key = normalizeLabel(tag.label);
        const known = (await findTags(transaction, [key], tag.language)).get(key);
        if (known !== undefined) return { id: known };
        return { id: await insertTag(transaction, record, store.now(), tag, "ADMIN") };
      });
    },

    /** Deletes a tag and removes it from its posts. Throws `NOT_FOUND`. */
    remove(id: string): Promise<void> {
      return write(store, async (transaction, record) => {
        const posts = await transaction
          .selectFrom("post_tag")
          .select("post_id")
          .where("tag_id", "=", id)
          .execute();
        const [deleted] = await transaction
          .deleteFrom("tag")
          .where("id", "=", id)
          .returning("label")
          .execute();
        if (deleted === undefined) throw notFound("Tag");
        await removeCount(transaction, "tag", id);
        await dropFormerSlugs(transaction, "tag", id);
        record("TAG", id, "DELETE_TAG", { label: deleted.label });
        for (const { post_id } of posts) {
          record("POST", post_id, "DELETE_TAG", { tag: deleted.label });
        }
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
            const tag = { label, language };
            known.set(key, await insertTag(transaction, record, store.now(), tag, origin));
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

/** Inserts a tag and returns its ID. Without a slug, one is made from the label. Throws `SLUG_TAKEN` (409). */
async function insertTag(
  transaction: Transaction,
  record: RecordChange,
  now: number,
  tag: NewTag,
  origin: ChangeOrigin,
): Promise<string> {
  const id = randomUUID();
  const label = cleanName(tag.label);
  await upsertRow(transaction, "tag", id, now, {
    label,
    label_key: normalizeLabel(label),
    slug: tag.slug
      ? await chooseSlug(transaction, "tag", tag.slug, id)
      : await makeSlug(transaction, "tag", label),
    language: tag.language,
    translation_id: null,
  });
  record("TAG", id, origin, { label });
  return id;
}

function normalizeLabel(label: string): string {
  return cleanName(label).normalize("NFKC").toLowerCase();
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
