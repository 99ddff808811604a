/** Reads the stored content for exports, including posts of every status. Posts are read in chunks. */
import {
  sql,
  type ExpressionBuilder,
  type Expression,
  type Selectable,
  type SqlBool,
} from "kysely";
import type { PostStatus } from "../../../wix/enums.ts";
import type { CategoryTable, MemberTable, Tables, TagTable } from "../../database/schema.ts";
import { isPage, isPost, isVisiblePage } from "../page-rules.ts";
import { isVisible } from "../visibility.ts";
import { readDrafts } from "../drafts/draft.reader.ts";
import { findDraftVersions } from "../drafts/draft.repository.ts";
import type { PostPatch } from "./new-post.ts";
import { type Groups, type PostRecord, readPosts } from "./post.reader.ts";
import type { Database, Store } from "../../database/database.ts";

export type ArchivedPost = PostRecord & {
  /** Labels of the post's tags, in the post's order. */
  readonly tags: readonly string[];
  /** Paths that redirect to the post. */
  readonly formerPaths: readonly string[];
  /** The changes of the draft version, if the post is published and has one. */
  readonly draft?:
    | {
        readonly patch: PostPatch;
        /** Labels of the draft's tags, if they differ from the post's. */
        readonly tags: readonly string[] | undefined;
      }
    | undefined;
};

const postsAtOnce = 50;

export function createArchive({ database }: Store) {
  return {
    /** Returns the authors and co-authors of posts that are not in the trash, sorted by slug. */
    authors(): Promise<Selectable<MemberTable>[]> {
      return database
        .selectFrom("member")
        .selectAll()
        .where("id", "in", (post) =>
          post
            .selectFrom("post")
            .select("author_id")
            .where("status", "<>", "DELETED")
            .union(
              post
                .selectFrom("post_co_author")
                .innerJoin("post", "post.id", "post_co_author.post_id")
                .select("post_co_author.member_id as author_id")
                .where("post.status", "<>", "DELETED"),
            ),
        )
        .orderBy("slug")
        .execute();
    },

    /** Returns all categories in menu order. */
    categories: (): Promise<Selectable<CategoryTable>[]> => selectCategories(database).execute(),

    /** Returns the categories that readers may see, in menu order. */
    visibleCategories: (): Promise<Selectable<CategoryTable>[]> =>
      selectCategories(database).where(isVisible("category")).execute(),

    /** Returns all tags, sorted by slug. */
    tags: (): Promise<Selectable<TagTable>[]> => selectTags(database).execute(),

    /** Returns the tags that readers may see, sorted by slug. */
    visibleTags: (): Promise<Selectable<TagTable>[]> =>
      selectTags(database).where(isVisible("tag")).execute(),

    /**
     * Yields posts, without pages, sorted by ID: those with the given statuses or, by default, all posts that are not in
     * the trash.
     */
    posts: (statuses?: readonly PostStatus[]): AsyncGenerator<ArchivedPost> =>
      yieldPosts(database, "all", (eb) => eb.and([hasStatus(eb, statuses), isPost()])),

    /** Yields pages, like `posts`. Their slugs are their paths. */
    pages: (statuses?: readonly PostStatus[]): AsyncGenerator<ArchivedPost> =>
      yieldPosts(database, "all", (eb) => eb.and([hasStatus(eb, statuses), isPage()])),

    /** Yields the pages that readers may see, sorted by ID. */
    visiblePages: (): AsyncGenerator<ArchivedPost> =>
      yieldPosts(database, "visible", () => isVisiblePage()),

    /** Finds a post of any status. */
    async find(id: string): Promise<ArchivedPost | undefined> {
      const [record] = await readArchived(database, "all", [id]);
      return record;
    },

    /** Finds the latest version of a post of any status, which includes unpublished changes. */
    async findLatest(id: string): Promise<ArchivedPost | undefined> {
      const [record] = await completeRecords(database, await readDrafts(database, [id]));
      return record;
    },

    /** Yields the posts that readers may see, sorted by ID, with their visible categories and tags. */
    visiblePosts: (): AsyncGenerator<ArchivedPost> =>
      yieldPosts(database, "visible", () => isVisible("post")),
  };
}

type PostBuilder = ExpressionBuilder<Tables, "post">;

const hasStatus = (eb: PostBuilder, statuses: readonly PostStatus[] | undefined) =>
  statuses === undefined ? eb("post.status", "<>", "DELETED") : eb("post.status", "in", statuses);

const selectCategories = (database: Database) =>
  database.selectFrom("category").selectAll().orderBy("display_position").orderBy("slug");

const selectTags = (database: Database) => database.selectFrom("tag").selectAll().orderBy("slug");

async function* yieldPosts(
  database: Database,
  groups: Groups,
  condition: (eb: PostBuilder) => Expression<SqlBool>,
): AsyncGenerator<ArchivedPost> {
  for (let last = ""; ;) {
    const rows = await database
      .selectFrom("post")
      .select("id")
      .where("id", ">", last)
      .where(condition)
      .orderBy("id")
      .limit(postsAtOnce)
      .execute();
    const ids = rows.map(({ id }) => id);
    const end = ids.at(-1);
    if (end === undefined) return;
    last = end;
    yield* await readArchived(database, groups, ids);
  }
}

async function readArchived(
  database: Database,
  groups: Groups,
  ids: readonly string[],
): Promise<ArchivedPost[]> {
  const records = await readPosts(database, ids, { content: true, translations: false, groups });
  return completeRecords(database, records);
}

/** Adds the parts that only exports need. */
async function completeRecords(
  database: Database,
  records: readonly PostRecord[],
): Promise<ArchivedPost[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ post }) => post.id);
  const changed = records.filter(({ post }) => post.has_draft === 1).map(({ post }) => post.id);
  const drafts = new Map(
    (await findDraftVersions(database, changed)).map(({ row, patch }) => [row.post_id, patch]),
  );
  const draftTagIds = [...drafts.values()].flatMap(({ tagIds: own }) => own ?? []);
  const tagIds = [...new Set([...records.flatMap((record) => record.tagIds), ...draftTagIds])];
  const tags =
    tagIds.length === 0
      ? []
      : await database
          .selectFrom("tag")
          .select(["id", "label"])
          .where("id", "in", tagIds)
          .execute();
  const labels = new Map(tags.map(({ id, label }) => [id, label]));
  const { rows: paths } = await sql<{ path: string; post_id: string }>`
    select path, post_id from redirect where post_id in (${sql.join(ids)})
    union select '/post/' || slug, post_id from post_former_slug where post_id in (${sql.join(ids)})
    order by path`.execute(database);
  const findLabels = (wanted: readonly string[]) => wanted.flatMap((id) => labels.get(id) ?? []);
  return records.map((record) => {
    const patch = drafts.get(record.post.id);
    return {
      ...record,
      tags: findLabels(record.tagIds),
      formerPaths: paths
        .filter(({ post_id }) => post_id === record.post.id)
        .map(({ path }) => path),
      draft: patch && { patch, tags: patch.tagIds && findLabels(patch.tagIds) },
    };
  });
}
