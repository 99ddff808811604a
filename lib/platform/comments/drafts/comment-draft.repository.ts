/** Drafts of comments from browsers without JavaScript, kept while the visitor logs in or corrects an error. */
import { commentDraftLifetime } from "../../../wix/comments/comment-draft.ts";
import type { Store } from "../../database/database.ts";
import { hashSecret } from "../../identity/one-time.repository.ts";

/**
 * Maximum number of drafts. Beyond it, each new draft replaces the oldest one, so that a flood cannot fill the disk.
 */
const maximumDrafts = 5_000;

export type CommentDraftKey = {
  /** The browser's secret. */
  readonly token: string;
  /** Identifies the form, for example the reply form of a comment. */
  readonly place: string;
};

/** Stores a draft for a day, replacing the form's earlier draft. Empty text deletes the draft. */
export async function writeCommentDraft(
  { database, now }: Store,
  { token, place }: CommentDraftKey,
  content: string,
): Promise<void> {
  const token_hash = hashSecret(token);
  await database.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom("comment_draft")
      .where((eb) =>
        eb.or([
          eb("expires_at", "<=", now()),
          eb.and([eb("token_hash", "=", token_hash), eb("place", "=", place)]),
        ]),
      )
      .execute();
    if (content === "") return;
    const expires_at = now() + commentDraftLifetime * 1000;
    await transaction
      .insertInto("comment_draft")
      .values({ token_hash, place, content, expires_at })
      .onConflict((conflict) =>
        conflict.columns(["token_hash", "place"]).doUpdateSet({ content, expires_at }),
      )
      .execute();
    const oldest = await transaction
      .selectFrom("comment_draft")
      .select("expires_at")
      .orderBy("expires_at", "desc")
      .offset(maximumDrafts)
      .limit(1)
      .executeTakeFirst();
    if (oldest === undefined) return;
    await transaction
      .deleteFrom("comment_draft")
      .where("expires_at", "<=", oldest.expires_at)
      .execute();
  });
}

/** Returns the text of a draft, or `undefined` if there is none. */
export async function readCommentDraft(
  { database, now }: Store,
  { token, place }: CommentDraftKey,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("comment_draft")
    .select("content")
    .where("token_hash", "=", hashSecret(token))
    .where("place", "=", place)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  return row?.content;
}
