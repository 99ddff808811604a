/** The dashboard's API calls. Each throws `CallError` on failure. */
import type { MemberAction, PostAction, PostBulkAction } from "#lib/wix/admin/admin.ts";
import { ask, send } from "#components/calls/ask.ts";
import {
  bulkResponse,
  changedPostResponse,
  newDraftResponse,
} from "#lib/wix/admin/admin-responses.ts";

/** Rows per page of a list. */
export const pageSize = 25;

type ListFilter = {
  readonly search: string;
  readonly page: number;
  /** Parameters of the list. Empty ones are left out. */
  readonly filters?: Readonly<Record<string, string | undefined>>;
};

/** Returns the call for one page of a list under `/api/admin`. */
export const buildListPath = (
  list: "posts" | "members" | "authors" | "tags",
  filter: ListFilter,
): string => buildPagePath(`/api/admin/${list}`, filter);

/** Returns the call for one page of the list at a path. */
export function buildPagePath(path: string, { search, page, filters = {} }: ListFilter): string {
  const parameters = Object.entries({
    ...filters,
    search,
    "paging.limit": String(pageSize),
    "paging.offset": String((page - 1) * pageSize),
  }).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value]]));
  return `${path}?${new URLSearchParams(parameters)}`;
}

export const buildPostPath = (id: string) => `/api/admin/posts/${encodeURIComponent(id)}`;
const buildMemberPath = (id: string) => `/api/admin/members/${encodeURIComponent(id)}`;

/** Actions that show a version of a post to readers, or reject one. */
const decisions: readonly PostAction[] = ["publish", "schedule", "approve", "reject"];

/**
 * Performs an action on a post. Returns the changed post. `editedDate` is the date of the version that the owner
 * sees, because a decision must not apply to a later one.
 */
export async function actOnPost(
  { id, editedDate }: { readonly id: string; readonly editedDate: string },
  action: PostAction,
  body: object = {},
) {
  const fields = decisions.includes(action) ? { ...body, editedDate } : body;
  return (await ask(changedPostResponse, `${buildPostPath(id)}/${action}`, "POST", fields)).post;
}

type BulkRequest = {
  readonly action: PostBulkAction;
  readonly posts: readonly { readonly id: string; readonly updatedDate: Date }[];
  /** The categories or tags to add. */
  readonly groupIds?: readonly string[] | undefined;
};

/** Performs an action on posts. Returns a result for each, because each succeeds or fails by itself. */
export const actOnPosts = async ({ action, posts, groupIds }: BulkRequest) =>
  (
    await ask(bulkResponse, "/api/admin/posts/actions", "POST", {
      action,
      posts: posts.map(({ id, updatedDate }) => ({
        id,
        editedDate: action === "publish" ? updatedDate.toISOString() : undefined,
      })),
      groupIds,
    })
  ).results;

/** Returns the ID of an untouched draft of the member that no page shows, which is created if there is none. */
export const openNewDraft = async (title: string): Promise<string> =>
  (await ask(newDraftResponse, "/api/admin/posts", "POST", { title })).id;

/** Makes the next import overwrite a post that was edited in this blog. */
export const followSource = (postId: string) =>
  send(`${buildPostPath(postId)}/follow-source`, "POST", {});

export const actOnMember = (id: string, action: MemberAction, body: object = {}) =>
  send(`${buildMemberPath(id)}/${action}`, "POST", body);

/** Returns all data stored about a member, exactly as the server sent it. */
export const readMemberData = async (id: string) =>
  (await send(`${buildMemberPath(id)}/data`)).blob();
