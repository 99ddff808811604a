/**
 * Import of the site's name, description, look and menus. Only settings that still have their defaults are changed, so an
 * import never overwrites the owner's choice.
 */
import { isMenuAddress } from "../wix/site/menu-address.ts";
import { isPageSlug } from "../site/paths/page-path.ts";
import { cleanName } from "../wix/clean-name.ts";
import {
  countEntries,
  longestMenuLabel,
  maximumMenuEntries,
  maximumSocialLinks,
  type MenuEntry,
  type Menus,
  type ReferenceKind,
} from "../wix/site/menus.ts";
import { SourceError } from "../convert/source-media.ts";
import { unpackLook } from "../wix/site/pack-look.ts";
import { parseLookFile } from "../wix/site/look-file.ts";
import type { SiteSettingName } from "../wix/site/site-settings.ts";
import { describeFailure } from "./failures.ts";
import type { ImportRun } from "./import-records.ts";
import { decodePercent, withoutQuery, withoutTrailingSlash } from "./reading/parse.ts";
import type { SourceFiles } from "./source.ts";
import type { SourceLink, SourceSite } from "./source-site.ts";

/** An entry with a single target. */
type ImportedEntry = Exclude<MenuEntry, { readonly kind: "categories" }>;

/** Imports the site's settings. Returns the names of the changed ones. Reports what cannot be used. */
export async function importSite(
  run: ImportRun,
  site: SourceSite,
  files: SourceFiles,
): Promise<SiteSettingName[]> {
  const { siteSettings } = run.platform;
  const exported = site.exported?.settings ?? {};
  const groups = await siteSettings.readGroups();
  const unset = new Set(
    groups.flatMap(({ settings }) =>
      settings.flatMap(({ name, source }) => (source === "default" ? [name] : [])),
    ),
  );
  const builders: readonly (readonly [SiteSettingName, () => unknown])[] = [
    ["SITE_NAME", () => exported["SITE_NAME"] ?? site.name?.slice(0, 120)],
    ["SITE_DESCRIPTION", () => exported["SITE_DESCRIPTION"] ?? site.description?.slice(0, 300)],
    ["LOOK", () => buildLook(run, site, files)],
    ["MENUS", () => exported["MENUS"] ?? buildMenus(run, site)],
  ];
  const changed: SiteSettingName[] = [];
  for (const [name, build] of builders) {
    if (!unset.has(name)) continue;
    await attempt(run, `the setting ${name}`, async () => {
      const value = await build();
      if (value === undefined || value === "") return;
      await siteSettings.change({ values: { [name]: value } });
      changed.push(name);
    });
  }
  return changed;
}

/** Performs a part of the import. Reports its failure. Returns `undefined` if it fails. */
async function attempt<Result>(
  run: ImportRun,
  where: string,
  perform: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await perform();
  } catch (error) {
    run.problems.push(describeFailure(where, error));
    return undefined;
  }
}

/** Returns the look of a source, or `undefined` if it has none. */
async function buildLook(run: ImportRun, site: SourceSite, files: SourceFiles) {
  const { siteFiles } = run.platform;
  if (site.exported?.look !== undefined) {
    const packed = parseLookFile(JSON.stringify(site.exported.look));
    if (!("look" in packed)) throw new SourceError("it is not a look");
    return unpackLook(packed, (purpose, bytes) => siteFiles.add(purpose, bytes));
  }
  const add = <Purpose extends "logo" | "icon">(purpose: Purpose, reference: string | undefined) =>
    reference === undefined
      ? undefined
      : attempt(run, `the site's ${purpose}`, async () =>
          siteFiles.add(purpose, (await files(reference)).bytes),
        );
  const accent = /^#(?:[0-9a-f]{3}){1,2}$/i.exec(site.accent?.trim() ?? "")?.[0].toLowerCase();
  const logo = await add("logo", site.logo);
  const icon = await add("icon", site.icon);
  const look = {
    ...(accent !== undefined && { accent: widenColor(accent) }),
    ...(logo !== undefined && { logo: { light: logo } }),
    ...(icon !== undefined && { icon: icon.file }),
  };
  return Object.keys(look).length === 0 ? undefined : look;
}

/** Returns a colour with six digits: `#112233` for `#123`. */
const widenColor = (color: string): string =>
  color.length === 4 ? color.replaceAll(/[0-9a-f]/g, "$&$&") : color;

