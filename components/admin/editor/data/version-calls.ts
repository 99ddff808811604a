/** The calls for a post's versions. Each throws `CallError` on failure. */
import { z } from "zod";
import { ask } from "#components/calls/ask.ts";
import { draftResponse, type Draft } from "./draft-schema.ts";

const version = z.object({
  id: z.string(),
  savedDate: z.coerce.date(),
  origin: z.string().catch(""),
  author: z.object({ id: z.string(), name: z.string() }).nullish(),
  title: z.string().catch(""),
  words: z.number().catch(0),
  isPublished: z.boolean().catch(false),
});
export type PostVersion = z.output<typeof version>;

export const versionsResponse = z.object({
  versions: z.array(version),
  cursors: z.object({ next: z.string().nullish() }).optional(),
});

const versionResponse = z.object({
  version,
  draftPost: z.object({
    title: z.string().catch(""),
    excerpt: z.string().catch(""),
    richContent: z.unknown().optional(),
  }),
});
export type VersionContent = z.output<typeof versionResponse>["draftPost"];

const buildVersionsPath = (postId: string) =>
  `/api/admin/posts/${encodeURIComponent(postId)}/versions`;

/** Returns the call for the versions after a cursor, newest first. */
export const buildVersionPagePath = (postId: string, cursor?: string): string =>
  cursor === undefined
    ? buildVersionsPath(postId)
    : `${buildVersionsPath(postId)}?${new URLSearchParams({ cursor })}`;

export async function readVersion(postId: string, versionId: string): Promise<VersionContent> {
  const path = `${buildVersionsPath(postId)}/${encodeURIComponent(versionId)}`;
  return (await ask(versionResponse, path)).draftPost;
}

/** Saves an earlier version as the latest one. Returns the draft. */
export async function restoreVersion(
  postId: string,
  versionId: string,
  latest: { readonly editedDate: string; readonly editingSessionId: string },
): Promise<Draft> {
  const path = `${buildVersionsPath(postId)}/${encodeURIComponent(versionId)}/restore`;
  return (await ask(draftResponse, path, "POST", latest)).draftPost;
}
