/** The queries that read draft posts for the API. A draft post is a post with the changes of its draft version. */
import { sql, type RawBuilder } from "kysely";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { Database } from "../../database/database.ts";
import type { Column } from "../../query/compile.ts";
import type { Resource } from "../../query/page.ts";
import { describeFields } from "../../query/query.ts";
import { buildColumns } from "../posts/post-fields.ts";
import { findExisting } from "../posts/post.repository.ts";
import { readPosts, type Groups, type PostRecord } from "../posts/post.reader.ts";
import { isPost } from "../page-rules.ts";
import { normaliseSlug } from "../slug.ts";
import { findDraftFields, type DraftVersion } from "./draft.repository.ts";

export type DraftRecord = PostRecord & {
  /** The origin of the last change. */
  readonly origin: ChangeOrigin | undefined;
};

/** The columns of the latest version: the draft's value or, if it has none, the post's. */
const latest = (name: string) =>
  sql`coalesce(${sql.ref(`draft_post.${name}`)}, ${sql.ref(`post.${name}`)}) as ${sql.ref(name)}`;

const versions = sql`(
  select post.id, post.status, post.translation_id, post.updated_at, post.has_draft, post.scheduled_at,
    coalesce(post.scheduled_at, 0) as scheduled_order,
    ${sql.join(
      [
        "title",
        "title_order",
        "excerpt",
        "language",
        "author_id",
        "featured",
        "commenting_enabled",
        "minutes_to_read",
        "pricing_plan_ids",
      ].map(latest),
    )},
    draft_post.category_ids, draft_post.tag_ids, draft_post.hashtag_keys
  from post left join draft_post on draft_post.post_id = post.id
  where ${isPost()}) as draft`;

const fields = describeFields({
  id: ["string", "draft.id"],
  title: ["string", "draft.title"],
  excerpt: ["string", "draft.excerpt"],
  status: ["string", "draft.status"],
  language: ["string", "draft.language"],
  translationId: ["string", "draft.translation_id"],
  memberId: ["string", "draft.author_id"],
  featured: ["boolean", "draft.featured"],
  commentingEnabled: ["boolean", "draft.commenting_enabled"],
  hasUnpublishedChanges: ["boolean", "draft.has_draft"],
  minutesToRead: ["number", "draft.minutes_to_read"],
  editedDate: ["date", "draft.updated_at"],
  scheduledPublishDate: ["date", "draft.scheduled_at"],
});

const relation = (
  table: string,
  column: string,
  replacement: string,
  isFolded = false,
): Column => ({
  kind: "relation",
  table,
  value: `${table}.${column}`,
  postId: "draft.id",
  isFolded,
  replacement,
});

const base: Omit<Resource, "where"> = {
  from: versions,
  id: "draft.id",
  columns: {
    ...fields.columns,
    title: { kind: "column", name: "draft.title", order: "draft.title_order" },
    scheduledPublishDate: {
      kind: "column",
      name: "draft.scheduled_at",
      order: "draft.scheduled_order",
    },
    categoryIds: relation("post_category", "category_id", "draft.category_ids"),
    tagIds: relation("post_tag", "tag_id", "draft.tag_ids"),
    hashtags: relation("post_hashtag", "hashtag", "draft.hashtag_keys", true),
    pricingPlanIds: { kind: "list", name: "draft.pricing_plan_ids" },
  },
  kinds: {
    ...fields.kinds,
    categoryIds: "array",
    tagIds: "array",
    hashtags: "array",
    pricingPlanIds: "array",
  },
  sortable: new Set([
    "id",
    "title",
    "excerpt",
    "featured",
    "commentingEnabled",
    "status",
    "hasUnpublishedChanges",
    "editedDate",
    "scheduledPublishDate",
  ]),
  defaultSort: { fieldName: "editedDate", order: "DESC" },
};

/**
 * Returns the draft posts as a resource, without pages: those in the trash or all others. With an author, it contains only
 * this author's posts.
 */
