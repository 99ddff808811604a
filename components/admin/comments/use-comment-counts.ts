"use client"; // caches the numbers of comments

import { useResource } from "#components/calls/use-resource.tsx";
import { commentCountsPath } from "./comment-calls.ts";
import { commentCountsResponse } from "#lib/wix/comments/admin-comments.ts";

/** Returns the numbers of waiting and reported comments, which the navigation and the tabs share. */
export function useCommentCounts() {
  const { data, mutate } = useResource(commentCountsPath, commentCountsResponse);
  return { counts: data?.counts, reload: () => mutate() };
}
