/** The calls that report who has a draft open (docs/api.md, “Admin calls”). */
import { Hono } from "hono";
import { z } from "zod";
import type { presenceResponse } from "../../../../wix/admin/admin-editing.ts";
import type { Store } from "../../../database/database.ts";
import type { PlatformContext } from "../../../http/context.ts";
import { parse } from "../../../http/parse.ts";
import { requirePost } from "../../posts/post-rules.ts";
import { createWriterReader, loadWriter, type Writer } from "../../rights.ts";
import { readEditorBody } from "../input/read-draft-body.ts";
import { deleteOldTabs, deleteTab, listTabs, openingTab, renewTab } from "./presence.repository.ts";

const sessionId = z
  .string("is required")
  .regex(/^[\w-]{1,100}$/, "must have 1 to 100 letters, digits, hyphens or underscores");
const joinBody = z.object({ sessionId });
const leaveParameters = z.object({ sessionId });

/** Creates the routes under `/quire/v1/admin/posts`. */
export function presenceRoutes(context: PlatformContext): Hono {
  const { access } = context;
  const presence = createPresenceService(context);
  const readBody = createWriterReader(access, readEditorBody);
  const routes = new Hono();

  routes.put("/:postId/presence", async (c) => {
    const { writer, body } = await readBody(c.req.raw, "admin.joinEditors", joinBody);
    const joined = await presence.join(writer, c.req.param("postId"), body.sessionId);
    return c.json(joined satisfies z.input<typeof presenceResponse>);
  });

  routes.delete("/:postId/presence/:sessionId", async (c) => {
    const writer = await loadWriter(access, c.req.raw, "admin.joinEditors");
    const parameters = parse(leaveParameters, { sessionId: c.req.param("sessionId") });
    await presence.leave(writer, c.req.param("postId"), parameters.sessionId);
    return c.json({});
  });

  return routes;
}

/** How long a tab counts as open after its last heartbeat, in milliseconds. The editor sends one every ten seconds. */
const tabLifetime = 30_000;
/** Maximum number of tabs in which a member may have a draft open. */
const tabsPerMember = 10;
const listedTabs = 50;

/** Creates the operations. They throw `NOT_FOUND` for posts that are hidden from the caller. */
function createPresenceService({ database, now }: Store) {
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
