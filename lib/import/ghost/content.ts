/** The text of a row: the HTML that Ghost renders whenever a post or draft is saved. */
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { isObject, readField } from "../../wix/json-object.ts";
import { parseJson } from "../reading/parse.ts";

type Row = Readonly<Record<"html" | "lexical" | "mobiledoc" | "plaintext", string>>;
type Report = (what: string) => void;

/** Returns the HTML of a row, without the parts that only members could see. Reports what is left out. */
export function readGhostHtml(row: Row, report: Report): string {
  if (row.html.includes("<!--members-only-->")) {
    // A paywall hides text only in posts that are not public, which become drafts.
    report("a paywall was removed, so the text behind it is part of the post");
  }
  if (row.html !== "") return markRawHtml(removeGatedBlocks(row.html, report));
  const lines = readLines(row.lexical || row.mobiledoc);
  if (lines.length > 0) {
    report("it has no HTML, so only its words were imported: save it in Ghost and export it again");
  } else if (row.plaintext !== "") lines.push(row.plaintext);
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("");
}

/** Removes the blocks that only members could see. A block without an end extends to the end of the text. */
function removeGatedBlocks(html: string, report: Report): string {
  const begin = /<!--\s*kg-gated-block:begin\b/g;
  const end = /<!--\s*kg-gated-block:end\s*-->/g;
  const parts: string[] = [];
  let at = 0;
  for (let start = begin.exec(html); start !== null; start = begin.exec(html)) {
    const close = html.indexOf("-->", begin.lastIndex);
    const inner = close === -1 ? html.length : close + 3;
    end.lastIndex = inner;
    const last = end.exec(html);
    const isOpen = isForVisitors(html.slice(begin.lastIndex, inner));
    if (!isOpen) report("a block that only members could see was left out");
    parts.push(html.slice(at, start.index), isOpen ? html.slice(inner, last?.index) : "");
    at = last === null ? html.length : end.lastIndex;
    begin.lastIndex = at;
  }
  return [...parts, html.slice(at)].join("");
}

/** Returns whether the settings of a block, such as `nonMember:true memberSegment:""`, show it to visitors. */
function isForVisitors(settings: string): boolean {
  const values = [...settings.matchAll(/\bnonMember\s*:\s*"?(\w+)/g)].map(([, value]) => value);
  return values.length > 0 && values.every((value) => value === "true");
}

/** Marks HTML that authors wrote and that a document cannot represent, so that it stays as it is, in a frame. */
function markRawHtml(html: string): string {
  return html
    .split(/<!--\s*kg-card-begin: html\s*-->/)
    .map((part, index) => {
      const [card = "", ...others] = part.split(/<!--\s*kg-card-end: html\s*-->/);
      return index > 0 && /<(?:script|style|form|canvas|svg)\b/i.test(card)
        ? `<div data-raw-html="${escapeHtml(card.trim())}"></div>${others.join("")}`
        : part;
    })
    .join("");
}

/**
 * Returns the words of each block of editor content: of the nodes with text in Lexical, and of the markers in
 * Mobiledoc. Cards have other fields, so cards that only members could see are not included.
 */
function readLines(written: string): string[] {
  const document = parseJson(written);
  const blocks =
    readField(readField(document, "root"), "children") ?? readField(document, "sections");
  return Array.isArray(blocks) ? blocks.map(joinText).filter((line) => line.trim() !== "") : [];
}

function joinText(block: unknown): string {
  const words: string[] = [];
  const open = [block];
  while (open.length > 0) {
    const part: unknown = open.pop();
    const text = isObject(part) ? part["text"] : readMarker(part);
    if (typeof text === "string") words.push(text);
    const children = isObject(part) ? part["children"] : part;
    if (Array.isArray(children)) open.push(...children.toReversed());
  }
  return words.join("");
}

/** Returns the text of a marker: `[0, markups that it opens, number of markups that it closes, text]`. */
const readMarker = (part: unknown): unknown =>
  Array.isArray(part) && part[0] === 0 && Array.isArray(part[1]) ? part[3] : undefined;