export function selectDrafts(place: "trash" | "drafts", authorId: string | undefined): Resource {
  const isInPlace = sql`draft.status ${sql.raw(place === "trash" ? "=" : "<>")} 'DELETED'`;
  const isOwn: RawBuilder<unknown> =
    authorId === undefined ? sql`1 = 1` : sql`draft.author_id = ${authorId}`;
  return { ...base, where: sql<boolean>`${isInPlace} and ${isOwn}` };
}

type Parts = {
  /** Which of a post's categories and tags to read. Default: `all`. */
  readonly groups?: Groups;
  /** Whether to read the documents. Default: `true`. */
  readonly content?: boolean;
};

/** Reads the latest versions of posts with any status, in the order of the given IDs. */
export async function readDrafts(
  database: Database,
  ids: readonly string[],
  { groups = "all", content = true }: Parts = {},
): Promise<DraftRecord[]> {
  const records = await readPosts(database, ids, { content, translations: true, groups });
  const changed = records.filter(({ post }) => post.has_draft === 1).map(({ post }) => post.id);
  const versions = await findDraftFields(database, changed, { content });
  const drafts = new Map(versions.map((draft) => [draft.row.post_id, draft]));
  const existing = await findGroups(database, [...drafts.values()]);
  const origins = await readOrigins(database, ids);
  return records.map((record) => ({
    ...applyDraft(record, drafts.get(record.post.id), existing),
    origin: origins.get(record.post.id),
  }));
}

type ExistingGroups = Readonly<Record<"category" | "tag", ReadonlySet<string>>>;

/** Returns the categories and tags of draft versions that still exist. */
async function findGroups(
  database: Database,
  drafts: readonly DraftVersion[],
): Promise<ExistingGroups> {
  const list = (field: "categoryIds" | "tagIds") =>
    drafts.flatMap(({ patch }) => patch[field] ?? []);
  return {
    category: await findExisting(database, "category", list("categoryIds")),
    tag: await findExisting(database, "tag", list("tagIds")),
  };
}

/** Returns a post with the changes of its draft version. */
function applyDraft(
  record: PostRecord,
  draft: DraftVersion | undefined,
  groups: ExistingGroups,
): PostRecord {
  if (draft === undefined) return record;
  const { patch, row } = draft;
  const { slug, firstPublishedAt, categoryIds, tagIds, coAuthorIds } = patch;
  const authorId = patch.authorId ?? record.post.author_id;
  return {
    ...record,
    post: {
      ...record.post,
      ...buildColumns(patch),
      excerpt: row.excerpt ?? record.post.excerpt,
      excerpt_generated: row.excerpt_generated ?? record.post.excerpt_generated,
      minutes_to_read: row.minutes_to_read ?? record.post.minutes_to_read,
      slug: slug === undefined ? record.post.slug : normaliseSlug(record.post, slug),
      first_published_at: firstPublishedAt ?? record.post.first_published_at,
      moderation_status: row.moderation_status,
      moderation_submitted_at: row.moderation_submitted_at,
      moderated_at: row.moderated_at,
      moderated_by: row.moderated_by,
    },
    content:
      row.rich_content === null
        ? record.content
        : {
            post_id: row.post_id,
            rich_content: row.rich_content,
            content_text: row.content_text ?? "",
          },
    categoryIds: categoryIds?.filter((id) => groups.category.has(id)) ?? record.categoryIds,
    tagIds: tagIds?.filter((id) => groups.tag.has(id)) ?? record.tagIds,
    coAuthorIds: (coAuthorIds ?? record.coAuthorIds).filter((id) => id !== authorId),
  };
}

/** Returns the origin of the last change of each post. */
async function readOrigins(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, ChangeOrigin>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("change")
    .select(["entity_id", "origin"])
    .where("sequence", "in", (change) =>
      change
        .selectFrom("change")
        .select(({ fn }) => fn.max("sequence").as("sequence"))
        .where("entity", "in", ["POST", "DRAFT"])
        .where("entity_id", "in", ids)
        .groupBy("entity_id"),
    )
    .execute();
  return new Map(rows.map(({ entity_id, origin }) => [entity_id, origin]));
}
