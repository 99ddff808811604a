/** Reports who has a draft open, so that members notice when another member is editing it. */
import type { Store } from "../../../database/database.ts";
import { requirePost } from "../../posts/post-rules.ts";
import type { Writer } from "../../rights.ts";
import { deleteOldTabs, deleteTab, listTabs, openingTab, renewTab } from "./presence.repository.ts";

/** How long a tab is reported after its last call, in milliseconds. The editor calls every ten seconds. */
const tabLifetime = 30_000;
/** Maximum number of tabs in which a member may have a draft open. */
const tabsPerMember = 10;
const listedTabs = 50;

/** Creates the operations. They throw `NOT_FOUND` for posts that are hidden from the caller. */
export function createPresenceService({ database, now }: Store) {
  return {
    /** Reports the caller's tab as open, and returns all open tabs and the state of the draft. */
    async join(writer: Writer, postId: string, sessionId: string) {
      const post = await requirePost(database, postId, writer);
      const memberId = writer.id ?? "";
      const time = now();
      const tab = { post_id: postId, member_id: memberId, session_id: sessionId };
      await renewTab(database, tab, { now: time, expiresAt: time + tabLifetime });
      await deleteOldTabs(database, tab, tabsPerMember);
      const open = await listTabs(database, postId, time, listedTabs);
      const tabs = open.filter(({ session_id }) => session_id !== openingTab);
      // This tab is the one that opened the draft.
      if (tabs.length < open.length) await deleteTab(database, { ...tab, session_id: openingTab });
      return {
        editors: tabs.map((row) => ({
          sessionId: row.session_id,
          memberId: row.member_id,
          name: row.nickname ?? "",
          since: new Date(row.since).toISOString(),
          isYou: row.member_id === memberId && row.session_id === sessionId,
        })),
        editedDate: new Date(post.updated_at).toISOString(),
        editingSessionId: post.editing_session_id,
      };
    },

    /** Reports the caller's tab as closed. */
    async leave(writer: Writer, postId: string, sessionId: string): Promise<void> {
      await requirePost(database, postId, writer);
      const tab = { post_id: postId, member_id: writer.id ?? "", session_id: sessionId };
      await deleteTab(database, tab);
    },
  };
}
