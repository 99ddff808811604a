/** Rules shared by the operations that change posts. */
import type { Updateable } from "kysely";
import { isPageSlug } from "../../../site/paths/page-path.ts";
import type { PostStatus } from "../../../wix/enums.ts";
import { conflict, invalidField, notFound } from "../../../wix/errors/errors.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { PostTable } from "../../database/schema.ts";
import type { ChangeDetail, RecordChange } from "../../database/change-log.ts";
import { assertOwn, type Writer } from "../rights.ts";
import { visibleFields } from "./post-fields.ts";
import { findLatestAuthor } from "./author.repository.ts";
import { findPost } from "./post.repository.ts";

/** Returns the detail of a change that says that a page has changed, which no list of posts shows. */
export const describePage = ({ slug }: Pick<PostTable, "slug">): ChangeDetail =>
  isPageSlug(slug) ? { isPage: true, isAbsentFromLists: true } : {};

/** Returns the columns that change along with the status. */
export function buildStatusColumns(
  post: PostTable,
  to: PostStatus,
  now: number,
  scheduledAt: number | undefined,
): Updateable<PostTable> {
  return {
    status: to,
    scheduled_at: to === "SCHEDULED" ? scheduledAt : null,
    ...(to === "PUBLISHED" && {
      // A draft's date may be in the future.
      first_published_at: Math.min(post.first_published_at ?? now, now),
      last_published_at: now,
    }),
    ...(to === "IN_MODERATION" && {
      moderation_status: "UNKNOWN",
      moderation_submitted_at: now,
      moderated_at: null,
      moderated_by: null,
    }),
    ...(post.status === "IN_MODERATION" &&
      to === "PUBLISHED" && { moderation_status: "APPROVED", moderated_at: now }),
  };
}

/** Returns the time of an edit in epoch milliseconds, which is later than the post's last edit. */
export const chooseEditTime = (now: number, post: PostTable): number =>
  Math.max(now, post.updated_at + 1);

/** A write to a post, in its transaction. */
export type PostWrite = {
  readonly transaction: Transaction;
  readonly record: RecordChange;
  /** The post before the write. */
  readonly post: PostTable;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Returns a post with any status. Throws `NOT_FOUND`, also if the post is hidden from the writer. */
export async function requirePost(
  database: Database,
  id: string,
  writer?: Pick<Writer, "reach" | "id">,
): Promise<PostTable> {
  const post = await findPost(database, id);
  if (post === undefined) throw notFound(writer === undefined ? "Post" : "Draft post");
  if (writer?.reach === "own") {
    const author_id = (await findLatestAuthor(database, id)) ?? post.author_id;
    assertOwn(writer, { author_id, slug: post.slug });
  }
  return post;
}

/** Like {@link requirePost}, but throws `POST_DELETED` (409) for a post in the trash. */
export async function requireUndeleted(
  database: Database,
  id: string,
  writer?: Writer,
): Promise<PostTable> {
  const post = await requirePost(database, id, writer);
  assertUndeleted(post);
  return post;
}

/** Throws 409 `POST_DELETED` for a post in the trash. */
export function assertUndeleted({ id, status }: Pick<PostTable, "id" | "status">): void {
  if (status !== "DELETED") return;
  throw conflict("POST_DELETED", "The post is in the trash. Restore it first.", { id });
}

/** Throws 409 `DRAFT_CHANGED` if a post was edited after `editedAt`, the date of the caller's version. */
export function assertVersion(
  { updated_at }: PostTable,
  editedAt: number | null | undefined,
): void {
  if (typeof editedAt !== "number" || editedAt === updated_at) return;
  throw conflict("DRAFT_CHANGED", "The post was edited after this version. Read it again.", {
    editedDate: new Date(updated_at).toISOString(),
  });
}

/** Throws `INVALID_ARGUMENT` if the date (epoch milliseconds) is not in the future. */
export function assertFuture(at: number, now: number, field = "scheduledDate"): void {
  if (Number.isSafeInteger(at) && at > now) return;
  throw invalidField(field, "MIN", "must be in the future", { rule: "PAST_DATE" });
}

/** Returns whether a recorded change includes a visible field. */
export function isNewVersion({ fields }: ChangeDetail): boolean {
  return Array.isArray(fields) && visibleFields.some((name) => fields.includes(name));
}
