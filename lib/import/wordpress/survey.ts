/**
 * First pass over an export: authors, categories, attachments and post URLs. Runs before the posts are read,
 * because posts may refer to items that come later in the file.
 */
import { decodePercent, parseLanguage, parsePermalink } from "../reading/parse.ts";
import type { SourceCategory } from "../source-groups.ts";
import type { Attachment } from "./content.ts";
import { addLeftOutTerms, lacksLanguage, readGuest, readOriginal } from "./taxonomies.ts";
import { readMenuItem, type MenuItem } from "./menus.ts";
import { readWxr, type WxrItem, type WxrPart } from "./read-items.ts";

export type Survey = Awaited<ReturnType<typeof surveyWxr>>;

/** Reads the export. Throws {@link SourceError} if the file is not a WordPress export. */
export async function surveyWxr(path: string, withPages: boolean) {
  const facts = createFacts();
  let invalidEncoding: string | undefined;
  const parts = readWxr(path, (encoding) => {
    invalidEncoding = encoding;
  });
  let next = await parts.next();
  for (; next.done !== true; next = await parts.next()) addPart(facts, next.value, withPages);
  const { channel, categories, ...others } = facts;
  const language = parseLanguage(channel.get("language"));
  const byParent = Map.groupBy(facts.attachments.values(), ({ parent }) => parent);
  return {
    ...others,
    categories: new Map([...categories].map(([slug, one]) => [slug, { ...one, language }])),
    /** Returns a post's attachments, for a gallery that doesn't list any. */
    findAttachments: (postId: number): Attachment[] =>
      (postId === 0 ? [] : (byParent.get(postId) ?? [])).toSorted(
        (one, other) => one.order - other.order || one.id - other.id,
      ),
    siteUrl: channel.get("wp:base_blog_url") || channel.get("link") || undefined,
    siteTitle: channel.get("title") ?? "",
    siteDescription: channel.get("description") ?? "",
    /** URL of the site's icon, which WordPress exports in the size that browsers show in a tab. */
    siteIcon: channel.get("image"),
    language,
    /** The encoding in which some bytes of the file are invalid, if any. */
    invalidEncoding,
    /** The damage that ended reading, if any. */
    fault: next.value,
  };
}

const createFacts = () => ({
  channel: new Map<string, string>(),
  /** Names by login. */
  authors: new Map<string, string>(),
  /** Logins by user ID and by email address. */
  logins: new Map<string, string>(),
  categories: new Map<string, SourceCategory>(),
  attachments: new Map<number, Attachment>(),
  /** Former paths of the imported posts, by post ID. */
  paths: new Map<number, string>(),
  /** Entries of menus, by the name of the menu. */
  menus: new Map<string, MenuItem[]>(),
  /** Slugs of categories and tags, by ID. */
  terms: new Map<string, string>(),
  /** Number of items of other types: products, forms… */
  otherItems: new Map<string, number>(),
  posts: 0,
  pages: 0,
  trash: 0,
  /** Number of comments on items that are not imported. */
  otherComments: 0,
  /** Number of tags with a description, which is not supported here. */
  describedTags: 0,
  /** Names of the guest authors of Co-Authors Plus, by slug. */
  guests: new Map<string, string>(),
  /** IDs of the items that others duplicate in another language. */
  originals: new Set<string>(),
  /** Numbers of uses of terms that are left out, by taxonomy and name. */
  leftOutTerms: new Map<string, Map<string, number>>(),
  /** Number of items whose language is not in the export. */
  unknownLanguages: 0,
  /** Numbers of items with fields of plug-ins, by the name of the field. */
  customFields: new Map<string, number>(),
});
type Facts = ReturnType<typeof createFacts>;

const channelFields = new Set([
  "title",
  "description",
  "link",
  "language",
  "wp:base_blog_url",
  "image",
]);

