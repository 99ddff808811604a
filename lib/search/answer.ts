/** The answer of a search as it goes over the wire, from the platform as from a light index. */
import type { Part } from "./snippet.ts";

export type SearchHit = {
  readonly id: string;
  readonly slug: string;
  readonly language: string;
  readonly title: readonly Part[];
  readonly snippet: readonly Part[];
  /** ISO 8601. */
  readonly firstPublishedDate: string | null;
  readonly minutesToRead: number;
  /** Empty when it is not known. */
  readonly author: string;
  readonly category: string;
};

export type SearchAnswer = {
  readonly hits: readonly SearchHit[];
  readonly pagingMetadata: {
    readonly count: number;
    readonly total: number;
    /** There are more than `total`. */
    readonly tooManyToCount: boolean;
    readonly cursors: { readonly next?: string; readonly prev?: string };
  };
};

export const searchLimits = { standard: 10, most: 50 } as const;
/** No ranking is longer. */
const deepest = 1_000;

/** One page of a ranking; a cursor that is none begins at the beginning. */
export function pageOf(
  ids: readonly string[],
  { limit, cursor = "" }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const offset = offsetOf(cursor);
  const page = ids.slice(offset, offset + limit);
  return {
    ids: page,
    cursors: {
      ...(offset + limit < ids.length ? { next: cursorOf(offset + limit) } : {}),
      ...(offset > 0 ? { prev: cursorOf(Math.max(0, offset - limit)) } : {}),
    },
  };
}

const cursorOf = (offset: number): string => `p${offset}`;

function offsetOf(cursor: string): number {
  const [, digits] = /^p(\d{1,4})$/.exec(cursor) ?? [];
  return Math.min(Number(digits ?? 0), deepest);
}
