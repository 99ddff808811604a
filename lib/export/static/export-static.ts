/**
 * Export of the public blog as static files that browsers can open from disk: pages, lists, media, a style
 * sheet and a feed. The same blog always produces identical bytes.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cwd } from "node:process";
import { toAtom } from "../../feeds/atom.ts";
import { getTranslator, type Translator } from "../../messages/translator.ts";
import type { ArchivedPost, Platform } from "../../platform/index.ts";
import { toHtml } from "../../rich-content/export/to-html.ts";
import { collectMediaIds } from "../../rich-content/media-ids.ts";
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { paths } from "../../site/paths/paths.ts";
import { readDocument } from "../columns.ts";
import { lookSchema, type Look } from "../../wix/site/look.ts";
import type { Menus } from "../../wix/site/menus.ts";
import { copyMedia, type ExportOptions, type ExportReport, prepareFolder } from "../output.ts";
import {
  indexBlog,
  listKinds,
  type BlogIndex,
  type ListKind,
  type PostList,
} from "./index-blog.ts";
import { createFrame } from "./frame.ts";
import { exportLook } from "./look.ts";
import { linkHtml, postsHtml, pageHtml, type Page, type Site } from "./page.ts";
import { pagePlace, type Place } from "./places.ts";
import { createPostPage, createSitePage } from "./post-page.ts";

const postsOnPage = 100;
const postsInFeed = 20;

export type StaticExportReport = ExportReport & { readonly pages: number };
export type StaticExportOptions = ExportOptions & {
  readonly site: Site;
  /** Default: the look of a new site. */
  readonly look?: Look;
  /** Default: the menus of a new site. */
  readonly menus?: Menus;
  /** The owner's CSS, after that of the export. */
  readonly css?: string;
  /** The folder whose files the site serves, such as its fonts. Default: that of the current folder. */
  readonly publicFolder?: string;
};

/**
 * Exports the public blog. Throws {@link CommandError} if the folder cannot be created, or is not empty and
 * `force` is not set.
 */
