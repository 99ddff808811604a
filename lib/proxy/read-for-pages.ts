/**
 * Reads data for pages, most of it on behalf of the member who made the request, who is identified by the session cookie.
 */
import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { z } from "zod";
import { readTokenMember } from "../auth/token-member.ts";
import { settings } from "../config/current.ts";
import { parseAnswer, requestJson } from "../upstream/json-calls.ts";
import type { Look } from "../wix/site/look.ts";
import { lookResponse } from "../wix/site/look-responses.ts";
import { type Role, roles } from "../wix/admin/roles.ts";
import { teamMailsResponse } from "../wix/admin/team-mails.ts";
import { memberToken } from "./session/member-token.ts";

const accountAnswer = z.object({
  identity: z.object({
    id: z.string(),
    email: z.object({ address: z.string() }),
    identityProfile: z.object({ nickname: z.string().optional() }),
  }),
  role: z.enum(roles).optional().catch(undefined),
});
const reactionsAnswer = z.object({
  posts: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      language: z.string(),
      likedDate: z.coerce.date().optional(),
      rating: z.number().optional(),
      ratedDate: z.coerce.date().optional(),
    }),
  ),
  total: z.number(),
});
const emailsAnswer = z.object({
  isVerified: z.boolean(),
  settings: z.object({
    replies: z.boolean(),
    followed: z.boolean(),
    ownPosts: z.boolean(),
    moderation: z.boolean(),
  }),
  canModerate: z.boolean(),
  conversations: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      language: z.string(),
      isFollowed: z.boolean(),
      isMuted: z.boolean(),
    }),
  ),
  total: z.number(),
});
const previewAnswer = z.object({
  post: z.record(z.string(), z.unknown()),
  editedDate: z.string(),
});
const draftAnswer = z.object({ draftPost: z.object({ id: z.string(), title: z.string() }) });

/** A post with the member's reactions to it. */
export type PostReactions = z.infer<typeof reactionsAnswer>["posts"][number];

/** The emails about comments that a member gets. */
export type CommentEmails = z.infer<typeof emailsAnswer>;

const readToken = cache(async () => memberToken(await headers()));

/** Returns the ID of the member who made this request, or `undefined` for visitors. */
export async function readMemberId(): Promise<string | undefined> {
  const token = await readToken();
  return token === undefined ? undefined : readTokenMember(token);
}

/**
 * Reads from the upstream as the member who made this request. Returns `undefined` if no member is logged in.
 */
async function readAsMember<Schema extends z.ZodType>(schema: Schema, path: string) {
  const token = await readToken();
  if (token === undefined) return undefined;
  const response = await requestJson(path, { token });
  return response.status === 401 ? undefined : parseAnswer(response, schema);
}

const readAccount = cache(() => readAsMember(accountAnswer, "/quire/v1/account"));

/**
 * Returns the name and address of the member who made this request, or `undefined` if no member is logged in.
 */
export async function readMember() {
  const account = await readAccount();
  if (account === undefined) return undefined;
  const { email, identityProfile } = account.identity;
  return { email: email.address, nickname: identityProfile.nickname ?? "" };
}

type Paging = { readonly limit: number; readonly offset: number };

const formatPaging = ({ limit, offset }: Paging) =>
  new URLSearchParams({ "paging.limit": String(limit), "paging.offset": String(offset) });

/** Returns the posts that the member has liked or rated, or `undefined` if no member is logged in. */
export function readReactions(paging: Paging) {
  return readAsMember(reactionsAnswer, `/quire/v1/account/reactions?${formatPaging(paging)}`);
}

/** Returns the member's emails about comments, or `undefined` if no member is logged in. */
export function readCommentEmails(paging: Paging) {
  return readAsMember(emailsAnswer, `/quire/v1/account/comment-emails?${formatPaging(paging)}`);
}

/** Returns the member's emails about the team, or `undefined` if no member is logged in. */
export const readTeamEmails = () =>
  readAsMember(teamMailsResponse, "/quire/v1/account/team-emails");

/** The role of a visitor. `member`: a member without a role. */
export type VisitorRole = "visitor" | "member" | Role;

/** Returns the role of the visitor who opened an admin page. A site with a hosted upstream has no roles. */
export async function readVisitorRole(): Promise<VisitorRole> {
  if (settings().hosted !== undefined) return "member";
  const account = await readAccount();
  if (account === undefined) return "visitor";
  return account.role ?? "member";
}

/**
 * Returns a post of any status in the public API's format and the date of its last edit, or `undefined` if it
 * does not exist or is hidden from the member. For admin pages only.
 */
export async function readPreview(postId: string) {
  const path = `/quire/v1/admin/posts/${encodeURIComponent(postId)}/preview`;
  const response = await requestJson(path, { token: await readToken() });
  return response.status === 404 ? undefined : parseAnswer(response, previewAnswer);
}

/**
 * Returns a draft's title and ID and the ID of the member who made this request, or `undefined` if the draft does not
 * exist, is in the trash, or is hidden from the member. For admin pages only.
 */
export const readDraftHead = cache(async (postId: string) => {
  const path = `/blog/v3/draft-posts/${encodeURIComponent(postId)}`;
  const [account, response] = await Promise.all([
    readAccount(),
    requestJson(path, { token: await readToken() }),
  ]);
  if (account === undefined || response.status === 404) return undefined;
  const { draftPost } = await parseAnswer(response, draftAnswer);
  return { ...draftPost, memberId: account.identity.id };
});

/**
 * Returns the look that the preview shows: the draft or, without a draft, the published look. Returns `undefined` unless
 * the request comes from an owner.
 */
export async function readPreviewedLook(): Promise<Look | undefined> {
  const token = await readToken();
  if (token === undefined) return undefined;
  const response = await requestJson("/quire/v1/site/look", { token });
  if (response.status === 401 || response.status === 403) return undefined;
  const { draft, published } = await parseAnswer(response, lookResponse);
  return draft.look ?? published.look;
}

const claimAnswer = z.object({ isOpen: z.boolean() });

/** Returns whether a member can become the blog's first owner. A site with a hosted upstream has no owners. */
export async function canClaimOwnership(): Promise<boolean> {
  if (settings().hosted !== undefined) return false;
  const response = await requestJson("/quire/v1/owner-claim");
  return (await parseAnswer(response, claimAnswer)).isOpen;
}

const sharedDraftAnswer = z.object({
  post: z.record(z.string(), z.unknown()),
  sharedBy: z.string(),
  expiresDate: z.coerce.date(),
});

/**
 * Returns a draft in the public API's format, or `undefined` for a link that is unknown, expired or revoked, and on
 * sites with a hosted upstream. The response is never cached.
 */
export async function readSharedDraft(token: string) {
  if (settings().hosted !== undefined) return undefined;
  const response = await requestJson("/quire/v1/shared-drafts", { body: { token } });
  const isUnknown = response.status === 404 || response.status === 400;
  return isUnknown ? undefined : parseAnswer(response, sharedDraftAnswer);
}
