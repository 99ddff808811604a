/** Authors and languages that plug-ins store as terms or custom fields, and terms that are left out. */
import { decodePercent, listUnique, parseLanguage, parseLine } from "../reading/parse.ts";
import type { SourceAuthor } from "../source-groups.ts";
import { stableId } from "../stable-id.ts";
import type { WxrItem, WxrTerm } from "./read-items.ts";

export type AuthorNames = {
  /** Names by login. */
  readonly authors: ReadonlyMap<string, string>;
  /** Names of the guest authors of Co-Authors Plus, by slug. */
  readonly guests: ReadonlyMap<string, string>;
};

/** Taxonomies that an import reads, or that mean something only to WordPress or a plug-in. */
const knownTaxonomies =
  /^(?:category|post_tag|tag|author|language|post_translations|term_language|term_translations|nav_menu|link_category|wp_.*|elementor_.*|yst_.*|translation_priority|ppma_.*|following_users|post_status|action-group)$/;

const cutPrefix = (slug: string): string => decodePercent(slug).replace(/^cap-/, "");
const normalizeLogin = (login: string): string =>
  login.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");

/** Returns the name of a guest author of Co-Authors Plus with the slug, for an item of its type. */
export function readGuest({ fields, meta }: WxrItem): readonly [slug: string, name: string] {
  const slug = meta.get("cap-user_login") || cutPrefix(fields.get("wp:post_name") ?? "");
  return [normalizeLogin(slug), meta.get("cap-display_name") || parseLine(fields.get("title"))];
}

/** Returns the authors of an item: those of Co-Authors Plus or, without them, its creator. */
export function readAuthors({ fields, terms }: WxrItem, names: AuthorNames): SourceAuthor[] {
  const written = terms.filter(({ domain }) => domain === "author");
  const authors = written.map((term) => findAuthor(term, names));
  if (authors.length > 0) return authors;
  const creator = fields.get("dc:creator") ?? "";
  return creator === "" ? [] : [{ key: creator, name: names.authors.get(creator) ?? creator }];
}

function findAuthor({ slug, name }: WxrTerm, { authors, guests }: AuthorNames): SourceAuthor {
  const wanted = [normalizeLogin(cutPrefix(slug)), normalizeLogin(name)];
  const account = [...authors].find(([login]) => wanted.includes(normalizeLogin(login)));
  if (account !== undefined) return { key: account[0], name: account[1] };
  const guest = wanted.map((one) => guests.get(one)).find(Boolean);
  const label = guest ?? (parseLine(name) || cutPrefix(slug));
  return { key: `guest ${cutPrefix(slug)}`, name: label };
}

const languageFields = [
  "_wpml_import_language_code",
  "wpml_language",
  "_wpml_language",
  "_icl_lang",
  "icl_lang",
];
const groupFields = ["_wpml_import_translation_group", "_icl_trid", "icl_trid"];
/** Custom field of WPML with the ID of the post that this one duplicates. */
const duplicateField = "_icl_lang_duplicate_of";

/** Returns the language that Polylang or WPML stores for an item. */
export function readLanguage({ terms, meta }: WxrItem): string | undefined {
  const term = terms.find(({ domain }) => domain === "language");
  const field = languageFields.map((name) => meta.get(name)).find(Boolean);
  return parseLanguage(term?.slug.replace("_", "-") ?? field?.replace("_", "-"));
}

/** Returns the ID that an item shares with its translations. */
export function readTranslationId(
  { fields, terms, meta }: WxrItem,
  originals: ReadonlySet<string>,
) {
  const term = terms.find(({ domain }) => domain === "post_translations");
  if (term !== undefined) return stableId(`translation ${term.slug}`);
  const group = groupFields.map((name) => meta.get(name)).find(Boolean);
  if (group !== undefined) return stableId(`translation wpml ${group}`);
  const id = fields.get("wp:post_id") ?? "";
  const original = meta.get(duplicateField) || (originals.has(id) ? id : undefined);
  return original === undefined ? undefined : stableId(`translation of ${original}`);
}

/** Returns whether the item has fields of WPML but not its language, which WPML stores outside the export. */
export const lacksLanguage = (item: WxrItem): boolean =>
  readLanguage(item) === undefined &&
  [...item.meta.keys()].some((name) => /^_?(?:icl|wpml)_/.test(name));

/** Returns the ID of the item that an item duplicates in another language, if it does. */
export const readOriginal = ({ meta }: WxrItem): string | undefined =>
  meta.get(duplicateField) || undefined;

/** Adds the terms of an item that are left out to the names by taxonomy. */
export function addLeftOutTerms(
  { terms }: WxrItem,
  leftOut: Map<string, Map<string, number>>,
): void {
  for (const { domain, name, slug } of terms) {
    if (knownTaxonomies.test(domain)) continue;
    const label =
      domain === "post_format" ? slug.replace("post-format-", "") : parseLine(name) || slug;
    const counts = leftOut.get(domain) ?? new Map<string, number>();
    leftOut.set(domain, counts.set(label, (counts.get(label) ?? 0) + 1));
  }
}

/** Describes the terms that are left out, once for each taxonomy. */
export const describeLeftOutTerms = (leftOut: ReadonlyMap<string, ReadonlyMap<string, number>>) =>
  [...leftOut].map(([domain, counts]) => {
    const names = listUnique([...counts.keys()]);
    const shown = names.slice(0, 10).join(", ") + (names.length > 10 ? " …" : "");
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const what = domain === "post_format" ? "post formats" : `the taxonomy ${domain}`;
    return `terms of ${what} were left out, on posts ${total} times: ${shown}`;
  });
