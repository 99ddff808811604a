/** The rules for groups of translations. */
import { sql } from "kysely";
import { isPageSlug } from "../../../site/paths/page-path.ts";
import { conflict, notFound } from "../../../wix/errors/errors.ts";
import type { Database } from "../../database/database.ts";
import type { PostTable } from "../../database/schema.ts";
import { assertRight, type Writer } from "../rights.ts";

/**
 * Throws `NOT_FOUND` for the translations of a page, 403 if a caller who may not assign posts adds a post to another
 * author's group, and 409 `ALREADY_EXISTS` if the group has the language.
 */
export async function assertMayJoin(
  database: Database,
  writer: Writer,
  translationId: string,
  language: string,
): Promise<void> {
  const posts = await findVersions(database, translationId);
  if (posts.some((post) => isPageSlug(post.slug))) throw notFound("Translation group of posts");
  if (posts.some((post) => post.author_id !== writer.id)) assertRight(writer, "assign");
  assertNoVersion(writer, posts, language);
}

/** Throws `ALREADY_EXISTS` if the post, or another version of it, has the language. */
export async function assertNewLanguage(
  database: Database,
  writer: Writer,
  post: PostTable,
  language: string,
): Promise<void> {
  const { translation_id } = post;
  const versions = translation_id === null ? [] : await findVersions(database, translation_id);
  assertNoVersion(writer, [toVersion(post), ...versions], language);
}

/** Throws `ALREADY_EXISTS` if another version of the post has the language to which the post changes. */
export async function assertFreeLanguage(
  database: Database,
  writer: Writer,
  { id, translation_id }: PostTable,
  language: string | undefined,
): Promise<void> {
  if (translation_id === null || language === undefined) return;
  const versions = await findVersions(database, translation_id);
  const others = versions.filter((version) => version.id !== id);
  assertNoVersion(writer, others, language);
}

/** Throws `ALREADY_EXISTS` if there is a version. The error contains its ID only if the caller may read it. */
function assertNoVersion(
  { reach, id }: Writer,
  versions: readonly Version[],
  language: string,
): void {
  const existing = versions.find((version) => hasLanguage(version, language));
  if (existing === undefined) return;
  const isReadable = reach === "all" || existing.author_id === id;
  throw conflict("ALREADY_EXISTS", `There is already a version in ${language}`, {
    ...(isReadable && { id: existing.id }),
    language,
  });
}

const toVersion = ({ translation_id, language, ...post }: PostTable): Version => ({
  ...post,
  translationId: translation_id ?? undefined,
  languages: [language],
});

/** A post of a group of translations. */
export type Version = {
  readonly id: string;
  readonly author_id: string;
  readonly slug: string;
  readonly translationId: string | undefined;
  /** The post's language and, after an unpublished change of language, the one of its draft version. */
  readonly languages: readonly string[];
};

/** Returns the posts of a group, or of several groups, that are not in the trash. */
export async function findVersions(
  database: Database,
  translationId: string | readonly string[],
): Promise<Version[]> {
  const groups = [translationId].flat();
  if (groups.length === 0) return [];
  const rows = await database
    .selectFrom("post")
    .leftJoin("draft_post", "draft_post.post_id", "post.id")
    .select(["post.id", "post.author_id", "post.slug", "post.language", "post.translation_id"])
    .select(sql<string>`coalesce(draft_post.language, post.language)`.as("latest"))
    .where("post.translation_id", "in", groups)
    .where("post.status", "<>", "DELETED")
    .execute();
  return rows.map(({ id, author_id, slug, language, latest, translation_id }) => ({
    id,
    author_id,
    slug,
    translationId: translation_id ?? undefined,
    languages: [language, latest],
  }));
}

/** Returns whether a version has a language, ignoring case: `pt-br` is `pt-BR` (BCP 47). */
export function hasLanguage({ languages }: Pick<Version, "languages">, language: string): boolean {
  const wanted = language.toLowerCase();
  return languages.some((one) => one.toLowerCase() === wanted);
}
