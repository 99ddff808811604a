/**
 * The text of a comment form that could not be sent, kept for a browser without scripts. An HttpOnly cookie contains the
 * key to the text, so neither of them is ever in a URL.
 */
import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { parseAnswer, requestJson } from "../../upstream/json-calls.ts";
import { commentDraftLifetime } from "../../wix/comments/comment-draft.ts";
import { formatCookie, hostCookie, readCookie } from "../session/cookies.ts";

const path = "/quire/v1/comment-drafts";
const secretFormat = /^[\w-]{43}$/;
const draftAnswer = z.object({ text: z.string().optional() });

const cookieName = (): string => hostCookie("quire-comment-draft");

function readSecret(headers: Headers): string | undefined {
  const secret = readCookie(headers, cookieName());
  return secret !== undefined && secretFormat.test(secret) ? secret : undefined;
}

/**
 * Stores the text of a form for a day. Returns the `Set-Cookie` values.
 *
 * @param place the form, for example the path of its page
 */
export async function storeCommentDraft(
  headers: Headers,
  place: string,
  text: string,
): Promise<string[]> {
  const token = readSecret(headers) ?? randomBytes(32).toString("base64url");
  await parseAnswer(
    await requestJson(`${path}/write`, { body: { token, place, text } }),
    draftAnswer,
  );
  return [formatCookie(cookieName(), token, { maxAge: commentDraftLifetime })];
}

/** Deletes the text of a form that has been sent. */
export async function deleteCommentDraft(headers: Headers, place: string): Promise<void> {
  const token = readSecret(headers);
  if (token !== undefined) await requestJson(`${path}/write`, { body: { token, place, text: "" } });
}

/** Returns the stored text of a form, or `undefined` if there is none. */
export async function readCommentDraft(
  headers: Headers,
  place: string,
): Promise<string | undefined> {
  const token = readSecret(headers);
  if (token === undefined) return undefined;
  const answer = await requestJson(`${path}/read`, { body: { token, place } });
  return (await parseAnswer(answer, draftAnswer)).text;
}

/** Returns the `Set-Cookie` value that deletes the browser's key to its drafts, for a logout. */
export const createExpiredDraftCookie = (): string => formatCookie(cookieName(), "", { maxAge: 0 });
