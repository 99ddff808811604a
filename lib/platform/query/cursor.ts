/**
 * Cursors. A cursor contains the boundary of a page and the query itself, because the next request may
 * contain only the cursor. Cursors are opaque to clients and signed, so clients cannot forge or alter them.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { invalidField } from "../../wix/errors/errors.ts";
import type { Columns } from "./compile.ts";

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

/**
 * Reads the cursor of a list whose filter is not in the query language, from the parameter `field`. Throws
 * `INVALID_ARGUMENT` for a cursor of another list, whose filter or sort this list does not have.
 */
export function readListCursor<Filter>(
  text: string | undefined,
  key: Uint8Array,
  list: {
    readonly field: string;
    readonly filter: z.ZodType<Filter>;
    readonly columns: Columns;
  },
): (Cursor & { readonly filter: Filter }) | undefined {
  if (text === undefined) return undefined;
  const cursor = decodeCursor(text, key);
  const filter = list.filter.safeParse(cursor?.filter);
  const isSortable = (name: string) => Object.hasOwn(list.columns, name);
  if (!filter.success || !cursor?.sort.every(({ fieldName }) => isSortable(fieldName))) {
    throw invalidField(list.field, "FORMAT", "is not a cursor of this list");
  }
  return { ...cursor, filter: filter.data };
}

/** 128 bits of HMAC-SHA-256 (RFC 2104 section 5 allows the truncation). */
function sign(content: string, key: Uint8Array): string {
  return createHmac("sha256", key).update(content).digest("base64url").slice(0, signatureLength);
}
