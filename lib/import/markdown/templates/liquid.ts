/** Liquid tags of Jekyll, and the similar tags of Hexo and Eleventy. */
import {
  type Attributes,
  escapeBrackets,
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
  type Tag,
} from "./tags.ts";

/** Maximum length of a tag, in UTF-16 code units. */
const longestTag = 2_000;

type LiquidTag = Match & {
  /** `undefined` for an output, such as `{{ page.title }}`. */
  readonly name?: string;
  /** The text after the name, or the expression of an output. */
  readonly rest: string;
};

/** Creates a function that finds the next tag or output. Its time is linear. */
function createLiquidFinder(text: string): (from: number) => LiquidTag | undefined {
  const search = createSearch(text);
  const head = /\{%-?\s*(\w+)/y;

  function readTag(index: number): LiquidTag | undefined {
    head.lastIndex = index;
    const [start = "", name] = head.exec(text) ?? [];
    const from = index + start.length;
    const close = search("%}", from);
    if (name === undefined || close - from > longestTag) return undefined;
    return { index, end: close + 2, name, rest: text.slice(from, close).replace(/-$/, "") };
  }

  function readOutput(index: number): LiquidTag | undefined {
    const from = index + 2;
    const close = search("}}", from);
    if (close - from > longestTag || search("{{", from) < close) return undefined;
    return { index, end: close + 2, rest: text.slice(from, close) };
  }

  return createTagFinder(search, { "{%": readTag, "{{": readOutput });
}

const urlFilter =
  /^-?\s*["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:\s*site\.\w+)\s*-?$/;

/** Tags around code, whose content is not Liquid or Markdown. */
const codeTags = new Set(["highlight", "codeblock", "code"]);

/** Tags around Markdown, with the name of the container that they become. */
const containerTags: ReadonlyMap<string, string> = new Map([
  ["note", "note"],
  ["blockquote", "blockquote"],
  ["quote", "blockquote"],
  ["pullquote", "blockquote"],
  ["centerquote", "blockquote"],
  ["details", "details"],
  ["spoiler", "details"],
]);

/** The format of a text with Liquid tags. */
export type LiquidFormat = {
  readonly formatCode: typeof formatCode;
  /** Converts a tag. Returns `undefined` if it stays text. */
  readonly convertTag: (
    name: string,
    rest: string,
    place: Place,
    templates: Templates,
  ) => string | undefined;
};

const markdownFormat: LiquidFormat = { formatCode, convertTag };

/** Splits a text into text and Liquid tags. */
export function splitLiquid(
  text: string,
  baseUrl: string,
  templates: Templates,
  format: LiquidFormat = markdownFormat,
): Part[] {
  const missingEnds = new Set<string>();

  /** Returns the content up to the closing tag, without `raw` tags, and the index after the closing tag. */
  function findEnd(name: string, from: number): { content: string; end: number } | undefined {
    if (missingEnds.has(name)) return undefined;
    const inner = new RegExp(String.raw`\{%-?\s*(raw|endraw|end${name})\s*-?%\}`, "g");
    inner.lastIndex = from;
    let content = "";
    let done = from;
    let isRaw = false;
    for (let match = inner.exec(text); match !== null; match = inner.exec(text)) {
      const [whole, word] = match;
      const isEnd = word === `end${name}` && (name === "raw" || !isRaw);
      if (word === "raw" && name !== "raw") isRaw = true;
      else if (word === "endraw" && name !== "raw") isRaw = false;
      else if (!isEnd) continue;
      content += text.slice(done, match.index);
      done = match.index + whole.length;
      if (isEnd) return { content, end: done };
    }
    missingEnds.add(name);
    return undefined;
  }

  const parts = splitAtTags(text, createLiquidFinder(text), ({ index: start, end, name, rest }) => {
    const source = text.slice(start, end);
    if (name === undefined) {
      return { parts: [{ source, convert: () => convertValue(source, rest, templates) }] };
    }
    const isBlock = name === "raw" || name === "comment" || codeTags.has(name);
    const found = isBlock ? findEnd(name, end) : undefined;
    if (found === undefined) {
      const convert = (place: Place) => format.convertTag(name, rest.trim(), place, templates);
      return { parts: [{ source, convert }] };
    }
    if (name === "raw") {
      const isOnOwnLine = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 20), start));
      const removed: Tag = { source, inCode: "", convert: () => "" };
      return {
        parts: isOnOwnLine ? [unwrapLines(found.content)] : [removed, found.content, removed],
        end: found.end,
      };
    }
    const whole = text.slice(start, found.end);
    const convert = (place: Place) =>
      name === "comment"
        ? ""
        : format.formatCode(
            found.content,
            readLanguage(name, rest),
            place,
            readCodeTitle(name, rest),
          );
    return { parts: [{ source: whole, convert }], end: found.end };
  });
  return baseUrl === "" ? parts : parts.flatMap((part) => splitBaseUrl(part, baseUrl));
}

