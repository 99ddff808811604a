/** Index of the blog for the static export's lists, without post texts. */
import { getArchiveMonth } from "../../blog/archive-month.ts";
import type { Platform } from "../../platform/index.ts";
import { paths } from "../../site/paths/paths.ts";
import { createNames, pagePlace, type Place } from "./places.ts";

export const listKinds = ["category", "tag", "author", "month"] as const;
export type ListKind = (typeof listKinds)[number];

export type PostEntry = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly language: string;
  /** Epoch milliseconds. */
  readonly published: number;
  readonly place: Place;
  /** Path on the live site. */
  readonly path: string;
  /** Keys of the lists that contain the post. */
  readonly keys: Readonly<Record<ListKind, readonly string[]>>;
};

export type PostList = {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Path without the file extension. */
  readonly place: Place;
  readonly path: string;
  /** Newest first. */
  readonly posts: PostEntry[];
};

/** A page, such as an imprint. */
export type PageEntry = Pick<PostEntry, "id" | "title" | "place" | "path">;

export type BlogIndex = {
  /** Sorted by path. */
  readonly pages: readonly PageEntry[];
  /** Newest first. */
  readonly posts: readonly PostEntry[];
  /** Lists by ID or by month (`2025-03`). */
  readonly lists: Readonly<Record<ListKind, ReadonlyMap<string, PostList>>>;
  /** Returns the exported file for a path on the site. */
  readonly findPlace: (path: string) => Place | undefined;
};

/** Collects the visible pages, the visible posts and the lists that contain them. Empty lists are omitted. */
export async function indexBlog(
  { archive }: Pick<Platform, "archive">,
  siteLanguage: string,
): Promise<BlogIndex> {
  const createPlace = createNames();
  const posts: PostEntry[] = [];
  for await (const { post, categoryIds, tagIds, coAuthorIds } of archive.visiblePosts()) {
    const { id, slug, title, excerpt, language, author_id, first_published_at } = post;
    const published = first_published_at ?? 0;
    const month = [formatMonthKey(published)];
    const keys = { category: categoryIds, tag: tagIds, author: [author_id, ...coAuthorIds], month };
    const place = `${createPlace("post", slug)}.html`;
    posts.push({ id, title, excerpt, language, published, place, path: paths.post(slug), keys });
  }
  posts.sort((one, other) => other.published - one.published || (one.id < other.id ? -1 : 1));

  const pages: PageEntry[] = [];
  for await (const { post } of archive.visiblePages()) {
    const { id, slug, title } = post;
    const place = `${createPlace("page", slug)}.html`;
    pages.push({ id, title, place, path: paths.post(slug) });
  }
  pages.sort((one, other) => (one.path < other.path ? -1 : 1));

  const lists = {
    category: new Map<string, PostList>(),
    tag: new Map<string, PostList>(),
    author: new Map<string, PostList>(),
    month: new Map<string, PostList>(),
  };
  const places = new Map<string, Place>([
    [paths.posts(), "index.html"],
    [paths.archive(), "archive.html"],
    ...[...pages, ...posts].map(({ path, place }): [string, Place] => [path, place]),
  ]);
  const addList = (kind: ListKind, key: string, slug: string, list: ListFields): void => {
    const place = createPlace(kind === "month" ? "archive" : kind, slug);
    const contained = posts.filter(({ keys }) => keys[kind].includes(key));
    if (contained.length === 0) return;
    lists[kind].set(key, { ...list, place, posts: contained });
    places.set(list.path, pagePlace(place, 1));
  };
  for (const { id, title, slug, description, language } of await archive.visibleCategories()) {
    addList("category", id, slug, { title, description, language, path: paths.category(slug) });
  }
  for (const { id, label: title, slug, language } of await archive.visibleTags()) {
    addList("tag", id, slug, { title, description: "", language, path: paths.tag(slug) });
  }
  const language = siteLanguage;
  for (const { id, nickname: title, slug, about: description } of await archive.authors()) {
    addList("author", id, slug, { title, description, language, path: paths.author(slug) });
  }
  for (const month of new Set(posts.flatMap(({ keys }) => keys.month))) {
    addList("month", month, month, describeMonth(month, language));
  }
  const findPlace = (path: string) => places.get(path) ?? places.get(path.replace(/\/+$/, ""));
  return { pages, posts, lists, findPlace };
}

type ListFields = Omit<PostList, "posts" | "place">;

/** Returns the month of an instant in the site's time zone, for example `2025-03`. */
function formatMonthKey(instant: number): string {
  const { year, month } = getArchiveMonth(new Date(instant));
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
}

function describeMonth(month: string, language: string): ListFields {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const title = new Intl.DateTimeFormat(language, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
  return { title, description: "", language, path: paths.month(year, number) };
}
