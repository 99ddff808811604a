/** Finds where files are used: in posts, as covers of categories, and as pictures of authors. */
import { sql, type RawBuilder } from "kysely";
import { collectMediaIds } from "../../../../rich-content/media-ids.ts";
import type { Database } from "../../../database/database.ts";
import { splitIntoChunks } from "../../../database/rows.ts";

export type FileUse = {
  readonly entity: "POST" | "CATEGORY" | "MEMBER";
  readonly id: string;
  /** The title of a post, or the name of a category or author. */
  readonly title: string;
  readonly slug: string;
  /** The status of a post. */
  readonly status?: string | undefined;
  /** The author of a post. */
  readonly authorId?: string | undefined;
  /** `true` for a post of which only earlier versions use the file. */
  readonly isEarlierVersion?: boolean;
};

/** Maximum number of posts that are listed for a file. */
const mostPosts = 100;

/**
 * Returns the places that use a file: at most 100 posts, latest first, all categories and authors, and at most 100 posts of
 * which only earlier versions use it.
 */
export async function findFileUses(database: Database, mediaId: string): Promise<FileUse[]> {
  const posts = await database
    .selectFrom("post_media")
    .innerJoin("post", "post.id", "post_media.post_id")
    .select(["post.id", "post.title", "post.slug", "post.status", "post.author_id as authorId"])
    .where("media_id", "=", mediaId)
    .orderBy("post.updated_at", "desc")
    .orderBy("post.id")
    .limit(mostPosts)
    .execute();
  const others = await readPictureUses(database);
  return [
    ...posts.map((post) => ({ entity: "POST" as const, ...post })),
    ...(others.get(mediaId) ?? []),
    ...(await findEarlierUses(database, mediaId)),
  ];
}

/** Returns the posts of which only saved versions use a file, latest first. */
async function findEarlierUses(database: Database, mediaId: string): Promise<FileUse[]> {
  const isCurrent = (postId: RawBuilder<unknown>) =>
    sql<boolean>`exists (select 1 from post_media where media_id = ${mediaId} and post_id = ${postId})`;
  const posts = await database
    .selectFrom("post")
    .select(["id", "title", "slug", "status", "author_id as authorId"])
    .where("id", "in", (versions) =>
      versions.selectFrom("version_media").select("post_id").where("media_id", "=", mediaId),
    )
    .where(sql<boolean>`not ${isCurrent(sql.ref("post.id"))}`)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(mostPosts)
    .execute();
  return posts.map((post) => ({ entity: "POST" as const, ...post, isEarlierVersion: true }));
}

/** Returns which of the files are used anywhere. */
export async function findUsedFiles(
  database: Database,
  mediaIds: readonly string[],
): Promise<Set<string>> {
  const others = await readPictureUses(database);
  const used = new Set(mediaIds.filter((id) => others.has(id)));
  for (const some of splitIntoChunks(mediaIds, 500)) {
    const rows = await database
      .selectFrom("post_media")
      .select("media_id")
      .distinct()
      .where("media_id", "in", some)
      .execute();
    for (const { media_id } of rows) used.add(media_id);
  }
  return used;
}

/**
 * Returns the categories and members with pictures of this blog, by the ID of the picture. There are few of them, because
 * only the team can set such pictures.
 */
export async function readPictureUses(
  database: Database,
): Promise<ReadonlyMap<string, readonly FileUse[]>> {
  const uses = new Map<string, FileUse[]>();
  const add = (use: FileUse, ...texts: (string | null)[]) => {
    for (const id of collectMediaIds(texts)) uses.set(id, [...(uses.get(id) ?? []), use]);
  };
  const categories = await database
    .selectFrom("category")
    .select(["id", "label as title", "slug", "cover_media", "seo_data"])
    .where((eb) =>
      eb.or([eb("cover_media", "like", ownPicture), eb("seo_data", "like", ownPicture)]),
    )
    .execute();
  for (const { cover_media, seo_data, ...category } of categories) {
    add({ entity: "CATEGORY", ...category }, cover_media, seo_data);
  }
  const members = await database
    .selectFrom("member")
    .fullJoin("identity", "identity.id", "member.id")
    .select(["member.id", "identity.id as identity_id", "member.nickname", "member.slug"])
    .select(["member.photo", "identity.photo as own_photo", "identity.cover"])
    .where((eb) =>
      eb.or([
        eb("member.photo", "like", ownPicture),
        eb("identity.photo", "like", ownPicture),
        eb("identity.cover", "like", ownPicture),
      ]),
    )
    .execute();
  for (const { photo, own_photo, cover, ...member } of members) {
    const use = {
      entity: "MEMBER" as const,
      id: member.id ?? member.identity_id ?? "",
      title: member.nickname ?? "",
      slug: member.slug ?? "",
    };
    add(use, photo, own_photo, cover);
  }
  return uses;
}

const ownPicture = "%~mv2.%";
