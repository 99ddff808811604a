import "server-only";
import { readAnswer } from "../search/read-answer.ts";
import type { SearchAnswer } from "../search/answer.ts";
import { paths } from "../site/paths/paths.ts";
import { describeStatus } from "../wix/errors/call-failure.ts";
import { BlogError } from "./blog-error.ts";
import { callAsSite } from "./server-client.ts";

const nothing: SearchAnswer = {
  hits: [],
  pagingMetadata: { count: 0, total: 0, tooManyToCount: false, cursors: {} },
};

/**
 * Returns the posts that match a query, which may be any text. Returns no posts if the upstream does not
 * support search. Rejects with a `BlogError` if the upstream fails.
 */
export async function searchPosts(query: string, cursor?: string): Promise<SearchAnswer> {
  const response = await callAsSite(
    new Request(`http://site.invalid${paths.searchCall(query, cursor)}`),
  );
  // The upstream responds with 400 if the cursor did not come from a search.
  if (response.status === 404 || response.status === 400) return nothing;
  const body: unknown = await response.json().catch(() => undefined);
  const answer = response.ok ? readAnswer(body) : undefined;
  if (answer === undefined) {
    const { status, headers } = response;
    const failure = describeStatus(status, headers.get("X-Wix-Request-Id") ?? undefined);
    throw new BlogError(failure, new Error(`the search failed with status ${status}`));
  }
  return answer;
}
