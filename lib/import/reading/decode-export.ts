/** Streaming reader for the text of an export file. */
import { SourceError } from "../../convert/source-media.ts";
import { readExport } from "./input-files.ts";
import { detectEncoding } from "./xml.ts";

/** Thrown if a file is not in the encoding that it declares. */
export class BrokenText extends Error {
  override readonly name = "BrokenText";
}

export type DecodeOptions = {
  /** Maximum size of the file in bytes. */
  readonly maxBytes?: number | undefined;
  /**
   * Called with the encoding when the first bytes are invalid in it. Up to {@link maximumInvalid} of them become U+FFFD.
   * Without this function, they are an error.
   */
  readonly onInvalid?: ((encoding: string) => void) | undefined;
};

/** With more invalid bytes, the declared encoding is probably wrong. */
const maximumInvalid = 100;

/**
 * Yields a file's text, decoded according to its byte order mark or XML declaration. Throws {@link BrokenText}, and
 * {@link SourceError} if the file cannot be read or is larger than `maxBytes`.
 */
export const decodeExport = (
  path: string,
  { maxBytes, onInvalid }: DecodeOptions = {},
): AsyncGenerator<string> => decodeChunks(readExport(path, maxBytes), onInvalid);

/** Like {@link decodeExport}, for the chunks of a file. */
export async function* decodeChunks(
  chunks: AsyncIterable<Uint8Array>,
  onInvalid?: DecodeOptions["onInvalid"],
): AsyncGenerator<string> {
  let decoder: ReturnType<typeof createTolerantDecoder> | undefined;
  for await (const chunk of chunks) {
    decoder ??= createTolerantDecoder(detectEncoding(chunk), onInvalid);
    yield decoder(chunk);
  }
  if (decoder !== undefined) yield decoder();
}

/** Creates a function that decodes the next chunk, or the end of the last one. */
function createTolerantDecoder(label: string, onInvalid: DecodeOptions["onInvalid"]) {
  const strict = createDecoder(label);
  const tolerant = new TextDecoder(label);
  let isValid = true;
  let invalid = 0;
  const decode = (decoder: TextDecoder, chunk?: Uint8Array) =>
    chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  return (chunk?: Uint8Array): string => {
    const text = decode(tolerant, chunk);
    try {
      if (isValid) decode(strict, chunk);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      isValid = false;
      onInvalid?.(label);
    }
    if (!isValid) invalid += text.split("\uFFFD").length - 1;
    if (!isValid && (onInvalid === undefined || invalid > maximumInvalid)) {
      throw new BrokenText(
        `The file is damaged: it isn't in the encoding it declares (${label}). Save it as UTF-8.`,
      );
    }
    return text;
  };
}

function createDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (cause) {
    throw new SourceError(`The file has an unknown encoding: ${label}`, { cause });
  }
}
