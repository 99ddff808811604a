/** Opens a post for an edit, in a transaction. */
import { write } from "../../database/change-log.ts";
import type { ChangeCause, Store } from "../../database/database.ts";
import { toEditor, type Writer } from "../rights.ts";
import { chooseEditTime, requireUndeleted, type PostWrite } from "./post-rules.ts";

/** An edit by a caller with limited rights. */
export type WriterEdit = PostWrite & { readonly writer: Writer };

/** Edits a post. Its time is later than the post's last edit. Throws `NOT_FOUND` and `POST_DELETED`. */
export const editPost = (
  store: Store,
  id: string,
  edit: (context: PostWrite) => Promise<void>,
): Promise<void> =>
  write(store, async (transaction, record) => {
    const post = await requireUndeleted(transaction, id);
    await edit({ transaction, record, post, now: chooseEditTime(store.now(), post) });
  });

/** Like {@link editPost}, but throws `NOT_FOUND` for posts that are hidden from the caller, who becomes their editor. */
export const editPostAs = (
  store: Store,
  writer: Writer,
  id: string,
  edit: (context: WriterEdit) => Promise<void>,
  cause: ChangeCause = {},
): Promise<void> =>
  write(
    store,
    async (transaction, record) => {
      const post = await requireUndeleted(transaction, id, writer);
      await edit({ transaction, record, writer, post, now: chooseEditTime(store.now(), post) });
    },
    { ...cause, editor: toEditor(writer) },
  );
