/** The API calls of the owner pages. Each uses the page's authenticated fetch. */
import type { MemberAction, MemberStanding, PostAction } from "#lib/wix/admin.ts";
import type { PostStatus } from "#lib/wix/enums.ts";
import { ask, send, sending } from "../members/account/data/ask.ts";
import {
  changedPostAnswer,
  membersAnswer,
  overviewAnswer,
  postAnswer,
  postsAnswer,
} from "./admin-schema.ts";

/** Rows per page of a list. */
export const pageSize = 25;

export const overviewCall = "/api/owner/overview";
export const postCall = (id: string): string => `/api/owner/posts/${encodeURIComponent(id)}`;
const memberCall = (id: string): string => `/api/owner/members/${encodeURIComponent(id)}`;

export const postsCall = (query: {
  readonly status?: PostStatus | undefined;
  readonly search: string;
  readonly page: number;
}): string => `/api/owner/posts?${listQuery("status", query.status, query)}`;

export const membersCall = (query: {
  readonly standing?: MemberStanding | undefined;
  readonly search: string;
  readonly page: number;
}): string => `/api/owner/members?${listQuery("standing", query.standing, query)}`;

export const readOverview = () => ask(overviewAnswer, overviewCall);
export const readPosts = (call: string) => ask(postsAnswer, call);
export const readPost = (call: string) => ask(postAnswer, call);
export const readMembers = (call: string) => ask(membersAnswer, call);

/** Performs an action on a post. Returns the changed post. */
export const actOnPost = async (id: string, action: PostAction, body: object = {}) =>
  (await ask(changedPostAnswer, `${postCall(id)}/${action}`, sending("POST", body))).post;

export async function actOnMember(id: string, action: MemberAction, body: object = {}) {
  await send(`${memberCall(id)}/${action}`, sending("POST", body));
}

/** Returns all data that the site stores about a member, as the server sent it. */
export const readMemberData = async (id: string): Promise<Blob> =>
  (await send(`${memberCall(id)}/data`)).blob();

function listQuery(
  filter: string,
  value: string | undefined,
  { search, page }: { readonly search: string; readonly page: number },
): string {
  return new URLSearchParams({
    ...(value === undefined ? {} : { [filter]: value }),
    ...(search === "" ? {} : { search }),
    "paging.limit": String(pageSize),
    "paging.offset": String((page - 1) * pageSize),
  }).toString();
}
