/** The queries that read comments for emails. */
import { normaliseRichContent } from "../../../rich-content/normalise.ts";
import { plainText } from "../../../rich-content/text.ts";
import { isVisible } from "../../blog/visibility.ts";
import type { Database } from "../../database/database.ts";

export type NoticeComment = {
  readonly id: string;
  readonly authorName: string;
  readonly text: string;
  readonly postTitle: string;
  readonly slug: string;
};

const selectComments = (database: Database) =>
  database
    .selectFrom("comment")
    .innerJoin("post", "post.id", "comment.post_id")
    .leftJoin("member", "member.id", "comment.author_id")
    .select(["comment.id", "comment.content", "comment.content_text"])
    .select(["comment.author_name as writtenName", "member.nickname"])
    .select(["post.title as postTitle", "post.slug"]);

/**
 * Returns the comments with the given IDs that are published on a post, oldest first. The text does not contain changes
 * that wait for approval.
 */
export async function findPublishedComments(
  database: Database,
  postId: string,
  ids: readonly string[],
): Promise<NoticeComment[]> {
  if (ids.length === 0) return [];
  const rows = await selectComments(database)
    .where("comment.id", "in", ids)
    .where("comment.post_id", "=", postId)
    .where("comment.status", "=", "PUBLISHED")
    .where(isVisible("post"))
    .orderBy("comment.commented_at")
    .orderBy("comment.id")
    .execute();
  return rows.flatMap((row) =>
    row.content === null ? [] : toNoticeComment(row, plainText(parseDocument(row.content))),
  );
}

const parseDocument = (content: string) => normaliseRichContent(JSON.parse(content));

/**
 * Returns the newest comments and changes that wait for approval and were held at `since` (epoch milliseconds) or
 * later.
 */
export async function findWaitingComments(
  database: Database,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<NoticeComment[]> {
  const rows = await selectComments(database)
    .where("comment.draft_content", "is not", null)
    .where("comment.status", "in", ["PENDING", "PUBLISHED"])
    .where("comment.updated_at", ">=", since)
    .orderBy("comment.updated_at", "desc")
    .orderBy("comment.id")
    .limit(limit)
    .execute();
  return rows.map((row) => toNoticeComment(row, row.content_text));
}

type Row = Omit<NoticeComment, "authorName" | "text"> & {
  readonly writtenName: string;
  readonly nickname: string | null;
};

const toNoticeComment = (
  { id, nickname, writtenName, postTitle, slug }: Row,
  text: string,
): NoticeComment => ({ id, authorName: nickname ?? writtenName, text, postTitle, slug });
