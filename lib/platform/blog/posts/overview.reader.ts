/** Posts of every status, for the owner's lists. */
import { sql, type InferResult } from "kysely";
import type { PostStatus } from "../../../wix/enums.ts";
import type { Database } from "../../database/database.ts";
import { escapePattern, makeSortKey } from "../../database/text.ts";
import { isVisible } from "../visibility.ts";
import { latestAuthor } from "./latest-author.ts";

export type OverviewQuery = {
  /** Defaults to every status except DELETED. */
  readonly status?: PostStatus | undefined;
  /** Part of a title, ignoring case and accents. */
  readonly search?: string | undefined;
  /** Limits the list to the posts of an author, in their latest versions. */
  readonly authorId?: string | undefined;
  /** From 1 to 500. */
  readonly limit: number;
  readonly offset: number;
};

const selectOverviews = (database: Database) =>
  database
    .selectFrom("post")
    .leftJoin("member", "member.id", "post.author_id")
    .leftJoin("post_metrics", "post_metrics.post_id", "post.id")
    .leftJoin("post_source", "post_source.post_id", "post.id")
    .select(["post.id", "post.slug", "post.title", "post.status", "post.language"])
    .select(["post.pinned", "post.featured", "post.updated_at as updatedAt"])
    .select(["post.first_published_at", "post.scheduled_at", "post.moderation_submitted_at"])
    .select(["post_source.system", "post_source.item"])
    .select(["member.nickname", "post_metrics.views", latestAuthor.as("authorId")]);

/** Returns whether the latest version of a post is by an author. Uses the index of authors. */
const isBy = (authorId: string) =>
  sql<boolean>`(post.has_draft = 0 and post.author_id = ${authorId}
    or post.has_draft = 1 and ${latestAuthor} = ${authorId})`;

/** A post in the owner's list. Dates are epoch milliseconds. */
export type PostOverview = ReturnType<typeof toOverview>;

function toOverview(row: InferResult<ReturnType<typeof selectOverviews>>[number]) {
  const { first_published_at, scheduled_at, moderation_submitted_at, ...others } = row;
  const { nickname, system, item, ...post } = others;
  return {
    ...post,
    author: nickname ?? "",
    /** Where the post was imported from: a file, or a post of another system. */
    source: system === null || item === null ? undefined : { system, item },
    pinned: post.pinned === 1,
    featured: post.featured === 1,
    firstPublishedAt: first_published_at ?? undefined,
    scheduledAt: scheduled_at ?? undefined,
    submittedAt: moderation_submitted_at ?? undefined,
    views: post.views ?? 0,
  };
}

/** Returns a page of posts, most recently changed first. Scheduled posts are sorted by scheduled date. */
export async function readOverview(
  database: Database,
  { status, search = "", authorId, limit, offset }: OverviewQuery,
): Promise<{ posts: PostOverview[]; total: number }> {
  const key = makeSortKey(search.trim());
  const matching = selectOverviews(database)
    .where("post.status", status === undefined ? "<>" : "=", status ?? "DELETED")
    .$if(authorId !== undefined, (query) => query.where(isBy(authorId ?? "")))
    .$if(key !== "", (query) =>
      query.where(sql<boolean>`post.title_order like ${`%${escapePattern(key)}%`} escape '\\'`),
    );
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const ordered =
    status === "SCHEDULED"
      ? matching.orderBy("post.scheduled_at")
      : matching.orderBy("post.updated_at", "desc");
  const rows = await ordered.orderBy("post.id").limit(limit).offset(offset).execute();
  return { total, posts: rows.map(toOverview) };
}

/** Finds a post of any status. */
export async function findOverview(
  database: Database,
  id: string,
): Promise<PostOverview | undefined> {
  const row = await selectOverviews(database).where("post.id", "=", id).executeTakeFirst();
  return row && toOverview(row);
}

/** Counts visible posts, or those of an author. A post and its translations count as a single post. */
export async function countPublished(
  database: Database,
  authorId?: string,
): Promise<{ readonly posts: number; readonly translations: number }> {
  const { posts, texts } = await database
    .selectFrom("post")
    .select(sql<number>`count(distinct coalesce(translation_id, id))`.as("posts"))
    .select(({ fn }) => fn.countAll<number>().as("texts"))
    .where(isVisible("post"))
    .$if(authorId !== undefined, (query) => query.where(isBy(authorId ?? "")))
    .executeTakeFirstOrThrow();
  return { posts, translations: texts - posts };
}

/** Counts posts, or those of an author, by status. Statuses without posts are omitted. */
export async function countByStatus(
  database: Database,
  authorId?: string,
): Promise<Partial<Record<PostStatus, number>>> {
  const rows = await database
    .selectFrom("post")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .$if(authorId !== undefined, (query) => query.where(isBy(authorId ?? "")))
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
