/** The search response on the wire, whether from the platform or an in-memory index. */
import type { Part } from "./snippet.ts";

export type SearchHit = {
  readonly id: string;
  readonly slug: string;
  readonly language: string;
  readonly title: readonly Part[];
  readonly snippet: readonly Part[];
  /** ISO 8601. */
  readonly firstPublishedDate: string | null;
  /** 0 for a page, which shows neither a date nor an author. */
  readonly minutesToRead: number;
  /** Empty if unknown. */
  readonly author: string;
  readonly category: string;
};

export type SearchAnswer = {
  readonly hits: readonly SearchHit[];
  readonly pagingMetadata: {
    readonly count: number;
    readonly total: number;
    /** Whether there are more hits than `total`. */
    readonly tooManyToCount: boolean;
    readonly cursors: { readonly next?: string; readonly prev?: string };
  };
};

export const searchLimits = { standard: 10, most: 50 } as const;
/** Maximum length of a ranking. */
const deepest = 1_000;

/** Returns one page of a ranking. An invalid cursor selects the first page. */
export function selectPage(
  ids: readonly string[],
  { limit, cursor = "" }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const offset = parseCursor(cursor);
  const page = ids.slice(offset, offset + limit);
  return {
    ids: page,
    cursors: {
      ...(offset + limit < ids.length ? { next: createCursor(offset + limit) } : {}),
      ...(offset > 0 ? { prev: createCursor(Math.max(0, offset - limit)) } : {}),
    },
  };
}

const createCursor = (offset: number): string => `p${offset}`;

function parseCursor(cursor: string): number {
  const [, digits] = /^p(\d{1,4})$/.exec(cursor) ?? [];
  return Math.min(Number(digits ?? 0), deepest);
}
