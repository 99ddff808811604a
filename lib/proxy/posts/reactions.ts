import "server-only";
import { settings } from "../../config/current.ts";
import { callUpstream } from "../../upstream/upstream.ts";
import { readBytes } from "../../wix/body.ts";
import { notFound } from "../../wix/errors/errors.ts";
import { answerError } from "../answer-error.ts";
import { clientKey, takeLimit } from "../limits.ts";
import { memberToken } from "../session/member-token.ts";
import { assertOwnPage } from "../own-page.ts";

const idFormat = /^[\w-]{1,64}$/;
const maximumBytes = 1024;

const methods: ReadonlyMap<string, readonly string[]> = new Map([
  ["reactions", ["GET", "HEAD"]],
  ["like", ["POST", "DELETE"]],
  ["rating", ["POST", "DELETE"]],
]);

/** Returns whether members can like and rate posts. If not, pages display the counters as text. */
export const takesReactions = (): boolean => settings().hosted === undefined;

/**
 * Reads (GET), sets (POST) or removes (DELETE) this browser's member's reactions to a post. `reaction` is
 * `reactions` for reads, otherwise `like` or `rating`. Returns the upstream's response with the totals, or
 * 204 if the upstream is hosted.
 */
export async function callReactions(
  postId: string,
  reaction: string,
  request: Request,
): Promise<Response> {
  try {
    if (methods.get(reaction)?.includes(request.method) !== true) throw notFound("Path");
    assertOwnPage(request.headers);
    if (!idFormat.test(postId)) throw notFound("Post");
    if (!takesReactions()) return new Response(null, { status: 204, headers: noStore });
    const { method } = request;
    await takeLimit(request.headers, method === "GET" ? "read" : "change");
    const token = await memberToken(request.headers);
    const response = await callUpstream(
      new Request(`http://upstream/quire/v1/posts/${postId}/${reaction}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: method === "POST" ? await readBytes(request, maximumBytes) : null,
      }),
      clientKey(request.headers),
    );
    return new Response(response.body, {
      status: response.status,
      headers: { ...noStore, "Content-Type": "application/json" },
    });
  } catch (error) {
    return answerError(error);
  }
}

const noStore = { "Cache-Control": "no-store" };
