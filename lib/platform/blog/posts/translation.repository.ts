import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** A post of a group of translations. */
export type Version = {
  readonly id: string;
  readonly author_id: string;
  /** The post's language and, after an unpublished change of language, the one of its draft version. */
  readonly languages: readonly string[];
};

/** Returns the posts of a group that are not in the trash. */
export async function findVersions(database: Database, translationId: string): Promise<Version[]> {
  const rows = await database
    .selectFrom("post")
    .leftJoin("draft_post", "draft_post.post_id", "post.id")
    .select(["post.id", "post.author_id", "post.language"])
    .select(sql<string>`coalesce(draft_post.language, post.language)`.as("latest"))
    .where("post.translation_id", "=", translationId)
    .where("post.status", "<>", "DELETED")
    .execute();
  return rows.map(({ id, author_id, language, latest }) => ({
    id,
    author_id,
    languages: [language, latest],
  }));
}

/** Returns whether a version has a language, ignoring case: `pt-br` is `pt-BR` (BCP 47). */
export function hasLanguage({ languages }: Pick<Version, "languages">, language: string): boolean {
  const wanted = language.toLowerCase();
  return languages.some((one) => one.toLowerCase() === wanted);
}
