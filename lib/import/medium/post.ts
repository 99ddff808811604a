/** Conversion of a story of a Medium export: an HTML file with the microformat h-entry. */
import { basename } from "node:path/posix";
import {
  attribute,
  type Element,
  elementsIn,
  findClass,
  findIn,
  findTag,
  hasClass,
  lineIn,
  parseHtml,
  type ParentNode,
} from "../../convert/html/parse-html.ts";
import { SourceError } from "../../convert/source-media.ts";
import { removeElement, removeElements, addAttribute, toHtml } from "../reading/html-posts.ts";
import {
  decodePercent,
  listUnique,
  parsePermalink,
  parseTimestamp,
  withoutQuery,
} from "../reading/parse.ts";
import type { SourcePost } from "../source.ts";
import type { SourceAuthor } from "../source-groups.ts";
import { convertWithinLimits } from "../reading/rehearsal.ts";

/**
 * Converts a story. `owner` is the author of drafts, which do not name one. Throws {@link SourceError} if the HTML is not
 * a story.
 */
export function readStory(html: string, path: string, owner: SourceAuthor | undefined): SourcePost {
  const { root } = parseHtml(html);
  const body =
    findIn(root, (element) => attribute(element, "data-field") === "body") ??
    findClass(root, "e-content");
  if (body === undefined) throw new SourceError("it is not a story of Medium");
  const title = readClassText(root, "p-name") ?? readTagText(root, "title") ?? "";
  const subtitle = readClassText(root, "p-summary");
  const canonical = readClassAttribute(root, "p-canonical", "href");
  const published = parseTimestamp(readClassAttribute(root, "dt-published", "datetime"));
  const isDraft = /^draft_/i.test(basename(path)) || published === undefined;
  const restriction = findRestriction(root, body, title, subtitle);
  const text = prepareBody(body, title, subtitle);
  const { id, slug } = parseName(canonical, path);
  const author = findClass(root, "p-author");
  return {
    key: id,
    label: path,
    isFile: true,
    version: "1",
    state: [text],
    problems: [],
    title,
    fallbackTitle: slug,
    slug,
    excerpt: subtitle,
    authors: author === undefined ? (owner === undefined ? [] : [owner]) : [readAuthor(author)],
    categories: [],
    tags: listUnique(listClass(root, "p-tag").map(lineIn)),
    ...(isDraft
      ? { status: "UNPUBLISHED" as const, restriction }
      : {
          status: "PUBLISHED" as const,
          restriction,
          firstPublishedAt: published,
          lastPublishedAt: published,
        }),
    formerPaths: isDraft ? [] : [parsePermalink(canonical) ?? []].flat(),
    text: { format: "html", text },
    convert: (media) => convertWithinLimits(text, { media, baseUrl: "https://medium.com/" }),
  };
}

/** Converts an element with the microformat h-card. */
function readAuthor(card: Element): SourceAuthor {
  const href = attribute(card, "href") ?? "";
  const name = lineIn(card) || "Unknown";
  return { key: href || name, name, slug: /\/@([\w.-]+)$/.exec(href)?.[1] };
}

const listClass = (root: ParentNode, name: string): Element[] =>
  [...elementsIn(root)].filter((element) => hasClass(element, name));

function readClassText(root: ParentNode, name: string): string | undefined {
  const found = findClass(root, name);
  return (found && lineIn(found)) || undefined;
}

function readTagText(root: ParentNode, name: string): string | undefined {
  const found = findTag(root, name);
  return (found && lineIn(found)) || undefined;
}

function readClassAttribute(root: ParentNode, className: string, name: string): string | undefined {
  const found = findClass(root, className);
  return found && attribute(found, name);
}

/** Returns the story's ID and slug, from its URL or file name: `2018-08-11_A-boat-1a2b3c4d5e6f.html`. */
function parseName(canonical: string | undefined, path: string) {
  const file = basename(path)
    .replace(/\.html?$/i, "")
    .replace(/^(?:draft|\d{4}-\d{2}-\d{2})_/i, "");
  const last = withoutQuery(canonical ?? "")
    .split("/")
    .at(-1);
  const own = splitId(last ?? "");
  const ofFile = splitId(file) ?? { slug: file, id: file };
  return {
    id: own?.id ?? ofFile.id,
    slug: decodePercent(own?.slug ?? "") || ofFile.slug || undefined,
  };
}

/** Splits a name such as `a-boat-1a2b3c4d5e6f`. Returns `undefined` if it does not end with an ID. */
function splitId(name: string): { slug: string; id: string } | undefined {
  const id = /[0-9a-f]{6,16}$/.exec(name)?.[0];
  let end = name.length - (id?.length ?? 0);
  while (name[end - 1] === "-") end -= 1;
  return id === undefined ? undefined : { slug: name.slice(0, end), id };
}

/** Returns why a story was not public, or is not an article. */
function findRestriction(
  root: ParentNode,
  body: Element,
  title: string,
  subtitle: string | undefined,
): string | undefined {
  const notes = ["header", "footer"].map((tag) => readTagText(root, tag) ?? "").join(" ");
  if (/\bunlisted\b/i.test(notes) || isNotIndexed(root)) return "it was unlisted";
  if (/\bmembers?[- ]only\b/i.test(notes)) return "only members could read it";
  const isReply = findIn(root, (one) => hasClass(one, "u-in-reply-to", "p-in-reply-to"));
  if (isReply !== undefined || /\bin response to\b/i.test(notes)) return isResponse;
  // A response has no title, so Medium uses the start of its text.
  const hasHeading = listHeadings(body).some((heading) => isSameText(lineIn(heading), title));
  const start = title.replace(/(?:…|\.\.\.)$/, "");
  const startsText = isSameText(lineIn(body).slice(0, start.length), start);
  return subtitle === undefined && !hasHeading && startsText ? isResponse : undefined;
}

const isResponse = "it seems to be a response to another story";

const isNotIndexed = (root: ParentNode): boolean =>
  findIn(
    root,
    (element) =>
      element.tagName === "meta" &&
      attribute(element, "name")?.toLowerCase() === "robots" &&
      /noindex/i.test(attribute(element, "content") ?? ""),
  ) !== undefined;

const listHeadings = (body: ParentNode): Element[] =>
  [...elementsIn(body)].filter(
    (element) => /^h[1-6]$/.test(element.tagName) || hasClass(element, "graf--title"),
  );

const isSameText = (one: string, other: string): boolean =>
  one.replace(/\s+/g, " ").trim() === other.replace(/\s+/g, " ").trim();

/** Returns the body's HTML without the title and subtitle, which the post has as fields. */
function prepareBody(body: Element, title: string, subtitle = ""): string {
  const first = findClass(body, "section--first");
  const divider = first && findClass(first, "section-divider");
  if (divider !== undefined) removeElement(divider);
  const [heading] = listHeadings(body);
  if (heading !== undefined && isSameText(lineIn(heading), title)) removeElement(heading);
  removeElements(
    body,
    (element) => hasClass(element, "graf--subtitle") && isSameText(lineIn(element), subtitle),
  );
  for (const element of elementsIn(body)) {
    const language = attribute(element, "data-code-block-lang");
    if (language !== undefined) addAttribute(element, "data-language", language);
  }
  return toHtml(body);
}
