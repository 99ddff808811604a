/** The trash: deletes draft posts, restores them, and removes them for good. */
import { conflict, notFound } from "../../../wix/errors/errors.ts";
import type { Store, Transaction } from "../../database/database.ts";
import type { PostTable } from "../../database/schema.ts";
import { indexPosts } from "../../search/index-posts.ts";
import { write } from "../../database/change-log.ts";
import { performStatusAction } from "../posts/post-actions.ts";
import { chooseEditTime, describePage, requirePost } from "../posts/post-rules.ts";
import { updatePost } from "../posts/post.repository.ts";
import { assertMayAct, type Writer } from "../rights.ts";

/**
 * Moves a post to the trash or, with `isPermanent`, removes it for good. Throws `NOT_FOUND`, `POST_DELETED`
 * (409) for a post that is already in the trash, and `PERMISSION_DENIED`.
 */
export async function deleteDraftPost(
  store: Store,
  writer: Writer,
  id: string,
  isPermanent: boolean,
): Promise<void> {
  await write(store, async (transaction, record) => {
    const post = await requirePost(transaction, id, writer);
    assertMayAct(writer, isPermanent ? "delete" : "trash", post);
    if (isPermanent) {
      record("POST", id, "MOVE_TO_TRASH", {
        from: post.status,
        to: "DELETED",
        isPermanent,
        ...describePage(post),
      });
      return removePost(transaction, id);
    }
    if (post.status === "DELETED") {
      throw conflict("POST_DELETED", "The post is already in the trash.", { id });
    }
    const now = chooseEditTime(store.now(), post);
    await performStatusAction({ transaction, record, post, now }, "trash");
  });
}

/** Removes a post in the trash for good. Throws `NOT_FOUND` for a post that is not in the trash. */
export async function removeFromTrash(store: Store, writer: Writer, id: string): Promise<void> {
  await write(store, async (transaction, record) => {
    const post = await requireTrashed(transaction, writer, id);
    assertMayAct(writer, "delete", post);
    record("DRAFT", id, "MOVE_TO_TRASH", {
      from: post.status,
      isPermanent: true,
      ...describePage(post),
    });
    await removePost(transaction, id);
  });
}

/** Restores a post from the trash as a draft. Throws `NOT_FOUND` for a post that is not in the trash. */
export async function restoreFromTrash(store: Store, writer: Writer, id: string): Promise<void> {
  await write(store, async (transaction, record) => {
    const post = await requireTrashed(transaction, writer, id);
    const now = chooseEditTime(store.now(), post);
    await performStatusAction({ transaction, record, post, now }, "restore");
  });
}

/** Returns a post in the trash. Throws `NOT_FOUND` for any other post. */
async function requireTrashed(
  transaction: Transaction,
  writer: Writer,
  id: string,
): Promise<PostTable> {
  const post = await requirePost(transaction, id, writer);
  if (post.status !== "DELETED") throw notFound("Draft post");
  return post;
}

/** Removes a post with everything that belongs to it, including its words in the search index. */
export async function removePost(transaction: Transaction, id: string): Promise<void> {
  // With this status, the post leaves the counts and the search index.
  await updatePost(transaction, id, { status: "DELETED" });
  await indexPosts(transaction, [id]);
  await transaction.deleteFrom("post").where("id", "=", id).execute();
}
