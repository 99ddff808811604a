/**
 * Export of the public blog as plain files that a browser opens from a disk: pages, lists, media, a style
 * sheet and a feed. The same blog always gives the same bytes.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { toAtom } from "../../feeds/atom.ts";
import { getTranslator, type Say } from "../../messages/translator.ts";
import type { ArchivedPost } from "../../platform/blog/posts/archive.reader.ts";
import type { Platform } from "../../platform/platform.ts";
import { escapeHtml, toHtml } from "../../rich-content/export/to-html.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import { paths } from "../../site/paths.ts";
import { mediaIdsIn } from "../media-ids.ts";
import { copyMedia, prepareFolder } from "../output.ts";
import { link, listHtml, pageHtml, type Page, type Site } from "./page.ts";
import { pagePlace, type Place } from "./places.ts";
import { postPage } from "./post-page.ts";
import { surveyBlog, type Entry, type Shelf, type ShelfKind, type Survey } from "./survey.ts";

const postsOnPage = 100;
const postsInFeed = 20;

export type StaticExportReport = {
  readonly posts: number;
  readonly pages: number;
  readonly files: number;
  /** Ids of files that posts name but the store lacks. */
  readonly missing: readonly string[];
};

export type StaticExportOptions = {
  readonly site: Site;
  /** Writes to a folder that is not empty. */
  readonly force?: boolean | undefined;
  readonly onPost?: ((title: string) => void) | undefined;
};

/**
 * Exports the public blog. Throws {@link CommandError} if the folder is not empty (without `force`) or cannot
 * be created.
 */
