/** Recognizes entries of a feed that are not posts, and posts that the feed marks as not public. */
import { listChildren, readOwnText, readText, type XmlElement } from "../reading/xml.ts";
import type { ForeignFeed } from "./feed-entry.ts";

/**
 * Returns what an entry of a Blogger feed is, in upper case: `POST`, `PAGE`, `COMMENT`, `TEMPLATE` or `SETTINGS`. Returns
 * `undefined` for the entries of other feeds.
 */
export function readEntryKind(entry: XmlElement): string | undefined {
  const term = listChildren(entry, "atom:category").find(isKind)?.attributes["term"];
  return (readText(entry, "blogger:type") ?? term?.replace(/^.*#/, ""))?.toUpperCase();
}

/** Returns whether a category element contains the kind of its entry instead of a label. */
export const isKind = ({ attributes }: XmlElement): boolean =>
  /^https?:\/\/schemas\.google\.com\/g\/2005#kind$/i.test(attributes["scheme"] ?? "");

/** Returns whether an entry is a draft (https://www.rfc-editor.org/rfc/rfc5023#section-13.1.1). */
export const isAtomDraft = (entry: XmlElement): boolean =>
  listChildren(entry, "app:control").some((control) =>
    listChildren(control, "app:draft").some(
      (draft) => !/^(?:no|false|0)$/i.test(readOwnText(draft)),
    ),
  );

/** Returns the kind of file that contains the entry if it is not a post of a public feed. */
export function findForeign(entry: XmlElement): ForeignFeed | undefined {
  if (listChildren(entry, "wp:post_type", "wp:status", "wp:post_id").length > 0) return "wordpress";
  const kind = readEntryKind(entry);
  if (listChildren(entry, "blogger:status").length > 0) return "blogger";
  if (kind === "COMMENT" || isReply(entry)) return "comments";
  if (kind !== undefined && kind !== "POST") return "blogger";
  const type = readText(entry, "activity:object-type")?.replace(/^.*\//, "");
  const isPost = /^(?:article|note|post|blog-entry|photo|image|video|audio|bookmark)$/.test(
    type ?? "post",
  );
  return isPost ? undefined : "other";
}

/** Returns whether an entry is a comment (https://www.rfc-editor.org/rfc/rfc4685), or links to one. */
function isReply(entry: XmlElement): boolean {
  const links = listChildren(entry, "link", "atom:link").map(
    (link) => link.attributes["href"] ?? readOwnText(link),
  );
  return (
    listChildren(entry, "thr:in-reply-to").length > 0 ||
    links.some((link) => /#comment-\d+$/.test(link))
  );
}

/** Returns why an entry, or every entry of a channel, was not public. */
export function readRestriction(element: XmlElement): string | undefined {
  if (isAtomDraft(element)) return "it was a draft";
  const block = readText(element, "itunes:block");
  if (block !== undefined && !/^(?:no|false|0)$/i.test(block))
    return "it was hidden (itunes:block)";
  const groups = [element, ...listChildren(element, "media:group")];
  const media = groups.flatMap((group) => [group, ...listChildren(group, "media:content")]);
  const isRestricted = media
    .flatMap((one) => listChildren(one, "media:restriction"))
    .some(({ attributes }) => attributes["type"] !== "sharing");
  if (isRestricted) return "access to it was restricted (media:restriction)";
  const state = media
    .flatMap((one) => listChildren(one, "media:status"))
    .map(({ attributes }) => attributes["state"])
    .find((one) => one !== undefined && one !== "active");
  return state && `its status was ${state} (media:status)`;
}
