import { WireError } from "./errors.ts";

/** A message whose body has not been read. */
export type Unread = { readonly body: AsyncIterable<Uint8Array> | null };

/** Reads a body of at most `maximum` bytes. Throws 413 as soon as the body exceeds this size. */
export async function readBytes(
  { body }: Unread,
  maximum: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maximum) {
      throw new WireError({
        status: 413,
        code: "PAYLOAD_TOO_LARGE",
        message: `The body must be at most ${maximum} bytes.`,
      });
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
