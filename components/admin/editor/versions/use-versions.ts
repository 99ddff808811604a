"use client"; // loads the versions page by page

import useSWRInfinite from "swr/infinite";
import type { z } from "zod";
import type { CallError } from "#components/calls/call-error.ts";
import { ask } from "#components/calls/ask.ts";
import { buildVersionPagePath, versionsResponse } from "../data/version-calls.ts";

type VersionPage = z.output<typeof versionsResponse>;

/** Returns the versions of a post, newest first, and a function that loads more of them. */
export function useVersions(postId: string) {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<
    VersionPage,
    CallError
  >(
    (page: number, previous: VersionPage | null) => {
      if (page === 0) return buildVersionPagePath(postId);
      const next = previous?.cursors?.next ?? undefined;
      return next === undefined ? null : buildVersionPagePath(postId, next);
    },
    (path: string) => ask(versionsResponse, path),
    // A version that was just saved or restored is in the list.
    { dedupingInterval: 0 },
  );
  return {
    versions: data?.flatMap(({ versions }) => versions),
    error,
    isLoading: isValidating,
    hasMore: data?.at(-1)?.cursors?.next !== undefined && data.at(-1)?.cursors?.next !== null,
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
}
