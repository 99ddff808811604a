import { createHash } from "node:crypto";

type TextAnswer = {
  /** Media type without charset. */
  readonly type: string;
  /** Date of the content's most recent change, if known. */
  readonly changedAt?: Date | undefined;
};

/**
 * Creates a text response with both validators (RFC 9110 section 8.8), which the server needs in order to
 * answer with 304. The ETag is weak because it identifies the text, not its encoding.
 */
export function textAnswer(text: string, { type, changedAt }: TextAnswer): Response {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 27);
  return new Response(text, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      ETag: `W/"${hash}"`,
      ...(changedAt === undefined ? {} : { "Last-Modified": changedAt.toUTCString() }),
    },
  });
}
