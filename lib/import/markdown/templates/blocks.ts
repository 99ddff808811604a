/** Formats the Markdown that replaces generator syntax: code, videos, pictures and containers. */
import { stringify } from "yaml";
import type { Place } from "./tags.ts";

export type Attributes = ReadonlyMap<string, string>;

/** Parses names and values: `src="a.png" width=3 "b"`. Unnamed values get the names 0, 1, 2. */
export function parseAttributes(written: string): Attributes {
  const found = new Map<string, string>();
  let position = 0;
  for (const match of written.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|'([^']*)'|([^\s"'`=]+))/g,
  )) {
    const value = match[2]?.replace(/\\(.)/g, "$1") ?? match[3] ?? match[4] ?? match[5] ?? "";
    found.set(match[1] ?? String(position++), value);
  }
  return found;
}

/** The markers of quotes and lists at the start of a line. */
const containerMarkers = /^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*$/;

/** Returns the prefix that keeps further lines in the quote or list item that begins before a place. */
const readPrefix = (before: string): string =>
  containerMarkers.test(before) ? before.replace(/[^\s>]/g, " ") : "";

/**
 * Formats a block for its place. At the start of a line, the block stays in the quote or list item of the line.
 * Elsewhere, it splits the text.
 */
function placeBlock(block: string, { before, after }: Place): string {
  const isStart = containerMarkers.test(before);
  const prefix = readPrefix(before);
  const lines = block.split("\n").map((line) => (line === "" ? prefix.trimEnd() : prefix + line));
  const start = isStart ? (lines[0] ?? "").slice(prefix.length) : `\n\n${lines[0] ?? ""}`;
  const end = after.trim() === "" ? "" : `\n${prefix.trimEnd()}\n${prefix}`;
  return [start, ...lines.slice(1)].join("\n") + end;
}

/** Formats code from the source as a code block below its title. Removes the place's markers from the lines of code. */
export function formatCode(code: string, language: string, place: Place, title = ""): string {
  const prefix = readPrefix(place.before);
  const lines = code.split("\n");
  const repeats = lines.slice(1).every((line) => line.trim() === "" || line.startsWith(prefix));
  const withoutPrefix = (line: string) =>
    line.startsWith(prefix) ? line.slice(prefix.length) : line.replace(/^[ \t>]+$/, "");
  const text = repeats ? lines.map((line, at) => (at === 0 ? line : withoutPrefix(line))) : lines;
  const heading = title === "" ? "" : `${escapeBrackets(title)}\n\n`;
  return placeBlock(heading + formatCodeBlock(text.join("\n"), language), place);
}

function formatCodeBlock(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${code.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd()}\n${marks}`;
}

/** Formats a video as a block if its syntax fills the line, otherwise as a link. */
export function formatVideo(url: string, title: string | undefined, place: Place): string {
  const { before, after } = place;
  if (!containerMarkers.test(before) || after.trim() !== "") return `[${title ?? url}](${url})`;
  const node = { type: "VIDEO", videoData: { video: { src: { url } }, ...(title && { title }) } };
  return placeBlock(`\n${formatCodeBlock(stringify(node), "ricos")}\n`, place);
}

/** Video URLs by provider, up to the ID. */
export const videoProviders: Readonly<Record<string, string>> = {
  youtube: "https://www.youtube.com/watch?v=",
  vimeo: "https://vimeo.com/",
};

/** Escapes text for use as the text of a link. */
export const escapeBrackets = (text: string): string => text.replace(/[[\]\\]/g, String.raw`\$&`);

/** Formats a picture with its caption and link. Returns `undefined` if its source is missing. */
export function formatFigure(attributes: Attributes): string | undefined {
  const src = attributes.get("src") ?? attributes.get("0");
  if (src === undefined) return undefined;
  const caption = [attributes.get("title"), attributes.get("caption")].filter(Boolean).join(". ");
  const alt = attributes.get("alt") ?? attributes.get("caption") ?? "";
  const title = caption === "" ? "" : ` "${caption.replace(/["\\]/g, String.raw`\$&`)}"`;
  const image = `![${escapeBrackets(alt)}](<${src}>${title})`;
  const link = attributes.get("link");
  return link === undefined ? image : `[${image}](<${link}>)`;
}

/** Returns the line that opens or closes a container, such as `:::tip Title`. */
export const formatFence = (opening: string, place: Place): string =>
  placeBlock(`\n:::::${opening}\n\n`, place).replace(/(?<![ \t])[ \t]+$/, "");
