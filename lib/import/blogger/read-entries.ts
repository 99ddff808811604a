/**
 * Streaming reader for the entries of a Blogger blog: an Atom file, either a backup (Settings → Back up content) or the
 * `feed.atom` of Google Takeout.
 */
import { BrokenText, decodeChunks } from "../reading/decode-export.ts";
import { isAtomDraft, isKind, readEntryKind } from "../feed/hidden-entries.ts";
import { readAtomText, readLink } from "../feed/read-xml.ts";
import { createXmlReader, listChildren, readText, type XmlElement } from "../reading/xml.ts";

export type BloggerEntry = {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** HTML. */
  readonly content: string;
  readonly isTooLong: boolean;
  /** The status in upper case. Backups only distinguish drafts from other posts. */
  readonly status: string;
  readonly isTrashed: boolean;
  readonly published: string | undefined;
  readonly updated: string | undefined;
  readonly author: BloggerAuthor;
  readonly labels: readonly string[];
  /** The page's URL, or its path in Google Takeout. */
  readonly link: string | undefined;
  readonly description: string | undefined;
  /** A podcast episode. */
  readonly audio: string | undefined;
  /** For comments, the ID of the post. */
  readonly postId: string | undefined;
  /** For replies, the ID of the parent comment. */
  readonly parentId: string | undefined;
};

export type BloggerAuthor = {
  readonly name: string;
  readonly url: string | undefined;
  /** Whether the author was logged in. Known only in Google Takeout. */
  readonly hasAccount: boolean;
};

/** Maximum length of an element's text, in UTF-16 code units. */
const longestText = 16 * 1024 ** 2;

/** Yields the entries, and returns a description of the damage if the file is incomplete. */
export async function* readEntries(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<BloggerEntry, { readonly feedId: string; readonly fault: string | undefined }> {
  let found: BloggerEntry[] = [];
  let feed: XmlElement | undefined;
  const reader = createXmlReader((element, ancestors) => {
    feed ??= ancestors[0];
    if (element.name !== "atom:entry") return false;
    found.push(readEntry(element));
    return true;
  }, longestText);
  let fault: string | undefined;
  try {
    for await (const text of decodeChunks(chunks)) {
      fault = reader.write(text);
      yield* found;
      found = [];
      if (fault !== undefined) break;
    }
    fault ??= reader.close();
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    fault = error.message;
  }
  yield* found;
  const feedId = (feed?.name === "atom:feed" && readText(feed, "atom:id")) || "";
  return { feedId, fault };
}

function readEntry(entry: XmlElement): BloggerEntry {
  const isNew = readText(entry, "blogger:type") !== undefined;
  const status = readText(entry, "blogger:status") ?? (isNew ? "" : "LIVE");
  const [author] = listChildren(entry, "atom:author");
  const reply = listChildren(entry, "thr:in-reply-to")[0]?.attributes;
  const removed = listChildren(entry, "gd:extendedProperty").some(
    ({ attributes }) => attributes["name"] === "blogger.contentRemoved",
  );
  return {
    kind: readEntryKind(entry) ?? "UNKNOWN",
    id: readId(readText(entry, "atom:id")) ?? "",
    title: readText(entry, "atom:title") ?? "",
    content: readAtomText(entry, "atom:content") ?? readAtomText(entry, "atom:summary") ?? "",
    isTooLong: listChildren(entry).some(({ isTooLong }) => isTooLong),
    status: isAtomDraft(entry) ? "DRAFT" : status.toUpperCase(),
    isTrashed: removed || readText(entry, "blogger:trashed") !== undefined,
    published: readText(entry, "atom:published", "blogger:created"),
    updated: readText(entry, "atom:updated"),
    author: {
      name: (author && readText(author, "atom:name")) ?? "",
      url: author && readText(author, "atom:uri"),
      hasAccount: author !== undefined && readText(author, "blogger:type") === "BLOGGER",
    },
    labels: listChildren(entry, "atom:category")
      .filter((category) => !isKind(category))
      // Google Takeout writes all labels into one category.
      .flatMap(({ attributes }) => attributes["term"]?.split("\n") ?? []),
    link: readText(entry, "blogger:filename") ?? readLink(entry, "alternate"),
    description: readText(entry, "blogger:metaDescription"),
    audio: readLink(entry, "enclosure"),
    postId: readId(readText(entry, "blogger:parent") ?? reply?.["ref"]),
    parentId: readId(readText(entry, "blogger:inReplyTo") ?? readLink(entry, "related")),
  };
}

/**
 * Returns the last part of an ID, which is the same in both formats: `17` for `tag:blogger.com,1999:blog-1.post-17` and
 * for `https://www.blogger.com/feeds/1/2/comments/default/17`.
 */
const readId = (written = ""): string | undefined => /[^/.-]+$/.exec(written)?.[0];
