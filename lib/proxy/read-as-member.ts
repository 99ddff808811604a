/** Reads data for pages on behalf of the member who made the request, identified by the session cookie. */
import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { z } from "zod";
import { settings } from "../config/current.ts";
import { parseAnswer } from "../upstream/json-answer.ts";
import { requestJson } from "../upstream/request-json.ts";
import { memberToken } from "./session/member-token.ts";

const accountAnswer = z.object({
  identity: z.object({
    email: z.object({ address: z.string() }),
    identityProfile: z.object({ nickname: z.string().optional() }),
  }),
  isOwner: z.boolean(),
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
const previewAnswer = z.object({ post: z.record(z.string(), z.unknown()) });

/** A post with the member's reactions to it. */
export type PostReactions = z.infer<typeof reactionsAnswer>["posts"][number];

const readToken = cache(async () => memberToken(await headers()));

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

/** Returns the posts that the member has liked or rated, or `undefined` if no member is logged in. */
export function readReactions({ limit, offset }: { limit: number; offset: number }) {
  const paging = new URLSearchParams({
    "paging.limit": String(limit),
    "paging.offset": String(offset),
  });
  return readAsMember(reactionsAnswer, `/quire/v1/account/reactions?${paging}`);
}

/** Returns the role of the visitor who opened an admin page. A site with a hosted upstream has no owners. */
export async function readVisitorRole(): Promise<"visitor" | "member" | "owner"> {
  if (settings().hosted !== undefined) return "member";
  const account = await readAccount();
  if (account === undefined) return "visitor";
  return account.isOwner ? "owner" : "member";
}

/**
 * Returns a post of any status in the public API's format, or `undefined` if it does not exist. For owner
 * pages only.
 */
export async function readPreview(postId: string) {
  const path = `/quire/v1/admin/posts/${encodeURIComponent(postId)}/preview`;
  const response = await requestJson(path, { token: await readToken() });
  return response.status === 404 ? undefined : (await parseAnswer(response, previewAnswer)).post;
}