/** Returns the lines between `raw` tags on their own lines, without the line ends next to the tags. */
const unwrapLines = (content: string): string =>
  content.replace(/^[ \t]*\r?\n/, "").replace(/\r?\n[ \t]*$/, "");

/** Removes the folder of the blog from the targets of links. */
function splitBaseUrl(part: Part, baseUrl: string): Part[] {
  if (typeof part !== "string") return [part];
  const pieces = part.split(`](${baseUrl}/`);
  return pieces.flatMap((piece, index): Part[] =>
    index === 0 ? [piece] : [{ source: `](${baseUrl}/`, convert: () => "](/" }, piece],
  );
}

function readLanguage(name: string, rest: string): string {
  const language = /\blang(?:uage)?:([\w+#-]+)/.exec(rest)?.[1];
  return language ?? (name === "highlight" ? (/^\s*["']?([\w+#-]+)/.exec(rest)?.[1] ?? "") : "");
}

/** Returns the title of a block of code in Hexo: `{% codeblock [title] [lang:language] [url] %}`. */
const readCodeTitle = (name: string, rest: string): string =>
  name === "highlight"
    ? ""
    : rest
        .replace(/(?:^|\s)(?:[a-z_]{1,30}:(?!\/)|https?:\/\/)\S*/g, " ")
        .replace(/\s+/g, " ")
        .trim();

function convertValue(source: string, value: string, { report }: Templates): string | undefined {
  if (/^-?\s*site\.(?:baseurl|url)\s*-?$/.test(value)) return "";
  const path = urlFilter.exec(value)?.[1];
  if (path === undefined) report(`${source.slice(0, 60)} was kept as text`);
  return path;
}

/** Converts a tag to Markdown. Returns `undefined` if it stays text. */
export function convertTag(
  name: string,
  rest: string,
  place: Place,
  { findPost, report }: Templates,
): string | undefined {
  const [, closed = ""] = /^end(\w+)$/.exec(name) ?? [];
  const values = [...parseAttributes(rest).values()];
  const [first = "", second = ""] = values;
  const createPicture = (src: string): Attributes =>
    new Map([
      ["src", src],
      ["alt", findTitle(rest, values)],
    ]);
  if (containerTags.has(closed)) return formatFence("", place);
  const container = containerTags.get(name);
  if (container !== undefined) return formatFence(describeContainer(name, container, rest), place);
  switch (name) {
    case "post_url":
    case "post_path":
      return findPost(first);
    case "link":
      // Hexo's tag has a text and an address, Jekyll's has the path of a file.
      return second === "" ? findPost(first) : formatLink(first, second);
    case "post_link": {
      const target = findPost(first);
      return target && formatLink(values.slice(1).join(" ") || first, target);
    }
    case "asset_path":
      return encodeURI(first);
    case "asset_img":
      return formatFigure(createPicture(first));
    case "img": {
      const src = values.find((value) => /[./]/.test(value));
      return src && formatFigure(createPicture(src));
    }
    case "youtube":
    case "vimeo":
      return first === ""
        ? undefined
        : formatVideo(`${videoProviders[name]}${encodeURIComponent(first)}`, undefined, place);
    case "include": {
      const converted = convertInclude(rest, place);
      if (converted === undefined) report("the Liquid tag “include” was kept as text");
      return converted;
    }
    case "more":
      return "<!-- more -->";
    default:
      report(`the Liquid tag “${name}” was kept as text`);
      return undefined;
  }
}

/** Converts the pictures and videos that themes include. */
function convertInclude(rest: string, place: Place): string | undefined {
  const attributes = parseAttributes(rest);
  const file = attributes.get("0") ?? "";
  const id = attributes.get("id");
  const provider = attributes.get("provider") ?? /youtube|vimeo/i.exec(file)?.[0] ?? "";
  const prefix = videoProviders[provider.toLowerCase()];
  if (id !== undefined && prefix !== undefined) {
    return formatVideo(prefix + encodeURIComponent(id), attributes.get("title"), place);
  }
  const src = attributes.get("image_path") ?? attributes.get("src") ?? attributes.get("url");
  const isPicture = /figure|image|img|picture/i.test(file) && src !== undefined;
  return isPicture ? formatFigure(new Map([...attributes, ["src", src]])) : undefined;
}

const formatLink = (text: string, url: string): string => `[${escapeBrackets(text)}](<${url}>)`;

/** Returns the quoted text at the end of a tag for a picture, or its last word if it is not a size or a class. */
const findTitle = (rest: string, values: readonly string[]): string =>
  /["']([^"']+)["']\s*$/.exec(rest)?.[1] ??
  (values.length === 2 && !/^\d+$/.test(values[1] ?? "") ? (values[1] ?? "") : "");

function describeContainer(name: string, container: string, rest: string): string {
  if (name === "note")
    return rest === ""
      ? "note"
      : `${/^[\w-]+/.exec(rest)?.[0] ?? "note"} ${rest.replace(/^[\w-]+\s*/, "")}`;
  return rest === "" ? container : `${container} ${rest.replace(/^["']|["']$/g, "")}`;
}
