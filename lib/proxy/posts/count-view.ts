import "server-only";
import { clientAddressHeader } from "../../network/client-address.ts";
import { requestJson } from "../../upstream/json-calls.ts";
import { callUpstream, type Upstream } from "../../upstream/upstream.ts";
import { invalidArgument, WireError } from "../../wix/errors/errors.ts";
import { answerError } from "../answer-error.ts";
import { checkLimit, clientKey, takeLimit } from "../limits.ts";
import { assertOwnPage } from "../own-page.ts";

const postIdFormat = /^[\w-]{1,64}$/;

/**
 * Counts a view of a post and returns 204, or an error response. Accepts only requests from this site's
 * pages. If the rate limit is exceeded, the view is not counted, but the response is still 204, because the
 * page is not at fault.
 */
export async function countView(
  postId: string,
  request: Request,
  upstream: Upstream = callUpstream,
): Promise<Response> {
  try {
    assertOwnPage(request.headers);
    if (!postIdFormat.test(postId)) {
      throw invalidArgument([{ field: "postId", description: "is not an id", type: "FORMAT" }]);
    }
    const { headers } = request;
    const mayCount =
      (await isWithinLimit(takeLimit(headers, "view"))) &&
      (await isWithinLimit(checkLimit(headers, "viewOfPost", postId)));
    if (!mayCount) return new Response(null, { status: 204, headers: noStore });
    const body = {
      // The server sets this header, so clients cannot forge it.
      address: headers.get(clientAddressHeader) ?? "",
      userAgent: (headers.get("user-agent") ?? "").slice(0, 500),
    };
    const response = await requestJson(
      `/quire/v1/posts/${postId}/views`,
      { body, client: clientKey(headers) },
      upstream,
    );
    // Counts only posts that exist, so that invented IDs do not fill the memory with counters.
    if (response.ok) await isWithinLimit(takeLimit(headers, "viewOfPost", postId));
    return new Response(response.ok ? null : response.body, {
      status: response.ok ? 204 : response.status,
      headers: noStore,
    });
  } catch (error) {
    return answerError(error);
  }
}

const noStore = { "Cache-Control": "no-store" };

async function isWithinLimit(taken: Promise<void>): Promise<boolean> {
  try {
    await taken;
    return true;
  } catch (error) {
    if (error instanceof WireError && error.status === 429) return false;
    throw error;
  }
}
