/** Checks an uploaded file of the site by its content, and returns what is stored. */
import { drawSvg, largestIcon } from "../../../drawing/draw-svg.ts";
import type { SiteFilePurpose } from "../../../wix/site/site-files.ts";
import type { FontMetrics } from "../../../wix/site/look.ts";
import {
  fileDamaged,
  svgTooComplex,
  typeNotAllowed,
} from "../../blog/media/uploads/upload-errors.ts";
import { cleanPicture, type BitmapFormat } from "./clean-picture.ts";
import { cleanSvg } from "./clean-svg.ts";
import { readFontFacts } from "./font-facts.ts";
import { readWoff2 } from "./read-woff2.ts";

type Picture = { readonly width: number; readonly height: number };
type Font = { readonly name: string; readonly metrics: FontMetrics };

/** A file that was checked: the bytes to store, the ending of its name, and the facts about it. */
export type CheckedFile = {
  readonly bytes: Uint8Array;
  readonly extension: string;
  readonly facts: Picture | Font;
};

/**
 * Checks a file. Throws `FILE_TYPE_NOT_ALLOWED` (415) if its content is of another type than its purpose needs, and
 * `FILE_DAMAGED`, `SVG_NOT_ALLOWED`, `SVG_TOO_COMPLEX` and `TOO_MANY_PIXELS` (422).
 */
export async function checkFile(purpose: SiteFilePurpose, bytes: Uint8Array): Promise<CheckedFile> {
  if (purpose === "font") {
    if (!startsWith(bytes, "wOF2")) throw typeNotAllowed(undefined);
    return { bytes, extension: "woff2", facts: readFontFacts(await readWoff2(bytes)) };
  }
  const format = detectFormat(bytes);
  if (format === "svg") {
    const { svg, width, height } = cleanSvg(bytes);
    await assertDrawable(svg);
    return { bytes: new TextEncoder().encode(svg), extension: "svg", facts: { width, height } };
  }
  const { bytes: encoded, width, height } = await cleanPicture(bytes, format);
  return { bytes: encoded, extension: format, facts: { width, height } };
}

/** Returns the format of a picture from its first bytes. Throws `FILE_TYPE_NOT_ALLOWED` (415). */
function detectFormat(bytes: Uint8Array): BitmapFormat | "svg" {
  if (startsWith(bytes, "\u0089PNG\r\n\u001A\n")) return "png";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  if (startsWith(bytes, "ftypavif", 4) || startsWith(bytes, "ftypavis", 4)) return "avif";
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 4_096));
  if (/^(?:\u00EF\u00BB\u00BF)?\s*</.test(head)) return "svg";
  throw typeNotAllowed(undefined);
}

const startsWith = (bytes: Uint8Array, signature: string, offset = 0): boolean =>
  Buffer.from(signature, "latin1").every((byte, index) => bytes[offset + index] === byte);

/** Draws the picture in the size of the largest icon, because the icons are made from it. */
async function assertDrawable(svg: string): Promise<void> {
  const drawing = await drawSvg(Buffer.from(svg), largestIcon);
  if (drawing === "TOO_COMPLEX") throw svgTooComplex();
  if (drawing === "DAMAGED") throw fileDamaged(undefined);
}
