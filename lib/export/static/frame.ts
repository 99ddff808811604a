/** The header, footer and icon of the pages of the static export. */
import {
  resolveMenus,
  type HeaderLink,
  type MenuLink,
  type MenuTarget,
} from "../../blog/resolve-menus.ts";
import type { Translator } from "../../messages/translator.ts";
import { escapeHtml } from "../../site/text/escape-markup.ts";
import type { Logo, Look } from "../../wix/site/look.ts";
import type { Menus } from "../../wix/site/menus.ts";
import type { BlogIndex, PageEntry, PostList } from "./index-blog.ts";
import { lookPlace } from "./look.ts";
import type { Site } from "./page.ts";
import { relativeUrl, type Place } from "./places.ts";

/** The parts that all pages share. Each function returns the HTML for the page at `place`. */
export type Frame = {
  readonly icon: (place: Place) => string;
  readonly header: (place: Place) => string;
  readonly footer: (place: Place) => string;
};

type Options = {
  readonly site: Site;
  readonly look: Look;
  readonly menus: Menus;
  readonly index: BlogIndex;
  readonly t: Translator;
};

/**
 * Creates the frame. The links to the archive and the feed are in the header, or in the footer if the owner has set the menu of
 * the header.
 */
export function createFrame({ site, look, menus, index, t }: Options): Frame {
  const texts = {
    login: t("frame.header.logIn"),
    search: t("frame.header.search"),
    archive: t("reading.archive.title"),
    statistics: t("frame.footer.statistics"),
    feed: t("frame.footer.feed"),
  };
  const { header, footer, legal, social } = resolveMenus(menus, {
    targets: listTargets(index),
    texts,
    categories: listCategoryLinks(index),
  });

  function linkHtml(place: Place, { href, label }: Pick<MenuLink, "href" | "label">): string {
    const own = href === "/feed.xml" ? "feed.xml" : index.findPlace(href);
    const url = own === undefined ? new URL(href, site.url).href : relativeUrl(place, own);
    return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
  }
  const listLinks = (place: Place, links: readonly Pick<MenuLink, "href" | "label">[]) =>
    links.map((link) => linkHtml(place, link)).join("");

  const standard = [
    { href: "/blog/archive", label: t("reading.archive.title") },
    { href: "/feed.xml", label: t("frame.footer.feed") },
  ];
  return {
    icon: (place) =>
      look.icon === undefined
        ? ""
        : `\n<link rel="icon" href="${escapeHtml(relativeUrl(place, lookPlace(look.icon)))}">`,
    header: (place) =>
      `<a href="${escapeHtml(relativeUrl(place, "index.html"))}">${brandHtml(place, site, look)}</a>` +
      `<nav>${listLinks(place, header?.flatMap((entry) => [entry, ...entry.children]) ?? standard)}</nav>`,
    footer: (place) =>
      [
        ...(footer ?? []).map(
          ({ heading, links }) =>
            `<nav><strong>${escapeHtml(heading)}</strong> ${listLinks(place, links)}</nav>`,
        ),
        ...[legal ?? [], (social ?? []).map(({ href, label }) => ({ href, label: label ?? href }))]
          .filter((links) => links.length > 0)
          .map((links) => `<nav>${listLinks(place, links)}</nav>`),
        header === undefined ? "" : `<nav>${listLinks(place, standard)}</nav>`,
      ].join(""),
  };
}

function listTargets({ lists, pages, posts }: BlogIndex) {
  const byId = (entries: readonly PageEntry[]) =>
    new Map(entries.map(({ id, path, title }): [string, MenuTarget] => [id, { path, title }]));
  const byKey = (map: ReadonlyMap<string, PostList>) =>
    new Map([...map].map(([key, { path, title }]): [string, MenuTarget] => [key, { path, title }]));
  return {
    page: byId(pages),
    post: byId(posts),
    category: byKey(lists.category),
    tag: byKey(lists.tag),
  };
}

const listCategoryLinks = ({ lists }: BlogIndex): HeaderLink[] =>
  [...lists.category.values()].map(({ path, title }) => ({
    href: path,
    label: title,
    kind: "page",
    children: [],
  }));

/** Returns the logo in the colour scheme of the look, or the name. */
function brandHtml(place: Place, { name }: Site, { logo, scheme }: Look): string {
  if (logo === undefined) return escapeHtml(name);
  const { light, dark = light } = logo;
  const toUrl = ({ file }: Logo) => escapeHtml(relativeUrl(place, lookPlace(file)));
  const shown = scheme === "dark" ? dark : light;
  const { width, height } = shown;
  const image = `<img class="logo" src="${toUrl(shown)}" alt="${escapeHtml(name)}" width="${width}" height="${height}">`;
  return scheme === "reader" && dark !== light
    ? `<picture><source media="(prefers-color-scheme:dark)" srcset="${toUrl(dark)}">${image}</picture>`
    : image;
}
