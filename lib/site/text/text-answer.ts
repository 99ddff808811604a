import { createHash } from "node:crypto";

/**
 * Creates a text response with an entity tag (RFC 9110 section 8.8), which the server needs in order to answer with 304.
 * The tag is weak because it identifies the text, not its encoding. There is no `Last-Modified`, because the latest date in
 * a text goes back when its newest entry is deleted.
 *
 * @param type the media type without charset
 */
export function textAnswer(text: string, { type }: { readonly type: string }): Response {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 27);
  return new Response(text, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      ETag: `W/"${hash}"`,
    },
  });
}