function addPart(facts: Facts, part: WxrPart, withPages: boolean): void {
  if (part.kind === "channel") {
    if (channelFields.has(part.name)) facts.channel.set(part.name, part.text);
    return;
  }
  if (part.kind === "damaged") return;
  const field = (name: string) => part.fields.get(name) ?? "";
  switch (part.kind) {
    case "author": {
      const login = field("wp:author_login");
      if (login === "") break;
      facts.authors.set(login, field("wp:author_display_name") || login);
      for (const key of [field("wp:author_id"), field("wp:author_email").toLowerCase()]) {
        if (key !== "") facts.logins.set(key, login);
      }
      break;
    }
    case "category": {
      const description = field("wp:category_description");
      const parentKey = field("wp:category_parent") || undefined;
      const slug = field("wp:category_nicename");
      facts.terms.set(field("wp:term_id"), slug);
      addCategory(facts, slug, field("wp:cat_name"), { description, parentKey });
      break;
    }
    case "tag":
      facts.terms.set(field("wp:term_id"), field("wp:tag_slug"));
      if (field("wp:tag_description") !== "") facts.describedTags += 1;
      break;
    case "item":
      addItem(facts, part, withPages);
      break;
  }
}

/** Adds the data of plug-ins in an item that becomes a post. */
function addPlugInData(facts: Facts, item: WxrItem): void {
  const original = readOriginal(item);
  if (original !== undefined) facts.originals.add(original);
  if (lacksLanguage(item)) facts.unknownLanguages += 1;
  addLeftOutTerms(item, facts.leftOutTerms);
  for (const [name, value] of item.meta) {
    // Advanced Custom Fields stores the key of each field beside its value.
    const isField = value !== "" && item.meta.get(`_${name}`)?.startsWith("field_") === true;
    if (isField) facts.customFields.set(name, (facts.customFields.get(name) ?? 0) + 1);
  }
}

function addCategory(
  { categories }: Facts,
  slug: string,
  name: string,
  fields: Pick<SourceCategory, "description" | "parentKey"> = { description: "" },
): void {
  categories.set(slug, { key: slug, slug: decodePercent(slug), label: name || slug, ...fields });
}

/** Returns whether a type is a post. Seriously Simple Podcasting has its own type for episodes. */
const isPostType = (type: string): boolean => type === "post" || type === "podcast";

/** Returns whether an item becomes a post. */
export function isImported(fields: WxrItem["fields"], withPages: boolean): boolean {
  const type = fields.get("wp:post_type") ?? "post";
  const isPost = isPostType(type) || (withPages && type === "page");
  return isPost && !["trash", "auto-draft"].includes(fields.get("wp:status") ?? "");
}

function addItem(facts: Facts, item: WxrItem, withPages: boolean): void {
  const { fields, terms, meta, comments } = item;
  const type = fields.get("wp:post_type") ?? "post";
  const id = Number(fields.get("wp:post_id"));
  if (!isImported(fields, withPages)) facts.otherComments += comments.length;
  if (type === "attachment") {
    const url = fields.get("wp:attachment_url") ?? "";
    if (url === "") return;
    facts.attachments.set(id, {
      id,
      url,
      alt: meta.get("_wp_attachment_image_alt") ?? "",
      caption: fields.get("excerpt:encoded") ?? "",
      parent: Number(fields.get("wp:post_parent") ?? 0),
      order: Number(fields.get("wp:menu_order") ?? 0),
    });
    return;
  }
  if (type === "guest-author") {
    facts.guests.set(...readGuest(item));
    return;
  }
  if (type === "nav_menu_item") {
    const [menu, entry] = readMenuItem(item);
    facts.menus.set(menu, [...(facts.menus.get(menu) ?? []), entry]);
    return;
  }
  if (!isPostType(type) && type !== "page") {
    facts.otherItems.set(type, (facts.otherItems.get(type) ?? 0) + 1);
    return;
  }
  const status = fields.get("wp:status");
  if (status === "trash") facts.trash += 1;
  else if (status !== "auto-draft") facts[type === "page" ? "pages" : "posts"] += 1;
  if (type === "page" && !withPages) return;
  const creator = fields.get("dc:creator") ?? "";
  if (creator !== "" && !facts.authors.has(creator)) facts.authors.set(creator, creator);
  const path = parsePermalink(fields.get("link"));
  if (status === "publish" && path !== undefined) facts.paths.set(id, path);
  if (isImported(fields, withPages)) addPlugInData(facts, item);
  for (const { domain, slug, name } of terms) {
    if (domain === "category" && !facts.categories.has(slug)) addCategory(facts, slug, name);
  }
}
