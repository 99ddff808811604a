/** Shortcodes of Hugo. */
import {
  type Attributes,
  formatCode,
  formatFence,
  formatFigure,
  formatVideo,
  parseAttributes,
  videoProviders,
} from "./blocks.ts";
import type { Templates } from "./convert-templates.ts";
import {
  createSearch,
  createTagFinder,
  type Match,
  type Part,
  type Place,
  splitAtTags,
} from "./tags.ts";

/** Maximum length of a shortcode, in UTF-16 code units. */
const longestShortcode = 2_000;

type Shortcode = Match & {
  readonly sign: "<" | "%";
  readonly isComment: boolean;
  readonly isClosing: boolean;
  readonly name: string;
  /** The text after the name. */
  readonly rest: string;
};

/** Creates a function that finds the next shortcode. Its time is linear. */
function createShortcodeFinder(text: string): (from: number) => Shortcode | undefined {
  const createReader = (sign: Shortcode["sign"]) => (index: number) => {
    let at = index + 3;
    const skip = (pattern: RegExp): string => {
      pattern.lastIndex = at;
      const found = pattern.exec(text)?.[0] ?? "";
      at += found.length;
      return found;
    };
    skip(space);
    const isComment = skip(commentStart) !== "";
    skip(space);
    const isClosing = skip(slash) !== "";
    skip(space);
    const name = skip(shortcodeName);
    const from = at;
    let to = at;
    while (skip(shortcodeEnd) === "") {
      if (name === "" || skip(argument) === "" || at - index > longestShortcode) return undefined;
      to = at;
    }
    const rest = text.slice(from, to).replace(isComment ? /\*\/\s*$/ : /\/$/, "");
    return { index, end: at, sign, isComment, isClosing, name, rest };
  };
  return createTagFinder(createSearch(text), {
    "{{<": createReader("<"),
    "{{%": createReader("%"),
  });
}

const space = /\s*/y;
const commentStart = /\/\*/y;
const slash = /\//y;
const shortcodeName = /[\w./-]+/y;
const shortcodeEnd = /[>%]\}\}/y;
/** A string, or other characters up to one with which a string or the end of the shortcode may begin. */
const argument = /"(?:[^"\\]|\\.){0,2000}"|`[^`]{0,2000}`|[>%]|[^"`{}>%]+/y;

/** Block shortcodes of common themes, by the container that replaces them. */
const containers: ReadonlyMap<string, string> = new Map([
  ...["notice", "admonition", "callout", "alert", "hint", "note"].map(
    (name) => [name, "note"] as const,
  ),
  ...["tip", "info", "warning", "danger", "caution", "important"].map(
    (name) => [name, name] as const,
  ),
  ...["details", "expand", "collapse", "spoiler"].map((name) => [name, "details"] as const),
  ["blockquote", "blockquote"],
  ["quote", "blockquote"],
]);

/** Splits a text into text and shortcodes. */
export function splitHugo(text: string, templates: Templates): Part[] {
  const codeEnds = text.matchAll(/\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g);
  let codeEnd = codeEnds.next().value;
  const findCodeEnd = (from: number): Match | undefined => {
    while (codeEnd !== undefined && codeEnd.index < from) codeEnd = codeEnds.next().value;
    return codeEnd && { index: codeEnd.index, end: codeEnd.index + codeEnd[0].length };
  };
  const closed = new Set(
    [...text.matchAll(/\{\{[<%]\s*\/\s*([\w./-]+)\s*[>%]\}\}/g)].map(([, name]) => name),
  );

  return splitAtTags(text, createShortcodeFinder(text), (found) => {
    const { index: start, end, sign, isComment, isClosing, name, rest } = found;
    const source = text.slice(start, end);
    if (isComment) {
      // Hugo shows a commented-out shortcode as text, even in code.
      const shown = `{{${sign} ${isClosing ? "/" : ""}${name}${rest.trimEnd()} ${sign === "<" ? ">" : "%"}}}`;
      return { parts: [{ source, inCode: shown, convert: () => shown }] };
    }
    const closing = name === "highlight" && !isClosing ? findCodeEnd(end) : undefined;
    if (closing !== undefined) {
      const language = /^\s*["']?([\w+#-]+)/.exec(rest)?.[1] ?? "";
      const code = text.slice(end, closing.index);
      const convert = (place: Place) => formatCode(code, language, place);
      return { parts: [{ source: text.slice(start, closing.end), convert }], end: closing.end };
    }
    const container = closed.has(name) ? containers.get(name) : undefined;
    const convert = (place: Place) =>
      container === undefined
        ? convertShortcode(name, isClosing, parseAttributes(rest), place, templates)
        : formatFence(isClosing ? "" : describeContainer(container, parseAttributes(rest)), place);
    return { parts: [{ source, convert }] };
  });
}

function describeContainer(container: string, attributes: Attributes): string {
  const first = attributes.get("0");
  const type =
    attributes.get("type") ?? attributes.get("icon") ?? (container === "note" ? first : undefined);
  const name =
    container === "note" && type !== undefined && /^[\w-]+$/.test(type) ? type : container;
  const title =
    attributes.get("title") ??
    attributes.get("summary") ??
    attributes.get("author") ??
    (container === "details" ? first : attributes.get("1"));
  return title === undefined ? name : `${name} ${title}`;
}

/** Converts a Hugo shortcode. Returns `undefined` if it should stay text. */
function convertShortcode(
  name: string,
  isClosing: boolean,
  attributes: Attributes,
  place: Place,
  { findPost, report }: Templates,
): string | undefined {
  switch (name) {
    case "figure":
    case "img":
      return isClosing ? "" : formatFigure(attributes);
    case "youtube":
    case "vimeo": {
      const id = attributes.get("id") ?? attributes.get("0");
      const url = `${videoProviders[name]}${encodeURIComponent(id ?? "")}`;
      return id === undefined ? undefined : formatVideo(url, attributes.get("title"), place);
    }
    case "ref":
    case "relref": {
      const path = attributes.get("path") ?? attributes.get("0") ?? "";
      return findPost(path) ?? path;
    }
    case "toc":
    case "rawhtml":
      return "";
    default:
      report(`the shortcode ${name} was kept as text`);
      return undefined;
  }
}
