/** Conversion of a WordPress post's text to plain HTML. Blocks and shortcodes become elements. */
import { z } from "zod";
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { providerFrame } from "../../rich-content/providers.ts";
import { parseJson } from "../reading/parse.ts";
import { findBlockComment } from "./block-comments.ts";
import type { Survey } from "./survey.ts";
import { createFinder, replaceShortcodes, type Shortcode } from "./shortcodes.ts";

export type Attachment = {
  readonly id: number;
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
  /** ID of the post that the file was uploaded for, or 0 for none. */
  readonly parent: number;
  readonly order: number;
};

export type ContentSource = Pick<Survey, "attachments" | "findAttachments"> & {
  readonly postId: number;
  /** The post's footnotes as JSON, which WordPress stores separately from the text. */
  readonly footnotes: string | undefined;
};

/** Converts a post's text. `problems` describes the parts that could not be converted. */
export function prepareContent(written: string, source: ContentSource) {
  const problems = new Set<string>();
  const report = (what: string) => problems.add(what);
  const hasBlocks = /<!--\s+wp:/.test(written);
  const blocks = hasBlocks ? convertBlocks(written, source, report) : written;
  const html = replaceShortcodes(embedLines(blocks), (one) => renderShortcode(one, source, report));
  // Blocks are HTML. In the classic editor, line ends are line breaks.
  const lineEnds: "spaces" | "lines" = hasBlocks ? "spaces" : "lines";
  return { html, lineEnds, problems: [...problems] };
}

type Report = (what: string) => void;

const blockData = z.looseObject({}).catch({});

// Most blocks have no data. `JSON.parse` would throw an error for each of them.
const readData = (json: string): Readonly<Record<string, unknown>> =>
  json === "" ? {} : blockData.parse(parseJson(json));

/**
 * Removes the comments that delimit blocks, and keeps the blocks' HTML. Comments that are the only
 * description of their block are replaced with an element.
 */
function convertBlocks(text: string, source: ContentSource, report: Report): string {
  const parts: string[] = [];
  let at = 0;
  let language: string | undefined;
  const findNext = createFinder(text);
  for (
    let comment = findBlockComment(text, 0);
    comment !== undefined;
    comment = findBlockComment(text, at)
  ) {
    const { name, isEnd, isWhole } = comment;
    const data = readData(comment.json);
    const before = text.slice(at, comment.start);
    parts.push(language === undefined ? before : setLanguage(before, language));
    language = undefined;
    at = comment.end;
    if (isEnd) continue;
    if (isWhole) {
      parts.push(renderDynamicBlock(name, data, source, report));
    } else if (name === "html") {
      const end = findNext("<!-- /wp:html", at);
      if (end === -1) continue;
      parts.push(renderRawBlock(text.slice(at, end)));
      at = end;
    } else if (typeof data["language"] === "string") {
      language = data["language"];
    }
  }
  parts.push(text.slice(at));
  return parts.join("");
}

const setLanguage = (html: string, language: string): string =>
  html.replace(/<pre\b/, () => `<pre data-language="${escapeHtml(language)}"`);

/**
 * Returns the HTML for a dynamic block. WordPress renders such blocks per request, so their content is not in
 * the text.
 */
function renderDynamicBlock(
  name: string,
  data: Readonly<Record<string, unknown>>,
  source: ContentSource,
  report: Report,
): string {
  const { url, ids } = data;
  if ((name === "embed" || name.startsWith("core-embed/")) && typeof url === "string") {
    return renderEmbed(url);
  }
  if (name === "gallery" && Array.isArray(ids)) {
    return renderGallery(ids.map(Number).flatMap((id) => source.attachments.get(id) ?? []));
  }
  if (name === "footnotes") return renderFootnotes(source.footnotes);
  if (!["more", "nextpage", "spacer", "separator"].includes(name)) {
    report(`a dynamic WordPress block was left out: ${name}`);
  }
  return name === "separator" ? "<hr>" : "";
}

const footnoteList = z.array(z.object({ id: z.string(), content: z.string() })).catch([]);

function renderFootnotes(json = ""): string {
  const items = footnoteList
    .parse(parseJson(json))
    .map(({ id, content }) => `<li id="${escapeHtml(id)}">${content}</li>`);
  return items.length === 0 ? "" : `<ol>${items.join("")}</ol>`;
}

/** Returns hand-written HTML. HTML that a document cannot represent stays raw, in a frame. */
function renderRawBlock(html: string): string {
  return /<(?:script|style|form|canvas|svg)\b/i.test(html)
    ? `<div data-raw-html="${escapeHtml(html.trim())}"></div>`
    : html;
}

