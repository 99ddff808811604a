import { WireError } from "./errors.ts";

/** Reads a body of at most `maximum` bytes. Throws 413 as soon as the body exceeds this size. */
export async function readBytes(
  request: Request,
  maximum: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
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
