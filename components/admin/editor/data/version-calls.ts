/** The calls for a post's versions. Each throws `CallError` on failure. */
import { ask } from "#components/calls/ask.ts";
import { draftResponse, type Draft } from "./draft-schema.ts";

const buildVersionsPath = (postId: string) =>
  `/api/admin/posts/${encodeURIComponent(postId)}/versions`;

/** Returns the call for the versions after a cursor, newest first. */
export const buildVersionPagePath = (postId: string, cursor?: string): string =>
  cursor === undefined
    ? buildVersionsPath(postId)
    : `${buildVersionsPath(postId)}?${new URLSearchParams({ cursor })}`;

export const buildVersionPath = (postId: string, versionId: string): string =>
  `${buildVersionsPath(postId)}/${encodeURIComponent(versionId)}`;

/** Saves an earlier version as the latest one. Returns the draft. */
export async function restoreVersion(
  postId: string,
  versionId: string,
  latest: { readonly editedDate: string; readonly editingSessionId: string },
): Promise<Draft> {
  const path = `${buildVersionPath(postId, versionId)}/restore`;
  return (await ask(draftResponse, path, "POST", latest)).draftPost;
}
