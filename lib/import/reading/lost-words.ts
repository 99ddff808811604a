/** Compares the words of a source's text with the words of the imported document. */
import { parseFragment } from "parse5";
import { textIn } from "../../convert/html/parse-html.ts";
import type { RichContent } from "../../rich-content/document.ts";
import { listedFormats } from "../../rich-content/text-formats.ts";
import { limitMarks } from "../../site/text/limit-marks.ts";
import { isObject } from "../../wix/json-object.ts";
import { lowerAscii } from "./parse.ts";

/** A text as it is in its source, without front matter. */
export type SourceText = {
  readonly format: "markdown" | "html" | "plain";
  readonly text: string;
};

export type LostWords = {
  readonly count: number;
  /** The first words of the first passage that is missing. */
  readonly beginning: string;
};

/** Fewer words may be markup that this comparison does not know. */
const fewest = 4;
/** Number of consecutive words that identify a passage. */
const passageLength = 3;
const shownWords = 8;
/** Maximum number of passages that are searched for letter by letter. */
const maximumRuns = 200;

/**
 * Returns the words that a document lacks, or `undefined` if it lacks only markup. `others` are texts of the post outside
 * the document, such as its title.
 */
export function findLostWords(
  source: SourceText,
  content: RichContent,
  others: readonly string[] = [],
): LostWords | undefined {
  const written = listWords(readVisibleText(source));
  const kept = listWords(decodeEntities([...listTexts(content), ...others].join("\n")));
  const count = countMissing(written, kept);
  if (count < fewest) return undefined;
  const runs = listMissingRuns(written, kept).slice(0, maximumRuns);
  const letters = kept.join("");
  // Markup inside a word separates its letters in the source.
  const lost = runs.filter((run) => !letters.includes(run.join("")));
  const [first] = lost;
  if (first === undefined || lost.flat().length < fewest) return undefined;
  const more = first.length > shownWords ? " …" : "";
  return { count, beginning: first.slice(0, shownWords).join(" ") + more };
}

