/** Rules that the XML readers share: the character encoding of a file, and the errors that end the reading. */

/**
 * Returns the encoding of a text from its byte order mark, its content type or its XML declaration, in the order of
 * RFC 7303. Default: UTF-8.
 */
export function detectEncoding(bytes: Uint8Array, contentType = ""): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return "utf-8";
  const sent = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1];
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  return sent ?? /^\s*<\?xml[^>]*encoding=["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? "utf-8";
}

/**
 * Returns whether an error of the parser concerns the structure of the file. Other errors do not stop the reading,
 * because files contain HTML entities, characters that XML does not allow, and warnings of PHP.
 */
export const isStructureError = ({ message }: Error): boolean =>
  /unclosed tag|unmatched closing|unexpected (?:end|close)/i.test(message);
