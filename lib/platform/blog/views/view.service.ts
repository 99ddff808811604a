/**
 * A view counter. A visitor counts once per post and day (UTC). Only a hash made with that day's salt is
 * stored, and the salt is deleted after a few days, so visitors can neither be identified nor recognized on
 * another day.
 */
import { createHash, randomBytes } from "node:crypto";
import { notFound } from "../../../wix/errors/errors.ts";
import { findVisibleId } from "../posts/post.reader.ts";
import {
  closeViewDays,
  insertView,
  incrementViews,
  readOrCreateSalt,
  readViewDays,
} from "./view.repository.ts";
import type { Database, Store } from "../../database/database.ts";

export type Visitor = { readonly address: string; readonly userAgent: string };

const dayMilliseconds = 86_400_000;
/** Number of past days for which views are kept, because another instance's clock may be behind. */
const keptDays = 2;
/** Maximum number of user agent characters used to tell visitors apart. */
const longestUserAgent = 500;

/** Number of past days for which the number of views is kept. */
const countedDays = 400;

/** The number of views of all posts on a day (UTC), such as `2026-11-30`. */
export type ViewDay = { readonly day: string; readonly views: number };

export function createViewService({
  database,
  reader,
  now,
}: Store & { readonly reader: Database }) {
  let salt: { day: string; value: string } | undefined;

  async function loadSalt(day: string): Promise<string> {
    if (salt?.day === day) return salt.value;
    const candidate = randomBytes(32).toString("base64url");
    salt = { day, value: await readOrCreateSalt(database, day, candidate) };
    // Runs once a day in each process, when the day's first view is counted.
    await closeViewDays(database, {
      today: day,
      kept: formatDay(now() - keptDays * dayMilliseconds),
      counted: formatDay(now() - countedDays * dayMilliseconds),
    });
    return salt.value;
  }

  return {
    /**
     * Counts a view of a published post, unless this visitor has already been counted today. A view does not
     * change the post itself, so it is not logged as a change and does not invalidate any page. Throws
     * `NOT_FOUND`.
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

    /** Returns the views of the last `count` days, the last of which is today. Days without views have 0. */
    async listDays(count: number): Promise<ViewDay[]> {
      const days = Array.from({ length: count }, (_, index) =>
        formatDay(now() - (count - 1 - index) * dayMilliseconds),
      );
      const rows = await readViewDays(reader, days[0] ?? "");
      const views = new Map(rows.map((row) => [row.day, row.views]));
      return days.map((day) => ({ day, views: views.get(day) ?? 0 }));
    },
  };
}

function formatDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function hash(...parts: readonly string[]): string {
  // Encoded as JSON, so that different lists of parts never produce the same text.
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
