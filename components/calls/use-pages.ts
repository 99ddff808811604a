"use client"; // loads a list, one page after another

import useSWRInfinite, { type SWRInfiniteConfiguration } from "swr/infinite";
import type { z } from "zod";
import { ask } from "./ask.ts";
import type { CallError } from "./call-error.ts";

/**
 * Returns the loaded pages of a list, and a function that loads the next one. `buildPath` returns the call for the page at
 * a cursor, which the page before has.
 */
export function usePages<Schema extends z.ZodType>(
  schema: Schema,
  buildPath: (cursor: string | undefined) => string,
  findNext: (page: z.output<Schema>) => string | undefined,
  options: SWRInfiniteConfiguration = {},
) {
  type Page = z.output<Schema>;
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page, CallError>(
    (index: number, previous: Page | null) => {
      const cursor = previous === null ? undefined : findNext(previous);
      return index > 0 && cursor === undefined ? null : buildPath(cursor);
    },
    (path: string) => ask(schema, path),
    options,
  );
  const last = data?.at(-1);
  const isLoadingMore = isValidating && (data?.length ?? 0) < size;
  return {
    pages: data,
    error,
    mutate,
    isLoadingMore,
    hasMore: last !== undefined && findNext(last) !== undefined,
    loadMore: () => {
      if (!isLoadingMore) void setSize((data?.length ?? 0) + 1);
    },
    reload: () => void mutate(),
  };
}
