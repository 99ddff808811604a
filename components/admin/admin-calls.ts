/** The dashboard's API calls. Each throws `AccountError` on failure. */
import type { MemberAction, MemberStatus, PostAction } from "#lib/wix/admin.ts";
import type { PostStatus } from "#lib/wix/enums.ts";
import { ask, send } from "../members/account/data/ask.ts";
import { changedPostResponse } from "./admin-schema.ts";

/** Rows per page of a list. */
export const pageSize = 25;

type ListFilter = { readonly search: string; readonly page: number } & (
  | { readonly status: PostStatus | undefined }
  | { readonly status: MemberStatus | undefined }
);

/** Returns the call for one page of a list. */
export function buildListPath(list: "posts" | "members", { search, page, ...filter }: ListFilter) {
  const parameters = Object.entries({
    ...filter,
    search: search || undefined,
    "paging.limit": String(pageSize),
    "paging.offset": String((page - 1) * pageSize),
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/api/admin/${list}?${new URLSearchParams(parameters)}`;
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

/** Makes the next import overwrite a post that was edited in this blog. */
export const followSource = (postId: string) =>
  send(`${buildPostPath(postId)}/follow-source`, "POST", {});

export const actOnMember = (id: string, action: MemberAction, body: object = {}) =>
  send(`${buildMemberPath(id)}/${action}`, "POST", body);

/** Returns all data stored about a member, exactly as the server sent it. */
export const readMemberData = async (id: string) =>
  (await send(`${buildMemberPath(id)}/data`)).blob();