/** Replaces a URL that is alone on its line with an embed if the provider is known. */
function embedLines(text: string): string {
  return text.replace(
    /^[ \t]*(?:<p>)?(https?:\/\/[^\s<>"]{1,2000})(?:<\/p>)?[ \t]*\r?$/gm,
    (line, url: string) => (providerFrame(url) === undefined ? line : renderEmbed(url)),
  );
}

const renderEmbed = (url: string): string =>
  `\n\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${escapeHtml(url.trim())}</div></figure>\n\n`;

const isAddress = (value: string): boolean => /^(?:https?:)?\/\/\S+$/.test(value.trim());

function renderShortcode(
  shortcode: Shortcode,
  source: ContentSource,
  report: Report,
): string | undefined {
  const { name, attributes, values, content } = shortcode;
  const [first] = values;
  switch (name) {
    case "caption":
    case "wp_caption":
      return renderCaption(shortcode);
    case "gallery": {
      const pictures = selectAttachments(shortcode, source);
      if (pictures.length === 0) report("the pictures of a gallery are not in the export");
      return renderGallery(pictures, attributes.get("columns"));
    }
    case "embed": {
      const url = (content || first || attributes.get("src"))?.replaceAll("&amp;", "&");
      return url !== undefined && isAddress(url) ? renderEmbed(url) : undefined;
    }
    case "youtube":
      return renderVideo(shortcode, /^[\w-]{11}$/, "https://www.youtube.com/watch?v=");
    case "vimeo":
      return renderVideo(shortcode, /^\d{1,12}$/, "https://vimeo.com/");
    case "video":
    case "audio":
      return renderPlayer(shortcode, name);
    case "code":
    case "sourcecode": {
      const language = attributes.get("language") ?? attributes.get("lang") ?? "";
      return `<pre data-language="${escapeHtml(language)}">${escapeText(content)}</pre>`;
    }
    default:
      if (isShortcode(shortcode)) report(`the shortcode [${name}] is unknown and was kept as text`);
      return undefined;
  }
}

/** Returns the embed for a video that a shortcode refers to by URL or by the provider's ID. */
function renderVideo(
  { attributes, values, content }: Shortcode,
  idPattern: RegExp,
  provider: string,
): string | undefined {
  const [first = ""] = values;
  const named = (content || attributes.get("id") || attributes.get("url") || first).trim();
  if (isAddress(named)) return renderEmbed(named);
  return idPattern.test(named) ? renderEmbed(provider + named) : undefined;
}

/**
 * Returns whether brackets contain a shortcode. Authors also put ordinary words in brackets, so a shortcode
 * must have attributes, content, or a name with `_` or `-`.
 */
const isShortcode = ({ name, attributes, content }: Shortcode): boolean =>
  attributes.size > 0 || content !== "" || /[_-]/.test(name);

const escapeText = (text: string): string =>
  text
    .trim()
    .replace(/&(?!\w{2,8};|#\d{1,7};)/g, "&amp;")
    .replaceAll("<", "&lt;");

function renderCaption({ attributes, content }: Shortcode): string {
  const alignment =
    /^align(?:left|right|center|none)$/.exec(attributes.get("align") ?? "")?.[0] ?? "";
  // The picture with its link, then the caption. In older posts, the caption is an attribute.
  const [, picture = content, words = ""] =
    /^\s*((?:<a\b[^>]{0,4000}>\s*)?<img\b[^>]{0,20000}>(?:\s*<\/a>)?)([^]*)$/i.exec(content) ?? [];
  const caption = words.trim() || attributes.get("caption") || "";
  return `<figure class="wp-caption ${alignment}">${picture}<figcaption class="wp-caption-text">${caption}</figcaption></figure>`;
}

function selectAttachments(
  { attributes }: Shortcode,
  source: ContentSource,
): readonly Attachment[] {
  const listed = (name: string) =>
    attributes
      .get(name)
      ?.split(/[\s,]+/)
      .map(Number)
      .filter(Number.isSafeInteger);
  const ids = listed("ids") ?? listed("include");
  if (ids !== undefined) return ids.flatMap((id) => source.attachments.get(id) ?? []);
  const excluded = new Set(listed("exclude"));
  const post = Number(attributes.get("id") ?? source.postId);
  return source.findAttachments(post).filter(({ id }) => !excluded.has(id));
}

function renderGallery(pictures: readonly Attachment[], columns = "3"): string {
  const items = pictures.map(
    ({ url, alt, caption }) =>
      `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption>${caption}</figcaption></figure>`,
  );
  const across = /^[1-9]$/.test(columns) ? columns : "3";
  return `\n\n<figure class="wp-block-gallery columns-${across}">${items.join("")}</figure>\n\n`;
}

const playedTypes = ["src", "mp4", "m4v", "webm", "ogv", "wmv", "flv", "mp3", "m4a", "ogg", "wav"];

function renderPlayer(
  { attributes, values }: Shortcode,
  tag: "video" | "audio",
): string | undefined {
  const address =
    playedTypes.map((name) => attributes.get(name)).find(Boolean) ?? values.find(isAddress);
  if (address === undefined) return undefined;
  if (providerFrame(address) !== undefined) return renderEmbed(address);
  const more = ["poster", "width", "height", "loop", "autoplay"].flatMap((name) => {
    const value = attributes.get(name);
    const isOff = value === undefined || value === "" || value === "off" || value === "false";
    return isOff ? [] : [`${name}="${escapeHtml(value)}"`];
  });
  return `\n\n<${tag} src="${escapeHtml(address)}" controls ${more.join(" ")}></${tag}>\n\n`;
}
