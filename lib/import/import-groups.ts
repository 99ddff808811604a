/** Import of a source's authors, categories and tags. */
import { WireError } from "../wix/errors/errors.ts";
import type { CoverMedia } from "../wix/media.ts";
import { type ImportRun, readRecord, writeRecord } from "./import-records.ts";
import type { ImportedFile, SourceMedia } from "../convert/source-media.ts";
import type { SourceAuthor, SourceCategory, SourceTag } from "./source-groups.ts";
import { hashText, stableId } from "./stable-id.ts";

/** Imports an author unless this run has already done so. Returns the author's ID. */
export function importAuthor(run: ImportRun, author: SourceAuthor): Promise<string> {
  const { members } = run.platform;
  const { name, slug = name } = author;
  const item = { ...author, kind: "author", slug };
  return importOnce(run, run.authors, item, members, async (id, freeSlug) => {
    const { copy } = createMedia(run, `author ${name}`);
    const photo = author.photo === undefined ? undefined : await copy(author.photo);
    return members.upsert({
      id,
      slug: freeSlug,
      nickname: name,
      about: author.about ?? "",
      ...(photo && { photo: { ...photo, altText: name } }),
    });
  });
}

/** Imports a category unless this run has already done so. Returns the category's ID. */
export function importCategory(run: ImportRun, category: SourceCategory): Promise<string> {
  const { categories } = run.platform;
  const { label, slug = label } = category;
  const item = { ...category, kind: "category", slug };
  const where = `category ${label}`;
  return importOnce(run, run.categories, item, categories, async (id, freeSlug) => {
    const fields = {
      id,
      slug: freeSlug,
      label,
      title: category.title ?? label,
      description: category.description ?? "",
      language: category.language ?? run.language,
      displayPosition: category.position ?? run.categories.size,
      translationId: category.translationId,
      coverMedia: await copyCategoryCover(category, createMedia(run, where)),
      seoData: category.seoData,
    };
    const parentId = run.categories.get(category.parentKey ?? "");
    try {
      if (category.parentKey === undefined) return await categories.upsert(fields);
      if (parentId !== undefined) return await categories.upsert({ ...fields, parentId });
    } catch (error) {
      if (!(error instanceof WireError && error.code === "INVALID_ARGUMENT")) throw error;
    }
    run.problems.push({ where, what: "the category that contains it cannot be used" });
    return categories.upsert(fields);
  });
}

async function copyCategoryCover(
  { cover, coverAlt = "", coverMedia }: SourceCategory,
  media: SourceMedia,
): Promise<CoverMedia | undefined> {
  const image = cover === undefined ? undefined : await media.copy(cover);
  return image === undefined ? await coverMedia?.(media) : createCover(image, coverAlt);
}

/** Imports a tag with the ID from its source. */
export function importTag(run: ImportRun, tag: SourceTag): Promise<string> {
  const { tags } = run.platform;
  const language = tag.language ?? run.language;
  return importOnce(run, run.tags, { ...tag, kind: "tag" }, tags, (id, slug) =>
    tags.upsert({ ...tag, id, slug, language }),
  );
}

type Group = {
  readonly kind: string;
  readonly key: string;
  readonly id?: string | undefined;
  readonly slug: string;
};

type GroupService = {
  readonly find: (slug: string) => Promise<{ id: string } | undefined>;
  readonly has: (id: string) => Promise<boolean>;
};

/**
 * Imports an author, category or tag unless `imported` contains it, and returns its ID. An existing item with
 * the same slug is reused, and is updated only if an earlier import created it.
 */
async function importOnce(
  run: ImportRun,
  imported: Map<string, string>,
  group: Group,
  { find, has }: GroupService,
  upsert: (id: string, slug: string) => Promise<{ id: string }>,
): Promise<string> {
  const before = imported.get(group.key);
  if (before !== undefined) return before;
  const recordName = `${group.kind} ${run.sourceName} ${group.key}`;
  const fingerprint = hashText(JSON.stringify(group));
  const recorded = await readRecord(run, recordName);
  // A category or tag may have been deleted, or merged into another one that has its slug as a former slug.
  const record = recorded && (await has(recorded.id)) ? recorded : undefined;
  const write = async (): Promise<string> => {
    const namesake = record === undefined ? await find(group.slug) : undefined;
    // Without a record, later imports do not update this item either.
    if (namesake !== undefined && namesake.id !== group.id) return namesake.id;
    const ownId = record?.id ?? group.id ?? stableId(recordName);
    const { id } = await upsert(ownId, group.slug).catch((error: unknown) => {
      if (!(error instanceof WireError && error.code === "SLUG_TAKEN")) throw error;
      // Names without letters or digits have the same slug, and a renamed item may need the slug of another one.
      return upsert(ownId, `${group.slug}-${hashText(recordName).slice(0, 6)}`);
    });
    await writeRecord(run, recordName, { id, fingerprint });
    return id;
  };
  const id = record?.fingerprint === fingerprint ? record.id : await write();
  imported.set(group.key, id);
  return id;
}

/** Creates the media functions for an author or category. */
const createMedia = (run: ImportRun, where: string): SourceMedia =>
  run.media.createMedia((what) => void run.problems.push({ where, what }));

/** Creates a cover from a copied picture. */
export const createCover = (image: ImportedFile, altText: string): CoverMedia => ({
  enabled: true,
  displayed: true,
  custom: true,
  image: { ...image, altText },
  altText,
});
