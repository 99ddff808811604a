/** The calls by which pages that show the same post learn of each other. Each throws `CallError` on failure. */
import { z } from "zod";
import { memberAuth } from "#lib/auth/browser.ts";
import { ask } from "#components/calls/ask.ts";

const presenceResponse = z.object({
  editors: z.array(
    z.object({
      sessionId: z.string(),
      memberId: z.string(),
      name: z.string(),
      since: z.coerce.date(),
    }),
  ),
  editedDate: z.string(),
  editingSessionId: z.string().nullish(),
});

export type Presence = z.output<typeof presenceResponse>;
export type PresentEditor = Presence["editors"][number];

const buildPresencePath = (postId: string) =>
  `/api/admin/posts/${encodeURIComponent(postId)}/presence`;

/** Reports that a page shows the post, and returns the other pages. */
export const sendPresence = (postId: string, sessionId: string): Promise<Presence> =>
  ask(presenceResponse, buildPresencePath(postId), "PUT", { sessionId });

/** Reports that the page is closed. The report expires anyway, so failures do not matter. */
export function endPresence(postId: string, sessionId: string): void {
  const path = `${buildPresencePath(postId)}/${encodeURIComponent(sessionId)}`;
  memberAuth()
    .fetchWithAuth(path, { method: "DELETE", keepalive: true })
    .catch(() => undefined);
}
