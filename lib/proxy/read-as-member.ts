import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { z } from "zod";
import { parseAnswer } from "../upstream/json-answer.ts";
import { requestJson } from "../upstream/request-json.ts";
import { memberToken } from "./session/member-token.ts";

const accountAnswer = z.object({
  identity: z.object({
    email: z.object({ address: z.string() }),
    identityProfile: z.object({ nickname: z.string().optional() }),
  }),
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

export type ReactedPosts = z.infer<typeof reactionsAnswer>;
export type ReactedPost = ReactedPosts["posts"][number];

/** Reads from the upstream as the member of this request. Returns `undefined` if no member is logged in. */
async function readAsMember<Schema extends z.ZodType>(schema: Schema, path: string) {
  const token = await memberToken(await headers());
  if (token === undefined) return undefined;
  const response = await requestJson(path, { token });
  return response.status === 401 ? undefined : parseAnswer(response, schema);
}

/** Returns the name and address of the member who makes this request, or `undefined` if no member is logged in. */
export const readMember = cache(async () => {
  const account = await readAsMember(accountAnswer, "/quire/v1/account");
  if (account === undefined) return undefined;
  const { email, identityProfile } = account.identity;
  return { email: email.address, nickname: identityProfile.nickname ?? "" };
});

/** Returns the posts that the member has liked or rated, or `undefined` if no member is logged in. */
export function readReactedPosts(limit: number, offset: number) {
  const paging = new URLSearchParams({
    "paging.limit": String(limit),
    "paging.offset": String(offset),
  });
  return readAsMember(reactionsAnswer, `/quire/v1/account/reactions?${paging}`);
}
