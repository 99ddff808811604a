/**
 * The menus of the site: one document that owners and editors edit. A menu that is missing has its default: the header and
 * the footer then follow the categories.
 */
import { z } from "zod";
import { cleanName } from "../clean-name.ts";
import { isMenuAddress } from "./menu-address.ts";

/** Maximum number of entries of a menu, including nested ones. */
export const maximumMenuEntries = 50;
/** Maximum number of columns in the footer. */
export const maximumColumns = 6;
/** Maximum number of links to profiles. */
export const maximumSocialLinks = 20;
/** Maximum length of a label or heading, in characters. */
export const longestMenuLabel = 60;
/** Maximum length of an address, in characters. */
export const longestMenuAddress = 1_000;

/** The kinds of entries that refer to something on the site by its ID, so that they follow a new slug or title. */
export const referenceKinds = ["page", "category", "tag", "post"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** Returns whether a kind of entry refers to content by its ID. */
export const isReference = (kind: string): kind is ReferenceKind =>
  referenceKinds.some((one) => one === kind);

/** The kinds of entries that lead to a page or feed that every site has. Without a label, an entry has the name of the target. */
export const fixedKinds = ["login", "search", "archive", "statistics", "feed"] as const;
export type FixedKind = (typeof fixedKinds)[number];

/** The menus to which a new page can be added. */
export const menuPlaces = ["header", "legal"] as const;
export type MenuPlace = (typeof menuPlaces)[number];

const text = z.string("must be text");

const label = text
  .max(longestMenuLabel, `must be at most ${longestMenuLabel} characters`)
  .transform(cleanName)
  .refine((line) => line !== "", "must contain a visible character");

const address = text
  .max(longestMenuAddress, `must be at most ${longestMenuAddress} characters`)
  .refine(isMenuAddress, "must be a path of the site, or an https, mailto or tel address");

const id = text.regex(/^[\w\-]{1,50}$/v, "must be an ID");

const missing = z.undefined("must be missing").optional();

/**
 * Creates the schema of an entry. Without its own label, a reference has the title of its target. `categories` is
 * replaced by an entry for each category with posts, so it has neither a label nor nested entries.
 */
const createEntry = <Extra extends z.ZodRawShape>(extra: Extra) =>
  z.discriminatedUnion(
    "kind",
    [
      z.strictObject({ kind: z.enum(referenceKinds), id, label: label.optional(), ...extra }),
      z.strictObject({ kind: z.literal("address"), url: address, label, ...extra }),
      z.strictObject({ kind: z.enum(fixedKinds), label: label.optional(), ...extra }),
      z.strictObject({ kind: z.literal("categories"), label: missing, children: missing }),
    ],
    `must be one of ${[...referenceKinds, "address", ...fixedKinds, "categories"].join(", ")}`,
  );

const tooMany = `must be at most ${maximumMenuEntries} entries`;
const entry = createEntry({});
const entries = z.array(entry, "must be a list").max(maximumMenuEntries, tooMany);
export type MenuEntry = z.output<typeof entry>;

const headerEntry = createEntry({ children: entries.optional() });
export type HeaderEntry = z.output<typeof headerEntry>;

const column = z.strictObject({ heading: label, entries });

const socialLink = z.strictObject({ url: address, label: label.optional() });

export const menusSchema = z.strictObject({
  header: z
    .array(headerEntry, "must be a list")
    .refine((list) => countEntries(list) <= maximumMenuEntries, tooMany)
    .optional(),
  /** The columns of the footer. */
  footer: z
    .array(column, "must be a list")
    .max(maximumColumns, `must be at most ${maximumColumns} columns`)
    .refine((list) => list.flatMap((one) => one.entries).length <= maximumMenuEntries, tooMany)
    .optional(),
  /** The last line of the footer. */
  legal: entries.optional(),
  social: z
    .array(socialLink, "must be a list")
    .max(maximumSocialLinks, `must be at most ${maximumSocialLinks} links`)
    .optional(),
});
export type Menus = z.output<typeof menusSchema>;

/** Entries that are equivalent to the default menus. */
export const defaultEntries: Readonly<Record<MenuPlace, readonly HeaderEntry[]>> = {
  header: [{ kind: "categories" }],
  legal: [{ kind: "archive" }, { kind: "statistics" }, { kind: "feed" }],
};

/** Returns the menus with an entry for a page added to the end of one of them. A default menu keeps its entries. */
export const addPage = (
  menus: Menus,
  place: MenuPlace,
  id: string,
): z.input<typeof menusSchema> => ({
  ...menus,
  [place]: [...(menus[place] ?? defaultEntries[place]), { kind: "page", id }],
});

/** Returns the number of entries, including nested ones. */
export const countEntries = (list: readonly HeaderEntry[]): number =>
  list.reduce((sum, { children = [] }) => sum + 1 + children.length, 0);
