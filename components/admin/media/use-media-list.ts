"use client"; // loads the library, one page after another

import useSWRInfinite from "swr/infinite";
import type { z } from "zod";
import type { CallError } from "#components/calls/call-error.ts";
import { ask } from "#components/calls/ask.ts";
import { buildMediaPath, type MediaFilter } from "./media-calls.ts";
import { filesResponse, type MediaFile } from "./media-schema.ts";

type Page = z.output<typeof filesResponse>;

export type MediaList = ReturnType<typeof useMediaList>;

/** Returns the files that match a filter, newest first, and a function that loads more of them. */
export function useMediaList(filter: MediaFilter) {
  const { data, error, size, setSize, mutate, isLoading, isValidating } = useSWRInfinite<
    Page,
    CallError
  >(
    (index: number, previous: Page | null) => {
      const cursor = previous?.nextCursor.cursors.next;
      if (index > 0 && cursor === undefined) return null;
      return buildMediaPath(filter, cursor);
    },
    (path: string) => ask(filesResponse, path),
    { revalidateFirstPage: true, keepPreviousData: true },
  );
  const files = collectFiles(data);
  return {
    files,
    error,
    isLoading,
    isLoadingMore: isValidating && (data?.length ?? 0) < size,
    hasMore: data?.at(-1)?.nextCursor.cursors.next !== undefined,
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
    refresh: () => mutate(),
    /** Shows a changed file without loading the list again. */
    replace: (file: MediaFile) =>
      mutate(
        (pages) =>
          pages?.map((page) => ({
            ...page,
            files: page.files.map((one) =>
              one.id === file.id ? { isUsed: one.isUsed, ...file } : one,
            ),
          })),
        { revalidate: false },
      ),
  };
}

/** Returns each file once. Files that were added since the first page was loaded move others to the next page. */
function collectFiles(pages: readonly Page[] | undefined): MediaFile[] | undefined {
  if (pages === undefined) return undefined;
  const byId = new Map(pages.flatMap(({ files }) => files.map((file) => [file.id, file] as const)));
  return [...byId.values()];
}
