/** The names by which a file refers to authors and categories. */
import { slugifyText } from "../../site/paths/slugify-text.ts";
import type { ArchivedPost, Platform } from "../../platform/index.ts";
import { readRecord } from "../import-records.ts";
import type { SourcePost } from "../source.ts";

export type ChosenNames = {
  readonly author: string | undefined;
  readonly coAuthors: readonly string[];
  readonly categories: readonly string[];
};

/** Chooses names that an import resolves to the post's authors and categories. Keeps those in the file. */
export async function chooseNames(
  platform: Platform,
  sourceName: string,
  written: SourcePost,
  { post, coAuthorIds, categoryIds }: ArchivedPost,
): Promise<ChosenNames> {
  const authors = new Map(
    (await platform.archive.authors()).map(({ id, slug }) => [id, slug] as const),
  );
  const categories = new Map(
    (await platform.archive.categories()).map(
      ({ id, slug, label }) => [id, slugifyText(label) === slug ? label : slug] as const,
    ),
  );
  const find = async (kind: string, key: string): Promise<string | undefined> =>
    (await readRecord({ platform }, `${kind} ${sourceName} ${key}`))?.id;
  for (const { key, name, slug = name } of written.authors) {
    const id = (await find("author", key)) ?? (await platform.members.find(slug))?.id;
    if (id !== undefined) authors.set(id, name);
  }
  for (const { key, label, slug = label } of written.categories) {
    const id = (await find("category", key)) ?? (await platform.categories.find(slug))?.id;
    if (id !== undefined) categories.set(id, label);
  }
  return {
    author: authors.get(post.author_id),
    coAuthors: coAuthorIds.flatMap((id) => authors.get(id) ?? []),
    categories: categoryIds.flatMap((id) => categories.get(id) ?? []),
  };
}
