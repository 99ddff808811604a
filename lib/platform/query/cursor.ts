/**
 * Cursors. A cursor contains the boundary of a page and the query itself, because the next request may
 * contain only the cursor. Cursors are opaque to clients and signed, so clients cannot forge or alter them.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const cursorContent = z.object({
  filter: z.unknown().optional(),
  sort: z.array(z.object({ fieldName: z.string(), order: z.enum(["ASC", "DESC"]) })),
  /** The sort values of the entity at the page boundary, ending with its ID. */
  edge: z.array(z.union([z.string(), z.number()])),
  direction: z.enum(["next", "prev"]),
});
export type Cursor = z.infer<typeof cursorContent>;

const signatureLength = 22;

export function encodeCursor(cursor: Cursor, key: Uint8Array): string {
  const content = Buffer.from(JSON.stringify(cursor)).toString("base64url");
  return `${sign(content, key)}${content}`;
}

/** Decodes a cursor signed by this platform. Returns `undefined` for any other text. */
export function decodeCursor(text: string, key: Uint8Array): Cursor | undefined {
  const signature = Buffer.from(text.slice(0, signatureLength));
  const content = text.slice(signatureLength);
  const expected = Buffer.from(sign(content, key));
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    return undefined;
  }
  try {
    const parsed = cursorContent.safeParse(
      JSON.parse(Buffer.from(content, "base64url").toString("utf8")),
    );
    return parsed.data;
  } catch {
    return undefined;
  }
}

/** 128 bits of HMAC-SHA-256 (RFC 2104 section 5 allows the truncation). */
function sign(content: string, key: Uint8Array): string {
  return createHmac("sha256", key).update(content).digest("base64url").slice(0, signatureLength);
}
