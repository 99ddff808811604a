/** The SQL for the browser tabs in which a draft is open. */
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import type { DraftPresenceTable } from "../../../database/schema.ts";

type Tab = Pick<DraftPresenceTable, "post_id" | "member_id" | "session_id">;

/** The session of a tab that opens a new draft and has not reported itself yet. No client's session has a space. */
export const openingTab = "opening a new draft";

/** Adds a tab or renews it. Times are epoch milliseconds. */
export async function renewTab(
  database: Database,
  tab: Tab,
  { now, expiresAt }: { readonly now: number; readonly expiresAt: number },
): Promise<void> {
  await database
    .insertInto("draft_presence")
    .values({ ...tab, since: now, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(["post_id", "member_id", "session_id"]).doUpdateSet({
        // An expired tab counts as closed, so it is opened again.
        since: sql<number>`case when draft_presence.expires_at <= ${now} then ${now}
          else draft_presence.since end`,
        expires_at: expiresAt,
      }),
    )
    .execute();
}

export async function deleteTab(database: Database, tab: Tab): Promise<void> {
  await database
    .deleteFrom("draft_presence")
    .where("post_id", "=", tab.post_id)
    .where("member_id", "=", tab.member_id)
    .where("session_id", "=", tab.session_id)
    .execute();
}

/** Returns the open tabs of a post with the names of their members, in the order in which they were opened. */
export function listTabs(database: Database, postId: string, now: number, limit: number) {
  return database
    .selectFrom("draft_presence")
    .leftJoin("member", "member.id", "draft_presence.member_id")
    .select(["session_id", "member_id", "since", "member.nickname"])
    .where("post_id", "=", postId)
    .where("expires_at", ">", now)
    .orderBy("since")
    .orderBy("session_id")
    .limit(limit)
    .execute();
}

/** Deletes the oldest tabs of a member beyond a number. */
export async function deleteOldTabs(
  database: Database,
  { post_id, member_id }: Omit<Tab, "session_id">,
  keep: number,
): Promise<void> {
  await database
    .deleteFrom("draft_presence")
    .where("post_id", "=", post_id)
    .where("member_id", "=", member_id)
    .where("session_id", "in", (tabs) =>
      tabs
        .selectFrom("draft_presence")
        .select("session_id")
        .where("post_id", "=", post_id)
        .where("member_id", "=", member_id)
        .orderBy("expires_at", "desc")
        .orderBy("session_id")
        .limit(1_000)
        .offset(keep),
    )
    .execute();
}

export async function deleteExpiredTabs(database: Database, now: number): Promise<void> {
  await database.deleteFrom("draft_presence").where("expires_at", "<=", now).execute();
}
