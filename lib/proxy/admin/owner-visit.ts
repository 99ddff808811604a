import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { z } from "zod";
import { settings } from "../../config/current.ts";
import { parseAnswer } from "../../upstream/json-answer.ts";
import { requestJson } from "../../upstream/request-json.ts";
import { memberToken } from "../session/member-token.ts";

/** The visitor of an owner page: not logged in, another member, or an owner. */
export type Visit =
  | { readonly by: "nobody" }
  | { readonly by: "another" }
  | { readonly by: "owner"; readonly token: string };

const accountAnswer = z.object({ isOwner: z.boolean() });
const previewAnswer = z.object({ post: z.record(z.string(), z.unknown()) });

/**
 * Returns who makes this request, based on the session cookie. Asks the platform once per request. A site with a
 * hosted upstream has no owners.
 */
export const readVisit = cache(async (): Promise<Visit> => {
  const requestHeaders = await headers();
  if (settings().hosted !== undefined) return { by: "another" };
  const token = await memberToken(requestHeaders);
  if (token === undefined) return { by: "nobody" };
  const response = await requestJson("/quire/v1/account", { token });
  if (response.status === 401) return { by: "nobody" };
  const { isOwner } = await parseAnswer(response, accountAnswer);
  return isOwner ? { by: "owner", token } : { by: "another" };
});

/** Returns a post of any status in the format of the public API, or `undefined` if it does not exist. */
export async function readPreview(
  postId: string,
  token: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const response = await requestJson(
    `/quire/v1/owner/posts/${encodeURIComponent(postId)}/preview`,
    { token },
  );
  if (response.status === 404) return undefined;
  return (await parseAnswer(response, previewAnswer)).post;
}