export async function exportStatic(
  platform: Platform,
  folder: string,
  { site, force = false, onPost }: StaticExportOptions,
): Promise<StaticExportReport> {
  await prepareFolder(folder, force);
  const say = getTranslator(site.language);
  const survey = await surveyBlog(platform, site.language);
  let pages = 0;
  const put = async (place: Place, text: string) => {
    const path = join(folder, ...place.split("/"));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  const putPage = async (page: Page) => {
    await put(page.place, pageHtml(page, site, say));
    pages += 1;
  };

  const available = new Set<string>();
  const missing = new Set<string>();
  const bring = async (record: ArchivedPost) => {
    const { post, content } = record;
    const ids = mediaIdsIn([post.cover_media, content?.rich_content]);
    const wanted = [...ids].filter((id) => !available.has(id) && !missing.has(id));
    const lost = await copyMedia(platform, wanted, join(folder, "media"));
    for (const id of wanted) (lost.includes(id) ? missing : available).add(id);
  };

  const position = new Map(survey.entries.map(({ id }, index) => [id, index]));
  const feed = new Map<string, string>();
  for await (const record of platform.archive.posts(["PUBLISHED"])) {
    const at = position.get(record.post.id);
    const entry = at === undefined ? undefined : survey.entries[at];
    if (at === undefined || entry === undefined) continue;
    onPost?.(entry.title);
    await bring(record);
    await putPage(
      postPage(record, entry, {
        site,
        survey,
        say,
        hasFile: (id) => available.has(id),
        newer: survey.entries[at - 1],
        older: survey.entries[at + 1],
      }),
    );
    if (at < postsInFeed) feed.set(entry.id, feedHtml(record, site));
  }
  for (const page of listPages(survey, site, say)) await putPage(page);
  await put("feed.xml", renderAtom(survey, site, feed));
  await put("style.css", await readFile(new URL("style.css", import.meta.url), "utf8"));
  return {
    posts: survey.entries.length,
    pages,
    files: available.size,
    missing: [...missing],
  };
}

function* listPages(survey: Survey, site: Site, say: Say): Generator<Page> {
  const { entries, shelves } = survey;
  yield* renderPages(
    {
      title: site.name,
      description: site.description,
      language: site.language,
      place: "index",
      path: paths.posts(),
      entries,
      heading: "",
    },
    site,
    say,
  );
  for (const kind of ["category", "tag", "author", "month"] as const) {
    for (const shelf of shelves[kind].values()) {
      const description =
        shelf.description || say("reading.shelf.summary", { title: shelf.title, site: site.name });
      const heading = `<p class="quiet">${escapeHtml(say(`reading.shelf.${kind}`))}</p>`;
      yield* renderPages({ ...shelf, description, heading }, site, say);
    }
  }
  yield archivePage(survey, site, say);
}

type List = Pick<Shelf, "title" | "description" | "language" | "place" | "path"> & {
  readonly entries: readonly Entry[];
  /** HTML above the title. */
  readonly heading: string;
};

function* renderPages(list: List, site: Site, say: Say): Generator<Page> {
  const pages = Math.max(1, Math.ceil(list.entries.length / postsOnPage));
  for (let number = 1; number <= pages; number += 1) {
    const place = pagePlace(list.place, number);
    const shown = list.entries.slice((number - 1) * postsOnPage, number * postsOnPage);
    const title =
      number === 1
        ? list.title
        : say("reading.list.pageTitle", { title: list.title, page: String(number) });
    const turn = (to: number, words: string) =>
      to < 1 || to > pages ? "" : link(place, pagePlace(list.place, to), words);
    yield {
      place,
      title,
      description: list.description,
      language: list.language,
      canonical: site.url + list.path,
      content: [
        list.heading,
        `<h1>${escapeHtml(title)}</h1>`,
        `<p>${escapeHtml(list.description)}</p>`,
        shown.length === 0
          ? `<p>${escapeHtml(say("reading.front.empty"))}</p>`
          : listHtml(place, shown, site),
        `<nav>${turn(number - 1, say("reading.pages.newer"))}${turn(number + 1, say("reading.pages.older"))}</nav>`,
      ].join("\n"),
    };
  }
}

/** Creates the page that links to all lists. */
function archivePage({ shelves }: Survey, site: Site, say: Say): Page {
  const place = "archive.html";
  const group = (kind: ShelfKind, title: string) => {
    const items = [...shelves[kind].values()].map(
      (shelf) =>
        `<li>${link(place, pagePlace(shelf.place, 1), shelf.title)} <span class="quiet">${shelf.entries.length}</span></li>`,
    );
    return items.length === 0
      ? ""
      : `<h2>${escapeHtml(title)}</h2>\n<ul class="shelves">\n${items.join("\n")}\n</ul>`;
  };
  const title = say("reading.archive.title");
  return {
    place,
    title,
    description: say("reading.archive.description", { site: site.name }),
    language: site.language,
    canonical: site.url + paths.archive(),
    content: [
      `<h1>${escapeHtml(title)}</h1>`,
      group("month", say("finding.stats.byMonth")),
      group("category", say("reading.post.categories")),
      group("tag", say("reading.post.tags")),
      group("author", say("reading.archive.authors")),
    ].join("\n"),
  };
}

/**
 * Returns the HTML of a post for the feed. Its links point to the site, because feed readers cannot open the
 * files.
 */
function feedHtml({ post, content }: ArchivedPost, { url: siteUrl }: Site): string {
  const document: unknown = JSON.parse(content?.rich_content ?? "{}");
  return toHtml(normaliseRichContent(document), { siteUrl, language: post.language });
}

function renderAtom({ entries }: Survey, site: Site, html: ReadonlyMap<string, string>): string {
  return toAtom({
    title: site.name,
    description: site.description,
    language: site.language,
    homeUrl: `${site.url}/`,
    feedUrl: site.url + paths.feed("atom.xml"),
    iconUrl: `${site.url}/icon-192.png`,
    items: entries.slice(0, postsInFeed).map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      url: site.url + entry.path,
      title: entry.title,
      summary: entry.excerpt,
      html: html.get(entry.id) ?? "",
      language: entry.language,
      publishedAt: new Date(entry.published),
      updatedAt: new Date(entry.published),
      author: undefined,
      labels: [],
      picture: undefined,
    })),
  });
}