const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`;
/** A word. In scripts without spaces, each letter counts as one. */
const word = new RegExp(String.raw`[${unspaced}]|(?:(?![${unspaced}])[\p{L}\p{N}\p{M}])+`, "gu");

/** Characters that are not visible, such as soft hyphens and word joiners. */
const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

const listWords = (text: string): string[] =>
  limitMarks(text).normalize("NFKC").replace(invisible, "").toLowerCase().match(word) ?? [];

/** Returns how many words are written more often than they are kept. */
function countMissing(written: readonly string[], kept: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const one of kept) counts.set(one, (counts.get(one) ?? 0) + 1);
  let missing = 0;
  for (const one of written) {
    const count = counts.get(one) ?? 0;
    if (count === 0) missing += 1;
    else counts.set(one, count - 1);
  }
  return missing;
}

/** Returns the runs of written words that are in no passage of the kept words. */
function listMissingRuns(written: readonly string[], kept: readonly string[]): string[][] {
  const joinPassage = (words: readonly string[], start: number) =>
    words.slice(start, start + passageLength).join(" ");
  const known = new Set(kept.map((_, index) => joinPassage(kept, index)));
  const isKept = Array.from({ length: written.length }, () => false);
  for (let start = 0; start + passageLength <= written.length; start += 1) {
    if (known.has(joinPassage(written, start))) {
      isKept.fill(true, start, start + passageLength);
    }
  }
  const runs: string[][] = [];
  let run: string[] = [];
  for (const [index, one] of written.entries()) {
    if (isKept[index] === true) {
      if (run.length >= passageLength) runs.push(run);
      run = [];
    } else run.push(one);
  }
  return run.length >= passageLength ? [...runs, run] : runs;
}

/** Returns all texts of a document: that of each block as one string, and the texts in the data of nodes. */
function listTexts(value: unknown, name = ""): string[] {
  if (typeof value === "string") return unreadKeys.has(name) ? [] : [value];
  if (Array.isArray(value)) {
    const texts: string[] = [];
    let line = "";
    for (const entry of value) {
      const text = readTextNode(entry);
      if (text !== undefined) line += text;
      else texts.push(...listTexts(entry));
    }
    return [line, ...texts];
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, key));
}

const unreadKeys = new Set(["id", "type", "createdTimestamp", "updatedTimestamp"]);

function readTextNode(node: unknown): string | undefined {
  if (!isObject(node) || node["type"] !== "TEXT" || !isObject(node["textData"])) return undefined;
  const { text } = node["textData"];
  return typeof text === "string" ? text : undefined;
}

/** Returns the text that readers of the source see, and removes markup. It may remove text that looks like markup. */
function readVisibleText({ format, text }: SourceText): string {
  if (format === "plain") return text;
  const plain = text.replace(template, " ");
  return decodeEntities(
    withoutTags(format === "markdown" ? withoutMarkdown(plain) : plain),
  ).replace(/(?:https?:\/\/|www\.)\S+/gi, " ");
}

/** Tags of templates, such as Liquid. */
const template = /\{\{[^{}]{0,2000}\}\}|\{%[^%]{0,2000}%\}/g;

const inlineTags = [
  ...listedFormats.flatMap(({ tags }) => tags),
  ..."a abbr bdi big font mark q small span wbr".split(" "),
];
const inlineTag = new RegExp(String.raw`</?(?:${inlineTags.join("|")})\b[^<>]{0,5000}>`, "gi");

function withoutTags(html: string): string {
  let text = html;
  for (const [start, end] of programs) text = withoutParts(text, start, end);
  return text.replace(inlineTag, "").replace(/<[a-z/!?][^<>]{0,20000}>/gi, "\n");
}

/** Elements and comments whose content is not text. */
const programs = [
  ["<!--", "-->"],
  ["<script", "</script"],
  ["<style", "</style"],
  ["<template", "</template"],
  ["<svg", "</svg"],
  ["<iframe", "</iframe"],
  ["<noscript", "</noscript"],
] as const;

/** Removes the parts of a text between two ASCII strings in any case. */
function withoutParts(text: string, start: string, end: string): string {
  const lower = lowerAscii(text);
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const from = lower.indexOf(start, at);
    const to = from === -1 ? -1 : lower.indexOf(end, from + start.length);
    if (to === -1) return [...parts, text.slice(at)].join("\n");
    parts.push(text.slice(at, from));
    at = to + end.length;
  }
}

const withoutMarkdown = (text: string): string =>
  withoutParts(withoutParts(text, "```ricos", "\n```"), "{/*", "*/}")
    // Statements of MDX, and kramdown attributes.
    .replace(/^(?:import|export)\s.*$/gm, "")
    .replace(/\{[:#.][^{}\n]{0,500}\}/g, " ")
    // The info string of a code block, numbers of lists, checkboxes, alerts and containers.
    .replace(/^([ \t>]*)(?:`{3,}|~{3,}).*$/gm, "$1")
    .replace(/^[ \t>]*\d{1,9}[.)](?=\s)/gm, " ")
    .replace(/\[(?: |x|![a-z]+|\^[^\]\s]{1,200})\]:?/gi, " ")
    .replace(/^[ \t>]*:{3,}[ \t]*[\w-]*/gm, " ")
    .replace(/:[a-z0-9_+-]{1,50}:/g, " ")
    // Pictures, and the addresses, titles and labels of links.
    .replace(/!\[[^\][]{0,2000}(?=\]\()/g, " ")
    .replace(
      /\]\(\s{0,9}<?[^()\s]{0,2000}(?:\([^()\s]{0,500}\)[^()\s]{0,500})?(?:\s{1,9}(?:"[^"]{0,1000}"|'[^']{0,1000}'))?/g,
      "] ",
    )
    .replace(/\]\[[^\][]{0,500}\]/g, "] ")
    .replace(/^[ \t>]*\[[^\][]{1,500}\]:[ \t]*\S+/gm, " ")
    .replace(/[*~`\\]/g, "");

const decodeEntities = (text: string): string =>
  text.includes("&") ? textIn(parseFragment(text.replaceAll("<", " "))) : text;
