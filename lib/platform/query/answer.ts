import type { PlatformContext } from "../http/context.ts";
import { countMatches, readPage, type Source } from "./page.ts";
import { parseQuery, type Query, type Queryable } from "./query.ts";

type QueryInput = Parameters<typeof parseQuery>[0];

/**
 * Runs a query of the wire over a source: the ids of its page, and the paging metadata of its
 * answer. `count` says how matches are counted; `undefined` from it leaves the total out.
 */
export async function answerQuery(
  { reader, keys }: Pick<PlatformContext, "reader" | "keys">,
  source: Source,
  queryable: Queryable,
  input: QueryInput | null | undefined,
  count: (query: Query) => Promise<number | undefined> = (query) =>
    countMatches(reader, source, query),
) {
  const query = parseQuery(input ?? { filter: undefined }, queryable, keys.cursor);
  const { ids, cursors, hasNext } = await readPage(reader, source, query, keys.cursor);
  const total = await count(query);
  return {
    ids,
    pagingMetadata: {
      count: ids.length,
      ...(query.page.kind === "offset" ? { offset: query.page.offset } : { cursors }),
      ...(total === undefined ? {} : { total }),
      tooManyToCount: false,
      hasNext,
    },
  };
}
