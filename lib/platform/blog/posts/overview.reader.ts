/** Posts of every status, for the owner's lists. */
import { sql, type Kysely, type Selectable } from "kysely";
import type { PostStatus } from "../../../wix/enums.ts";
import { orderKey } from "../../database/order-key.ts";
import type { Database, PostTable } from "../../database/schema.ts";

/** A post in the owner's list. Dates are epoch milliseconds. */
export type PostOverview = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly status: PostStatus;
  readonly language: string;
  readonly author: string;
  readonly pinned: boolean;
  readonly featured: boolean;
  readonly updatedAt: number;
  readonly firstPublishedAt: number | undefined;
  readonly scheduledAt: number | undefined;
  readonly submittedAt: number | undefined;
  readonly views: number;
};

export type OverviewQuery = {
  /** Default: every status except DELETED. */
  readonly status?: PostStatus | undefined;
  /** Part of a title, regardless of case and accents. */
  readonly search?: string | undefined;
  /** 1 to 500. */
  readonly limit: number;
  readonly offset: number;
};

const columns = [
  "post.id",
  "post.slug",
  "post.title",
  "post.status",
  "post.language",
  "post.pinned",
  "post.featured",
  "post.updated_at",
  "post.first_published_at",
  "post.scheduled_at",
  "post.moderation_submitted_at",
  "member.nickname",
  "post_metrics.views",
] as const;

const everyPost = (database: Kysely<Database>) =>
  database
    .selectFrom("post")
    .leftJoin("member", "member.id", "post.author_id")
    .leftJoin("post_metrics", "post_metrics.post_id", "post.id");

/** Returns a page of posts, the last changed first. Scheduled posts are sorted by their date. */
export async function readOverview(
  database: Kysely<Database>,
  { status, search = "", limit, offset }: OverviewQuery,
): Promise<{ posts: PostOverview[]; total: number }> {
  let matching = everyPost(database);
  matching =
    status === undefined
      ? matching.where("post.status", "<>", "DELETED")
      : matching.where("post.status", "=", status);
  const words = orderKey(search.trim());
  if (words !== "") {
    const pattern = `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    matching = matching.where(sql<boolean>`post.title_order like ${pattern} escape '\\'`);
  }
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const ordered =
    status === "SCHEDULED"
      ? matching.orderBy("post.scheduled_at")
      : matching.orderBy("post.updated_at", "desc");
  const rows = await ordered
    .select(columns)
    .orderBy("post.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, posts: rows.map(convertRow) };
}

/** Finds a post of any status. */
export async function findOverview(
  database: Kysely<Database>,
  id: string,
): Promise<PostOverview | undefined> {
  const row = await everyPost(database)
    .select(columns)
    .where("post.id", "=", id)
    .executeTakeFirst();
  return row && convertRow(row);
}

type OverviewRow = Pick<
  Selectable<PostTable>,
  | "id"
  | "slug"
  | "title"
  | "status"
  | "language"
  | "pinned"
  | "featured"
  | "updated_at"
  | "first_published_at"
  | "scheduled_at"
  | "moderation_submitted_at"
> & { readonly nickname: string | null; readonly views: number | null };

const convertRow = (row: OverviewRow): PostOverview => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  status: row.status,
  language: row.language,
  author: row.nickname ?? "",
  pinned: row.pinned === 1,
  featured: row.featured === 1,
  updatedAt: row.updated_at,
  firstPublishedAt: row.first_published_at ?? undefined,
  scheduledAt: row.scheduled_at ?? undefined,
  submittedAt: row.moderation_submitted_at ?? undefined,
  views: row.views ?? 0,
});

/** Counts published posts; a post and its translations count as one. */
export async function countPublished(
  database: Kysely<Database>,
): Promise<{ readonly posts: number; readonly translations: number }> {
  const { posts, texts } = await database
    .selectFrom("post")
    .select(sql<number>`count(distinct coalesce(translation_id, id))`.as("posts"))
    .select(({ fn }) => fn.countAll<number>().as("texts"))
    .where("status", "=", "PUBLISHED")
    .executeTakeFirstOrThrow();
  return { posts, translations: texts - posts };
}

/** Counts posts by status. Statuses without posts are omitted. */
export async function countByStatus(
  database: Kysely<Database>,
): Promise<Partial<Record<PostStatus, number>>> {
  const rows = await database
    .selectFrom("post")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