/** Returns the menus of a source, or `undefined` if it has none. */
async function buildMenus(run: ImportRun, site: SourceSite): Promise<Menus | undefined> {
  const cut = <Entry>(name: string, entries: readonly Entry[], maximum: number): Entry[] => {
    if (entries.length > maximum) {
      run.problems.push({ where: name, what: `only its first ${maximum} entries were imported` });
    }
    return entries.slice(0, maximum);
  };
  const build = async (
    name: string,
    links: readonly SourceLink[] = [],
  ): Promise<ImportedEntry[]> => {
    const entries: ImportedEntry[] = [];
    for (const link of links) {
      const entry = await buildEntry(run, site, link);
      if (entry !== undefined) entries.push(entry);
      else run.problems.push({ where: name, what: `the entry “${link.label ?? ""}” was left out` });
    }
    return cut(name, entries, maximumMenuEntries);
  };
  const headerName = "the menu of the header";
  const header = [];
  for (const link of site.header ?? []) {
    const [entry] = await build(headerName, [link]);
    const children = await build(headerName, link.children);
    if (entry === undefined) header.push(...children);
    else header.push({ ...entry, ...(children.length > 0 && { children }) });
  }
  while (countEntries(header) > maximumMenuEntries) {
    header.pop();
    run.problems.push({
      where: headerName,
      what: "its last entry was left out: there are too many",
    });
  }
  const legal = await build("the second menu", flatten(site.legal));
  const social = (await build("the menu of profiles", flatten(site.social))).flatMap((entry) =>
    entry.kind === "address" ? [{ url: entry.url, label: entry.label }] : [],
  );
  const menus: Menus = {
    ...(header.length > 0 && { header }),
    ...(legal.length > 0 && { legal }),
    ...(social.length > 0 && { social: cut("the menu of profiles", social, maximumSocialLinks) }),
  };
  return Object.keys(menus).length === 0 ? undefined : menus;
}

const flatten = (links: readonly SourceLink[] = []): SourceLink[] =>
  links.flatMap((link) => [link, ...(link.children ?? [])]);

/** Returns the entry for a link, or `undefined` if the link has no target or no label. */
async function buildEntry(
  run: ImportRun,
  { url }: SourceSite,
  { label: written, target }: SourceLink,
): Promise<ImportedEntry | undefined> {
  const label = cleanName(written ?? "").slice(0, longestMenuLabel);
  const own = label === "" ? {} : { label };
  const refer = (kind: ReferenceKind, id: string | undefined): ImportedEntry | undefined =>
    id === undefined ? undefined : { kind, id, ...own };
  if ("categoryKey" in target) return refer("category", run.categories.get(target.categoryKey));
  if ("tagSlug" in target) {
    return refer("tag", (await run.platform.tags.find(target.tagSlug))?.id);
  }
  const address = withoutOrigin(target.address, url);
  const entity = address.startsWith("/") ? await findEntity(run, address) : undefined;
  if (entity !== undefined) return refer(entity.kind, entity.id);
  return label !== "" && isMenuAddress(address)
    ? { kind: "address", url: address, label }
    : undefined;
}

/** Returns the path of an address of the old blog, and other addresses unchanged. */
function withoutOrigin(address: string, blogUrl: string | undefined): string {
  const base = blogUrl ?? "https://site.invalid";
  if (!URL.canParse(address, base)) return address;
  const target = new URL(address, base);
  const getHost = ({ host }: URL) => host.replace(/^www\./, "");
  if (!/^https?:$/.test(target.protocol) || getHost(target) !== getHost(new URL(base)))
    return address;
  return target.pathname + target.search + target.hash;
}

/** Finds the page, post, category or tag that a path of the old blog led to. */
async function findEntity(
  { platform }: ImportRun,
  address: string,
): Promise<{ readonly kind: ReferenceKind; readonly id: string } | undefined> {
  const path = withoutTrailingSlash(decodePercent(withoutQuery(address)));
  const slug = (await platform.redirects.find(path)) ?? path;
  const post = await platform.posts.find(slug);
  if (post !== undefined) return { kind: isPageSlug(slug) ? "page" : "post", id: post.id };
  const [, kind, group] = /^\/(category|tag)\/(?:[^/]+\/)*([^/]+)$/.exec(path) ?? [];
  if (group === undefined) return undefined;
  const category = await platform.categories.find(group);
  const tag = await platform.tags.find(group);
  // The first tag of a Ghost post became its category.
  if (tag !== undefined && (kind === "tag" || category === undefined)) {
    return { kind: "tag", id: tag.id };
  }
  return category && { kind: "category", id: category.id };
}
