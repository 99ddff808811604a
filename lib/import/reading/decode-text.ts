/** Decodes text files of unknown encoding. */
import { SourceError } from "../../convert/source-media.ts";
import { detectEncoding } from "./xml.ts";

export type DecodedText = {
  readonly text: string;
  /** The report for the owner, if the encoding was guessed. */
  readonly problem?: string | undefined;
};

/** Maximum number of bytes before the end of a declaration. */
const longestHead = 2_048;

/**
 * Decodes a text that may not declare its encoding, such as HTML or CSV: as UTF-8, UTF-16 with a byte order mark, or the
 * encoding that `<meta charset>` declares. Other texts are read as Windows-1252.
 */
export function decodeUndeclared(bytes: Uint8Array): DecodedText {
  const text = decode(bytes, detectEncoding(bytes));
  if (text !== undefined) return { text };
  const head = Buffer.from(bytes.subarray(0, longestHead)).toString("latin1");
  const declared = /<meta\s[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1];
  if (declared === undefined || /^utf/i.test(declared)) return guessEncoding(bytes);
  const exact = decode(bytes, declared);
  if (exact !== undefined) return { text: exact };
  const inexact = decode(bytes, declared, { isExact: false });
  if (inexact === undefined) return guessEncoding(bytes);
  return { text: inexact, problem: `it has characters that are not in ${declared}, so check them` };
}

function guessEncoding(bytes: Uint8Array): DecodedText {
  return {
    text: new TextDecoder("windows-1252").decode(bytes),
    problem: "it is not in UTF-8 and was read as Windows-1252, so check its special characters",
  };
}

/** Like {@link decodeUndeclared}, but throws {@link SourceError} if the file is empty or is not a text. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = decodeUndeclared(bytes);
  if (decoded.text.includes("\0")) throw new SourceError("it is not a text file");
  if (decoded.text.trim() === "") throw new SourceError("the file is empty");
  return decoded;
}

/** Returns `undefined` if the encoding is unknown or, with `isExact`, the bytes are invalid in it. */
function decode(bytes: Uint8Array, label: string, { isExact = true } = {}): string | undefined {
  try {
    return new TextDecoder(label, { fatal: isExact }).decode(bytes);
  } catch {
    return undefined;
  }
}