export async function exportStatic(
  platform: Platform,
  folder: string,
  options: StaticExportOptions,
): Promise<StaticExportReport> {
  const { site, force = false, onPost, css = "" } = options;
  const { look = lookSchema.parse({}), menus = {} } = options;
  await prepareFolder(folder, force);
  const t = getTranslator(site.language);
  const index = await indexBlog(platform, site.language);
  const writePlace = async (place: Place, text: string) => {
    const path = join(folder, ...place.split("/"));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  const frame = createFrame({ site, look, menus, index, t });
  let pages = 0;
  const writePage = async (page: Page) => {
    await writePlace(page.place, pageHtml(page, site, frame));
    pages += 1;
  };

  const copied = new Set<string>();
  const missing = new Set<string>();
  const copyFiles = async ({ post, content }: ArchivedPost) => {
    const ids = [...collectMediaIds([post.cover_media, content?.rich_content])];
    const wanted = ids.filter((id) => !copied.has(id) && !missing.has(id));
    const lost = await copyMedia(platform, wanted, join(folder, "media"));
    for (const id of wanted) (lost.includes(id) ? missing : copied).add(id);
  };

  const positions = new Map(index.posts.map(({ id }, position) => [id, position]));
  const feedHtml = new Map<string, string>();
  for await (const record of platform.archive.visiblePosts()) {
    const position = positions.get(record.post.id) ?? -1;
    const entry = index.posts[position];
    if (entry === undefined) continue;
    onPost?.(entry.title);
    await copyFiles(record);
    await writePage(
      createPostPage(record, entry, {
        site,
        index,
        t,
        comments: await platform.comments.listArchived(record.post.id),
        hasFile: (id) => copied.has(id),
        newer: index.posts[position - 1],
        older: index.posts[position + 1],
      }),
    );
    if (position < postsInFeed) {
      // Links point to the site, because feed readers cannot open the files.
      const options = { siteUrl: site.url, language: entry.language };
      feedHtml.set(entry.id, toHtml(readDocument(record.content), options));
    }
  }
  const pagesById = new Map(index.pages.map((entry) => [entry.id, entry]));
  for await (const record of platform.archive.visiblePages()) {
    const entry = pagesById.get(record.post.id);
    if (entry === undefined) continue;
    await copyFiles(record);
    await writePage(
      createSitePage(record, entry, { site, index, hasFile: (id) => copied.has(id) }),
    );
  }
  for (const page of createListPages(index, site, t)) await writePage(page);
  await writePlace("feed.xml", createFeed(index, site, feedHtml));
  const styles = [
    await exportLook(folder, {
      look,
      siteFiles: platform.siteFiles,
      publicFolder: options.publicFolder ?? join(cwd(), "public"),
    }),
    await readFile(new URL("style.css", import.meta.url), "utf8"),
    css,
  ];
  await writePlace("style.css", styles.filter((sheet) => sheet !== "").join("\n"));
  return { posts: index.posts.length, pages, files: copied.size, missing: [...missing] };
}

function* createListPages(index: BlogIndex, site: Site, t: Translator): Generator<Page> {
  const front = { title: site.name, place: "index", path: paths.posts(), posts: index.posts };
  yield* createPages({ ...site, ...front }, "", site, t);
  for (const kind of listKinds) {
    const heading = `<p class="quiet">${escapeHtml(t(`reading.postArchive.${kind}`))}</p>`;
    for (const list of index.lists[kind].values()) {
      const summary = t("reading.postArchive.summary", { title: list.title, site: site.name });
      yield* createPages({ ...list, description: list.description || summary }, heading, site, t);
    }
  }
  yield createArchivePage(index, site, t);
}

/** Creates a list's pages. `heading` is HTML to put above the title. */
function* createPages(
  list: Omit<PostList, "posts"> & Pick<BlogIndex, "posts">,
  heading: string,
  site: Site,
  t: Translator,
): Generator<Page> {
  const pages = Math.max(1, Math.ceil(list.posts.length / postsOnPage));
  for (let number = 1; number <= pages; number += 1) {
    const place = pagePlace(list.place, number);
    const shown = list.posts.slice((number - 1) * postsOnPage, number * postsOnPage);
    const title =
      number === 1
        ? list.title
        : t("reading.list.pageTitle", { title: list.title, page: String(number) });
    const linkPage = (to: number, text: string) =>
      to < 1 || to > pages ? "" : linkHtml(place, pagePlace(list.place, to), text);
    yield {
      place,
      title,
      description: list.description,
      language: list.language,
      canonical: site.url + list.path,
      content: [
        heading,
        `<h1>${escapeHtml(title)}</h1>`,
        `<p>${escapeHtml(list.description)}</p>`,
        shown.length === 0
          ? `<p>${escapeHtml(t("reading.front.empty"))}</p>`
          : postsHtml(place, shown, site),
        `<nav>${linkPage(number - 1, t("reading.pages.newer"))}${linkPage(number + 1, t("reading.pages.older"))}</nav>`,
      ].join("\n"),
    };
  }
}

function createArchivePage({ pages, lists }: BlogIndex, site: Site, t: Translator): Page {
  const place = "archive.html";
  const pageItems = pages.map((page) => `<li>${linkHtml(place, page.place, page.title)}</li>`);
  const pagesHtml =
    pages.length === 0
      ? ""
      : `<h2>${escapeHtml(t("reading.llms.pages"))}</h2>\n<ul class="lists">\n${pageItems.join("\n")}\n</ul>`;
  const listsHtml = (kind: ListKind, title: string) => {
    const items = [...lists[kind].values()].map(
      (list) =>
        `<li>${linkHtml(place, pagePlace(list.place, 1), list.title)} <span class="quiet">${list.posts.length}</span></li>`,
    );
    return items.length === 0
      ? ""
      : `<h2>${escapeHtml(title)}</h2>\n<ul class="lists">\n${items.join("\n")}\n</ul>`;
  };
  const title = t("reading.archive.title");
  return {
    place,
    title,
    description: t("reading.archive.description", { site: site.name }),
    language: site.language,
    canonical: site.url + paths.archive(),
    content: [
      `<h1>${escapeHtml(title)}</h1>`,
      listsHtml("month", t("finding.stats.byMonth")),
      listsHtml("category", t("reading.post.categories")),
      listsHtml("tag", t("reading.post.tags")),
      listsHtml("author", t("reading.archive.authors")),
      pagesHtml,
    ].join("\n"),
  };
}

function createFeed({ posts }: BlogIndex, site: Site, html: ReadonlyMap<string, string>): string {
  return toAtom({
    title: site.name,
    description: site.description,
    language: site.language,
    homeUrl: `${site.url}/`,
    feedUrl: site.url + paths.feed("atom.xml"),
    iconUrl: `${site.url}/icon-192.png`,
    items: posts.slice(0, postsInFeed).map(({ id, title, excerpt, language, published, path }) => ({
      id: `urn:uuid:${id}`,
      url: site.url + path,
      title,
      summary: excerpt,
      html: html.get(id) ?? "",
      language,
      publishedAt: new Date(published),
      updatedAt: new Date(published),
      authors: [],
      labels: [],
      picture: undefined,
    })),
  });
}
