/**
 * A counter of views. A visitor counts once per post and day (UTC). Only a hash with the salt of that day is
 * stored, and the salt is deleted after a few days, so that visitors can neither be identified nor recognized
 * on another day.
 */
import { createHash, randomBytes } from "node:crypto";
import { notFound } from "../../../wix/errors.ts";
import { findVisibleId } from "../posts/post.reader.ts";
import {
  deleteViewsBefore,
  insertView,
  incrementViews,
  readOrCreateSalt,
} from "./view.repository.ts";
import type { Store } from "../../database/database.ts";

export type Visitor = { readonly address: string; readonly userAgent: string };

const dayMilliseconds = 86_400_000;
/** Number of past days whose views are kept, because the clock of another instance may be behind. */
const keptDays = 2;
/** Number of characters of a user agent that distinguish visitors. */
const longestUserAgent = 500;

export function createViewService({ database, now }: Store) {
  let salt: { day: string; value: string } | undefined;

  async function loadSalt(day: string): Promise<string> {
    if (salt?.day === day) return salt.value;
    const candidate = randomBytes(32).toString("base64url");
    salt = { day, value: await readOrCreateSalt(database, day, candidate) };
    // Runs once a day in each process, for the first visitor.
    await deleteViewsBefore(database, formatDay(now() - keptDays * dayMilliseconds));
    return salt.value;
  }

  return {
    /**
     * Counts a view of a published post, unless this visitor has been counted today. A view is not a change of
     * the post, so it is not recorded and invalidates no page. Throws `NOT_FOUND`.
     */
    async count(postId: string, { address, userAgent }: Visitor): Promise<void> {
      if ((await findVisibleId(database, { id: postId })) === undefined) throw notFound("Post");
      const day = formatDay(now());
      const visitor = hash(
        await loadSalt(day),
        address,
        userAgent.slice(0, longestUserAgent),
        postId,
      );
      await database.transaction().execute(async (transaction) => {
        const isNew = await insertView(transaction, { post_id: postId, day, visitor });
        if (isNew) await incrementViews(transaction, postId);
      });
    },
  };
}

function formatDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function hash(...parts: readonly string[]): string {
  // As JSON, so that different lists of parts never have the same text.
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
