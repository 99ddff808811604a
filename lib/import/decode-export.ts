/** Streaming reader for the text of an export file. */
import { SourceError } from "../convert/source-media.ts";
import { readExport } from "./input-files.ts";
import { detectEncoding } from "./xml.ts";

/** Thrown if a file is not in the encoding that it declares. */
export class BrokenText extends Error {
  override readonly name = "BrokenText";
}

/**
 * Yields a file's text, decoded according to its byte order mark or XML declaration. Throws {@link BrokenText}, and
 * {@link SourceError} if the file cannot be read or is larger than `maxBytes`.
 */
export const decodeExport = (path: string, maxBytes?: number): AsyncGenerator<string> =>
  decodeChunks(readExport(path, maxBytes));

/** Like {@link decodeExport}, for the chunks of a file. */
export async function* decodeChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let label = "";
  try {
    for await (const chunk of chunks) {
      if (decoder === undefined) {
        label = detectEncoding(chunk);
        decoder = createDecoder(label);
      }
      yield decoder.decode(chunk, { stream: true });
    }
    if (decoder !== undefined) yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) {
      throw new BrokenText(
        `The file is damaged: it isn't in the encoding it declares (${label}). Save it as UTF-8.`,
        { cause: error },
      );
    }
    throw error;
  }
}

function createDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (cause) {
    throw new SourceError(`The file has an unknown encoding: ${label}`, { cause });
  }
}
