import { createHash } from "node:crypto";

type TextAnswer = {
  /** The media type, without its charset. */
  readonly type: string;
  /** When what it tells of was last changed, if that is known. */
  readonly changedAt?: Date | undefined;
};

/**
 * A text for machines with both validators (RFC 9110 section 8.8). The front answers 304 by them; the
 * tag is weak, because it names the text and not its encoding.
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
