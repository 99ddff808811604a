"use client"; // loads the library, one page after another

import type { z } from "zod";
import { usePages } from "#components/calls/use-pages.ts";
import { buildMediaPath, type MediaFilter } from "./media-calls.ts";
import { filesResponse, type MediaFile } from "./media-schema.ts";

type Page = z.output<typeof filesResponse>;

export type MediaList = ReturnType<typeof useMediaList>;

/** Returns the files that match a filter, newest first, and a function that loads more of them. */
export function useMediaList(filter: MediaFilter) {
  const { pages, mutate, ...list } = usePages(
    filesResponse,
    (cursor) => buildMediaPath(filter, cursor),
    ({ nextCursor }) => nextCursor.cursors.next,
    { revalidateFirstPage: true, keepPreviousData: true },
  );
  return {
    ...list,
    files: collectFiles(pages),
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
