import { invalidField, WireError } from "./errors/errors.ts";

/** A message whose body has not been read. */
export type Unread = { readonly body: AsyncIterable<Uint8Array> | null };

/**
 * Reads a body of at most `maximum` bytes. Throws 413 as soon as the body exceeds this size, and 400 if the client
 * disconnects. Otherwise, its disconnection would look like that of a database.
 */
export async function readBytes(
  { body }: Unread,
  maximum: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > maximum) throw tooLarge(maximum);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof WireError ? error : invalidField("body", "FORMAT", "is incomplete");
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const tooLarge = (maximum: number): WireError =>
  new WireError({
    status: 413,
    code: "PAYLOAD_TOO_LARGE",
    message: `The body must be at most ${maximum} bytes.`,
  });
