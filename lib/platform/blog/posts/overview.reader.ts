/** Posts of every status, for the owner's lists. */
import { sql, type InferResult } from "kysely";
import { findChangesStatus, type PostSort } from "../../../wix/admin/admin.ts";
import type { PostStatus } from "../../../wix/enums.ts";
import type { Database } from "../../database/database.ts";
import { orderByIds } from "../../database/rows.ts";
import type { Columns } from "../../query/compile.ts";
import { readOffsetPage } from "../../query/page.ts";
import { isPage, isPost } from "../page-rules.ts";
import { isVisible } from "../visibility.ts";
import { latestAuthor } from "./author.repository.ts";
import {
  hasWaitingChanges,
  isBy,
  isListed,
  matchOverview,
  type OverviewFilter,
} from "./overview-filter.ts";

export type OverviewQuery = OverviewFilter & {
  /** Defaults to `changed` or, for scheduled posts, the scheduled date. */
  readonly sort?: PostSort | undefined;
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
    .leftJoin("draft_post", "draft_post.post_id", "post.id")
    .select(["post.id", "post.slug", "post.title", "post.status", "post.language"])
    .select("post.translation_id as translationId")
    .select(["post.pinned", "post.featured", "post.updated_at as updatedAt"])
    .select(["post.first_published_at", "post.scheduled_at", "post.moderation_submitted_at"])
    .select(["draft_post.moderation_status as changesModeration", "post.has_draft"])
    .select(["draft_post.moderation_submitted_at as changesSubmittedAt"])
    .select(["post_source.system", "post_source.item"])
    .select(["member.nickname", "post_metrics.views", latestAuthor.as("authorId")]);

/** A post in the owner's list. Dates are epoch milliseconds. */
export type PostOverview = ReturnType<typeof toOverview>;

function toOverview(row: InferResult<ReturnType<typeof selectOverviews>>[number]) {
  const { first_published_at, scheduled_at, moderation_submitted_at, has_draft, ...others } = row;
  const { changesModeration, changesSubmittedAt, nickname, system, item, ...post } = others;
  return {
    ...post,
    author: nickname ?? "",
    /** Where the post was imported from: a file, or a post of another system. */
    source: system === null || item === null ? undefined : { system, item },
    pinned: post.pinned === 1,
    featured: post.featured === 1,
    firstPublishedAt: first_published_at ?? undefined,
    translationId: post.translationId ?? undefined,
    scheduledAt: scheduled_at ?? undefined,
    submittedAt: changesSubmittedAt ?? moderation_submitted_at ?? undefined,
    /** Whether a published post has unpublished changes. */
    hasUnpublishedChanges: has_draft === 1,
    changesStatus: findChangesStatus(changesModeration),
    views: post.views ?? 0,
  };
}

const columns: Columns = {
  changed: { kind: "column", name: "post.updated_at" },
  published: { kind: "column", name: "post.first_published_at", isNullLast: true },
  title: { kind: "column", name: "post.title_order" },
  scheduled: { kind: "column", name: "post.scheduled_at" },
};

/** Returns a page of posts and the number of all that match. */
export async function readOverview(
  database: Database,
  query: OverviewQuery,
): Promise<{ posts: PostOverview[]; total: number }> {
  const { status, sort = status === "SCHEDULED" ? "scheduled" : "changed" } = query;
  const source = { from: sql`post`, where: matchOverview(query), id: "post.id", columns };
  const order = sort === "title" || sort === "scheduled" ? "ASC" : "DESC";
  const { ids, total } = await readOffsetPage(database, source, {
    ...query,
    sort: [{ fieldName: sort, order }],
  });
  if (ids.length === 0) return { total, posts: [] };
  const rows = await selectOverviews(database).where("post.id", "in", ids).execute();
  return { total, posts: orderByIds(rows, ids).map(toOverview) };
}

/** Returns the languages of posts, or of an author's posts, sorted by their tags. */
export async function listLanguages(database: Database, authorId?: string): Promise<string[]> {
  const rows = await database
    .selectFrom("post")
    .select("language")
    .distinct()
    .where(isPost())
    .$if(authorId !== undefined, (query) => query.where(isBy(authorId ?? "")))
    .orderBy("language")
    .limit(listedLanguages)
    .execute();
  return rows.map(({ language }) => language);
}

/** Maximum number of languages in the filter. */
const listedLanguages = 200;

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

/** Counts the published posts, or those of an author, whose changes wait for moderation. */
export async function countWaitingChanges(database: Database, authorId?: string): Promise<number> {
  const { count } = await database
    .selectFrom("post")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(hasWaitingChanges)
    .where(isPost())
    .$if(authorId !== undefined, (query) => query.where(isBy(authorId ?? "")))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts posts or pages, or those of an author, by status. Statuses without posts are omitted. */
export async function countByStatus(
  database: Database,
  { authorId, isPage: countsPages = false }: Pick<OverviewFilter, "authorId" | "isPage"> = {},
): Promise<Partial<Record<PostStatus, number>>> {
  const rows = await database
    .selectFrom("post")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .where(isListed)
    .where(countsPages ? isPage() : isPost())
    .$if(authorId !== undefined, (query) => query.where(isBy(authorId ?? "")))
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
