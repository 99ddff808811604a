/** The stored content for exports, with posts of every status. Posts are read in chunks. */
import type { Selectable } from "kysely";
import type { PostStatus } from "../../../wix/enums.ts";
import type { CategoryTable, MemberTable, TagTable } from "../../database/schema.ts";
import { type PostRecord, readPosts } from "./post.reader.ts";
import type { Store } from "../store.ts";

export type ArchivedPost = PostRecord & {
  /** Labels of the post's tags, in their order. */
  readonly tags: readonly string[];
  /** Paths that redirect to the post. */
  readonly formerPaths: readonly string[];
};

export type Archive = ReturnType<typeof createArchive>;

const postsAtOnce = 50;

export function createArchive({ database }: Store) {
  return {
    /** Returns the authors of posts that are not in the trash, by slug. */
    authors(): Promise<Selectable<MemberTable>[]> {
      return database
        .selectFrom("member")
        .selectAll()
        .where("id", "in", (post) =>
          post.selectFrom("post").select("author_id").where("status", "<>", "DELETED"),
        )
        .orderBy("slug")
        .execute();
    },

    /** Returns the categories in the order of menus. */
    categories(): Promise<Selectable<CategoryTable>[]> {
      return database
        .selectFrom("category")
        .selectAll()
        .orderBy("display_position")
        .orderBy("slug")
        .execute();
    },

    /** Returns the tags by slug. */
    tags(): Promise<Selectable<TagTable>[]> {
      return database.selectFrom("tag").selectAll().orderBy("slug").execute();
    },

    /** Yields posts by id: all posts that are not in the trash, or those with the given statuses. */
    async *posts(statuses?: readonly PostStatus[]): AsyncGenerator<ArchivedPost> {
      for (let last = ""; ;) {
        let some = database.selectFrom("post").select("id").where("id", ">", last);
        some =
          statuses === undefined
            ? some.where("status", "<>", "DELETED")
            : some.where("status", "in", statuses);
        const ids = (await some.orderBy("id").limit(postsAtOnce).execute()).map(({ id }) => id);
        const end = ids.at(-1);
        if (end === undefined) return;
        last = end;
        yield* await readArchived(ids);
      }
    },
  };

  async function readArchived(ids: readonly string[]): Promise<ArchivedPost[]> {
    const records = await readPosts(database, ids, { content: true, translations: false });
    const tagIds = [...new Set(records.flatMap((record) => record.tagIds))];
    const labels = new Map(
      tagIds.length === 0
        ? []
        : (
            await database
              .selectFrom("tag")
              .select(["id", "label"])
              .where("id", "in", tagIds)
              .execute()
          ).map(({ id, label }) => [id, label]),
    );
    const redirects = await database
      .selectFrom("redirect")
      .selectAll()
      .where("post_id", "in", ids)
      .execute();
    const slugs = await database
      .selectFrom("post_former_slug")
      .selectAll()
      .where("post_id", "in", ids)
      .execute();
    const paths = [
      ...redirects,
      ...slugs.map(({ slug, post_id }) => ({ path: `/post/${slug}`, post_id })),
    ];
    return records.map((record) => ({
      ...record,
      tags: record.tagIds.flatMap((id) => labels.get(id) ?? []),
      formerPaths: [
        ...new Set(paths.filter((one) => one.post_id === record.post.id).map(({ path }) => path)),
      ].toSorted(),
    }));
  }
}
