import { joinLines } from "./join-lines.ts";
import type { RichContent, RichContentNode } from "./document.ts";
import { dataTexts } from "./node-texts.ts";

const wordsPerMinute = 238;
const usualExcerpt = 140;

/** Returns a document's text in reading order, one line per block. */
export function plainText(content: RichContent): string {
  return readLines(content, dataTexts).join("\n");
}

/**
 * Returns the author's prose, without captions or the text of embedded content. Returns all the text if there
 * is no prose.
 */
function readProse(content: RichContent): string {
  return readProseLines(content).join("\n");
}

/** Returns the beginning of a document's prose. */
export function makeExcerpt(content: RichContent, maximum = usualExcerpt): string {
  return cutExcerpt(joinProse(content), maximum);
}

/** Returns whether an excerpt was generated from the document, by this version or an earlier one. */
export function isMadeExcerpt(excerpt: string, content: RichContent): boolean {
  return [joinProse, readProse, plainText].some((read) => excerpt === cutExcerpt(read(content)));
}

function joinProse(content: RichContent): string {
  return joinLines(readProseLines(content).map(flatten));
}

function readProseLines(content: RichContent): string[] {
  const lines = readLines(content, undefined);
  return lines.length > 0 ? lines : readLines(content, dataTexts);
}

/** Returns the lines of a document. If `texts` is `undefined`, captions and other texts of node data are left out. */
function readLines(content: RichContent, texts: typeof dataTexts | undefined): string[] {
  const lines: string[] = [];
  let line = "";
  const endLine = () => {
    if (line !== "") lines.push(line);
    line = "";
  };
  const visit = (node: RichContentNode): void => {
    if (node.type === "TEXT") {
      line += node.textData?.text ?? "";
      return;
    }
    endLine();
    if (node.type === "CAPTION" && texts === undefined) return;
    for (const text of texts?.get(node.type)?.(node) ?? []) {
      if (text !== undefined && text.trim() !== "") lines.push(text);
    }
    node.nodes.forEach(visit);
    endLine();
  };
  content.nodes.forEach(visit);
  endLine();
  return lines;
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });
/** Scripts that do not put spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export function countWords(text: string): number {
  if (!unspaced.test(text)) return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
  return words;
}

/** Returns a text's reading time in whole minutes, at least 1. */
export function minutesToRead(text: string): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}

/** Returns whether a document starts with a text, in which case displaying both would be repetitive. */
export function beginsDocument(text: string, content: RichContent): boolean {
  const beginning = flatten(text)
    .replace(/[….\s]+$/, "")
    .slice(0, 80);
  return [joinProse, readProse, plainText].some((read) =>
    flatten(read(content)).startsWith(beginning),
  );
}

/** Converts text to one line and removes null characters, which Postgres cannot store. */
const flatten = (text: string): string => text.replaceAll("\0", "").replace(/\s+/g, " ").trim();

/** Returns the beginning of a text, truncated between words. `maximum` includes the ellipsis. */
export function cutExcerpt(text: string, maximum = usualExcerpt): string {
  const flat = flatten(text);
  if (flat.length <= maximum) return flat;
  const cut = flat.slice(0, maximum - 1);
  const end = cut.lastIndexOf(" ");
  const whole = end > maximum / 2 ? cut.slice(0, end) : cut;
  return `${whole.replace(/[\s,;:–—-]+$/u, "").replace(/[\uD800-\uDBFF]$/, "")}…`;
}
