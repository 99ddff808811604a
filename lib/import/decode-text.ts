/** Decodes text files of unknown encoding. */
import { SourceError } from "../convert/source-media.ts";
import { detectEncoding } from "./xml.ts";

export type DecodedText = {
  readonly text: string;
  /** The report for the owner, if the encoding was guessed. */
  readonly problem?: string | undefined;
};

/**
 * Decodes a text as UTF-8, UTF-16 with a byte order mark, or the encoding that an HTML file declares. Other texts are read
 * as Windows-1252, which is reported. Throws {@link SourceError} if the file is empty or is not a text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const label = detectEncoding(bytes);
  const text = decode(bytes, label);
  if (text !== undefined && !text.includes("\0")) {
    if (text.trim() === "") throw new SourceError("the file is empty");
    return { text };
  }
  if (text !== undefined || bytes.includes(0)) throw new SourceError("it is not a text file");
  const head = Buffer.from(bytes.subarray(0, 2_000)).toString("latin1");
  const declared = /<meta\s[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1];
  const declaredText = declared === undefined ? undefined : decode(bytes, declared);
  if (declaredText !== undefined) return { text: declaredText };
  return {
    text: new TextDecoder("windows-1252").decode(bytes),
    problem: "it is not in UTF-8 and was read as Windows-1252, so check its special characters",
  };
}

/** Returns `undefined` if the encoding is unknown or the bytes are invalid in it. */
function decode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
