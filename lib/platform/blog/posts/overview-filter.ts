/** The conditions that select the posts of the owner's lists. */
import { sql, type RawBuilder } from "kysely";
import type { PostStatus } from "../../../wix/enums.ts";
import { matchAll, matchText } from "../../database/conditions.ts";
import { isPage, isPost } from "../page-rules.ts";
import { latestAuthor } from "./author.repository.ts";
import { untouchedDrafts } from "./untouched-drafts.ts";

/** A period in epoch milliseconds, from `start` until just before `end`. */
export type Period = { readonly start: number; readonly end: number };

export type OverviewFilter = {
  /** Selects pages instead of posts. */
  readonly isPage?: boolean | undefined;
  /**
   * Defaults to every status except DELETED. IN_MODERATION also selects the published posts whose changes wait for
   * moderation.
   */
  readonly status?: PostStatus | undefined;
  /** Part of a title, ignoring case and accents. */
  readonly search?: string | undefined;
  /** Limits the list to the posts of an author, in their latest versions. */
  readonly authorId?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly tagId?: string | undefined;
  /** A member who wrote the post, also as a co-author. */
  readonly writerId?: string | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
  /** When the post was first published or, without a publication, created. */
  readonly period?: Period | undefined;
};

/** The first publication of a post or, without a publication, its creation. Epoch milliseconds. */
export const postDate = sql<number>`coalesce(post.first_published_at, post.created_at)`;

/** Returns whether the latest version of a post is by an author. Uses the index of authors. */
export const isBy = (authorId: string) =>
  sql<boolean>`(post.has_draft = 0 and post.author_id = ${authorId}
    or post.has_draft = 1 and ${latestAuthor} = ${authorId})`;

/** Returns whether a post is shown in lists, which untouched drafts are not. */
export const isListed = sql<boolean>`post.id not in ${untouchedDrafts}`;

const waitingChanges = sql`select post_id from draft_post where moderation_status = 'UNKNOWN'`;

/** Returns whether a post is published, and its changes wait for moderation. */
export const hasWaitingChanges = sql<boolean>`post.id in (${waitingChanges})`;

/** Returns the condition for the posts of a filter. Categories, tags and languages are those of the published version. */
export function matchOverview(filter: OverviewFilter): RawBuilder<boolean> {
  const { status, search, authorId, categoryId, tagId, writerId, language, period } = filter;
  return matchAll([
    filter.isPage === true ? isPage() : isPost(),
    matchStatus(status),
    status === undefined || status === "UNPUBLISHED" ? isListed : undefined,
    authorId === undefined ? undefined : isBy(authorId),
    categoryId === undefined ? undefined : isIn("category", categoryId),
    tagId === undefined ? undefined : isIn("tag", tagId),
    writerId === undefined
      ? undefined
      : sql`(${isBy(writerId)} or post.id in (
          select post_id from post_co_author where member_id = ${writerId}))`,
    language === undefined ? undefined : sql`post.language = ${language}`,
    period === undefined
      ? undefined
      : sql`(${postDate} >= ${period.start} and ${postDate} < ${period.end})`,
    matchText(search, ["post.title_order"]),
  ]);
}

function matchStatus(status: PostStatus | undefined): RawBuilder<unknown> {
  if (status === undefined) return sql`post.status <> 'DELETED'`;
  if (status !== "IN_MODERATION") return sql`post.status = ${status}`;
  // With a union instead of `or`, Postgres uses the indexes of both tables.
  return sql`post.id in (
    select moderated.id from post as moderated where moderated.status = ${status}
    union all ${waitingChanges})`;
}

const isIn = (table: "category" | "tag", id: string) =>
  sql`post.id in (select post_id from ${sql.table(`post_${table}`)}
    where ${sql.ref(`${table}_id`)} = ${id})`;
