/** The calls for a post's versions. Each throws `CallError` on failure. */
import { versionResponse, type VersionContent } from "#lib/wix/admin-editing.ts";
import { ask } from "#components/calls/ask.ts";
import { draftResponse, type Draft } from "./draft-schema.ts";

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
