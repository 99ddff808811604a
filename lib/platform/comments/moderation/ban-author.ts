import { notFound } from "../../../wix/errors/errors.ts";
import { write } from "../../database/change-log.ts";
import type { Store } from "../../database/database.ts";
import { lockIdentity, updateIdentity } from "../../identity/identity.repository.ts";
import { decideInTransaction } from "./moderate-comment.ts";

/**
 * Mutes a member and hides all of the member's comments. Returns the number of hidden comments. The caller checks
 * that the member may be muted (`members.mute`). Throws `NOT_FOUND`.
 *
 * @param actorId the member who bans the author; absent for the command line and for API keys of the blog
 */
export function banAuthor(store: Store, memberId: string, actorId?: string): Promise<number> {
  return write(store, async (transaction, record) => {
    const now = store.now();
    if ((await lockIdentity(transaction, memberId)) === undefined) throw notFound("Member");
    await updateIdentity(transaction, { id: memberId }, { muted: 1 }, now);
    const comments = await transaction
      .selectFrom("comment")
      .select("id")
      .where("author_id", "=", memberId)
      .where("status", "in", ["PUBLISHED", "PENDING"])
      .orderBy("commented_at")
      .orderBy("id")
      .execute();
    for (const { id } of comments) {
      await decideInTransaction(transaction, record, id, "ban", { actorId, now });
    }
    return comments.length;
  });
}
