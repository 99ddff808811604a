/**
 * Counts views. A visitor counts once a post and day (in UTC). What is kept of a visitor is a hash
 * under a salt of that day, which is deleted with the day: nobody can tell later who it was, or that
 * visitors of two days were the same.
 */
import { createHash, randomBytes } from "node:crypto";
import { notFound } from "../../wix/errors.ts";
import type { Store } from "./store.ts";
import {
  deleteViewsBefore,
  insertView,
  isPublished,
  raiseViews,
  readOrCreateSalt,
} from "./view.repository.ts";

export type Visitor = { readonly address: string; readonly userAgent: string };

export type ViewService = ReturnType<typeof createViewService>;

const dayMilliseconds = 86_400_000;
/** Longer than any clock of another instance is behind. */
const keptDays = 2;
/** User agents are told apart by this much of them (specification section 9). */
const longestUserAgent = 500;

export function createViewService({ database, now }: Store) {
  let salt: { day: string; value: string } | undefined;

  async function saltOf(day: string): Promise<string> {
    if (salt?.day === day) return salt.value;
    const made = randomBytes(32).toString("base64url");
    salt = { day, value: await readOrCreateSalt(database, day, made) };
    // The first visitor of a day, in this process, clears up what is over.
    await deleteViewsBefore(database, dayOf(now() - keptDays * dayMilliseconds));
    return salt.value;
  }

  return {
    /**
     * Counts a view of a published post, unless this visitor has been counted today. It is no change
     * of the post: nothing is recorded, no page is invalidated. Throws `NOT_FOUND`.
     */
    async count(postId: string, { address, userAgent }: Visitor): Promise<void> {
      if (!(await isPublished(database, postId))) throw notFound("Post");
      const day = dayOf(now());
      const visitor = hash(
        await saltOf(day),
        address,
        userAgent.slice(0, longestUserAgent),
        postId,
      );
      await database.transaction().execute(async (transaction) => {
        const isNew = await insertView(transaction, { post_id: postId, day, visitor });
        if (isNew) await raiseViews(transaction, postId);
      });
    },
  };
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function hash(...parts: readonly string[]): string {
  // As JSON, so that no two lists of parts read the same.
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
