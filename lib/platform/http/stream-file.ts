import { createReadStream } from "node:fs";

/** The first and the last byte of a part of a file. */
type Part = { readonly start?: number; readonly end?: number };

/**
 * Streams a file, or a part of it. The file is opened on the first read, so an unread response does not hold a file
 * open.
 */
export function streamFile(path: string, part: Part = {}): ReadableStream<Uint8Array> {
  const chunks = readChunks(path, part);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}

async function* readChunks(path: string, part: Part): AsyncGenerator<Uint8Array, undefined> {
  yield* createReadStream(path, part);
}
