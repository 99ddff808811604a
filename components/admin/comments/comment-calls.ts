/** The moderators' API calls. Each throws `CallError` on failure. */
import type { CommentAction, CommentQueue } from "#lib/wix/admin/admin.ts";
import { ask, send } from "#components/calls/ask.ts";
import { bulkResponse } from "#lib/wix/admin/admin-responses.ts";
import { banResponse, type AdminComment } from "#lib/wix/comments/admin-comments.ts";

const base = "/api/admin/comments";

export const commentCountsPath = `${base}/counts`;

type Filter = {
  readonly queue: CommentQueue;
  readonly search: string;
  readonly cursor: string;
  /** The IDs of the post and the author to limit the list to, or "". */
  readonly filters: ReadonlyMap<"post" | "author", string>;
};

/** Returns the call for one page of a list. */
export function buildCommentsPath({ queue, search, cursor, filters }: Filter): string {
  const parameters = Object.entries({
    queue,
    search,
    postId: filters.get("post") ?? "",
    authorId: filters.get("author") ?? "",
    cursor,
  });
  return `${base}?${new URLSearchParams(parameters.filter(([, value]) => value !== ""))}`;
}

export const buildHistoryPath = (id: string) => `${base}/${encodeURIComponent(id)}/history`;
export const buildAuthorPath = (id: string) => `${base}/authors/${encodeURIComponent(id)}`;

/** Performs an action on comments. Returns a result for each, because each succeeds or fails by itself. */
export const actOnComments = async (comments: readonly AdminComment[], action: CommentAction) =>
  (
    await ask(bulkResponse, `${base}/actions`, "POST", {
      action,
      comments: comments.map(({ id, revision }) => ({ id, revision })),
    })
  ).results;

/** Bans a member and hides the member's comments. Returns how many were hidden. */
export const banAuthor = async (id: string) =>
  (await ask(banResponse, `${buildAuthorPath(id)}/ban`, "POST", {})).hidden;

/** Allows a banned member to comment again. Hidden comments stay hidden. */
export const unbanAuthor = (id: string) => send(`${buildAuthorPath(id)}/unban`, "POST", {});
