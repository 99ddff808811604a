import type { PlatformContext } from "../http/context.ts";
import { countMatches, readPage, type Source } from "./page.ts";
import { parseQuery, type Query, type Queryable, type QueryInput } from "./query.ts";

/**
 * Runs a query of the API over a source. Returns the ids of the page and the paging metadata of the response.
 * `count` counts the matches; if it returns `undefined`, the response has no total.
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
