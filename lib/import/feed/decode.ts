/** Character encoding of a feed, from its byte order mark, its content type or its XML declaration. */
import { SourceError } from "../source.ts";

/** Decodes a feed. Throws {@link SourceError} if its bytes are invalid in its encoding. */
export function decodeFeed(bytes: Uint8Array, contentType?: string): string {
  const label = detectEncoding(bytes, contentType);
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new SourceError(`The feed isn't in the encoding it declares (${label}).`, { cause });
  }
}

function detectEncoding(bytes: Uint8Array, contentType = ""): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return "utf-8";
  // RFC 7303, section 3: the content type takes precedence over the XML declaration.
  const sent = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1];
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  return sent ?? /^\s*<\?xml[^>]*encoding=["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? "utf-8";
}
