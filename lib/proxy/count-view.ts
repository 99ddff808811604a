import "server-only";
import { clientAddressHeader } from "../front/client-headers.ts";
import { callUpstream } from "../upstream/upstream.ts";
import { invalidArgument } from "../wix/errors.ts";
import { answerError } from "./answer-error.ts";
import { assertOwnPage } from "./own-page.ts";

const postIdFormat = /^[\w-]{1,64}$/;

/** Counts a reader's view of a post: 204, or a clear refusal. Only this site's own pages may ask. */
export async function countView(postId: string, request: Request): Promise<Response> {
  try {
    assertOwnPage(request.headers);
    if (!postIdFormat.test(postId)) {
      throw invalidArgument([{ field: "postId", description: "is not an id", type: "FORMAT" }]);
    }
    const response = await callUpstream(
      new Request(`http://upstream/quire/v1/posts/${postId}/views`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          // The HTTP front sets it from the connection, whatever a client claims.
          address: request.headers.get(clientAddressHeader) ?? "",
          userAgent: (request.headers.get("user-agent") ?? "").slice(0, 500),
        }),
      }),
    );
    return new Response(response.ok ? null : response.body, {
      status: response.ok ? 204 : response.status,
      headers: { "Cache-Control": "no-store" },
    });
  } catch (error) {
    return answerError(error);
  }
}
