/** Finds the post of a call that writes, and checks whether the caller may change it. */
import { conflict, notFound } from "../../../wix/errors.ts";
import type { Transaction } from "../../database/database.ts";
import type { PostTable } from "../../database/schema.ts";
import { readCoAuthors } from "../posts/co-author.repository.ts";
import { findPost } from "../posts/post.repository.ts";
import { findDraftVersion } from "./draft.repository.ts";
import { assertOwn, assertRight, type Writer } from "./writer.ts";

export type LatestPost = {
  /** The post's row. Of a published post, it is the published version. */
  readonly post: PostTable;
  /** The author in the latest version. */
  readonly authorId: string;
  /** The co-authors in the latest version. */
  readonly coAuthorIds: readonly string[];
  /** Whether the latest version is featured. */
  readonly isFeatured: boolean;
};

/**
 * Returns a post with any status and the fields of its latest version that decide about rights. Throws `NOT_FOUND`,
 * also for posts that are hidden from the caller.
 */
export async function requireOwn(
  transaction: Transaction,
  writer: Writer,
  id: string,
): Promise<LatestPost> {
  const post = await findPost(transaction, id);
  if (post === undefined) throw notFound("Draft post");
  const draft = post.has_draft === 1 ? await findDraftVersion(transaction, id) : undefined;
  const authorId = draft?.patch.authorId ?? post.author_id;
  assertOwn(writer, { author_id: authorId });
  const stored = await readCoAuthors(transaction, [id]);
  return {
    post,
    authorId,
    coAuthorIds: draft?.patch.coAuthorIds ?? stored.map((member) => member.id),
    isFeatured: draft?.patch.featured ?? post.featured === 1,
  };
}

/** Like {@link requireOwn}, but throws 409 `POST_DELETED` for a post in the trash. */
export async function requireOwnUndeleted(
  transaction: Transaction,
  writer: Writer,
  id: string,
): Promise<LatestPost> {
  const latest = await requireOwn(transaction, writer, id);
  if (latest.post.status !== "DELETED") return latest;
  throw conflict("POST_DELETED", "The post is in the trash. Restore it first.", { id });
}

/** Throws 403 if the post is scheduled and the caller may not schedule posts. */
export function assertMayEdit(writer: Writer, { status }: Pick<PostTable, "status">): void {
  if (status === "SCHEDULED") assertRight(writer, "schedule");
}
