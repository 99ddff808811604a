/** Overview of the blog for the lists of the static export, without the texts. */
import type { ArchivedPost } from "../../platform/blog/posts/archive.reader.ts";
import type { Platform } from "../../platform/platform.ts";
import { paths } from "../../site/paths.ts";
import { createNames, pagePlace, type Place } from "./places.ts";

export type Entry = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly language: string;
  /** Epoch milliseconds. */
  readonly published: number;
  readonly place: Place;
  /** Path on the site. */
  readonly path: string;
};

export type ShelfKind = "category" | "tag" | "author" | "month";

export type Shelf = {
  readonly kind: ShelfKind;
  /** An id, or a month (`2025-03`). */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Path without the file extension. */
  readonly place: Place;
  readonly path: string;
  /** Newest first. */
  readonly entries: Entry[];
};

export type Survey = {
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly shelves: Readonly<Record<ShelfKind, ReadonlyMap<string, Shelf>>>;
  /** Returns the file for a path of the site. */
  readonly findPlace: (path: string) => Place | undefined;
};

const formatMonth = (instant: number): string => new Date(instant).toISOString().slice(0, 7);

/** Collects the published posts and the lists that contain them. Empty lists are left out. */
export async function surveyBlog(
  { archive }: Pick<Platform, "archive">,
  language: string,
): Promise<Survey> {
  const nameFor = createNames();
  const shelves = {
    category: new Map<string, Shelf>(),
    tag: new Map<string, Shelf>(),
    author: new Map<string, Shelf>(),
    month: new Map<string, Shelf>(),
  };
  const add = (shelf: Omit<Shelf, "entries" | "place">, slug: string) =>
    shelves[shelf.kind].set(shelf.key, {
      ...shelf,
      place: nameFor(shelf.kind === "month" ? "archive" : shelf.kind, slug),
      entries: [],
    });
  for (const { id, title, slug, description, language } of await archive.categories()) {
    add(
      { kind: "category", key: id, title, description, language, path: paths.category(slug) },
      slug,
    );
  }
  for (const { id, label: title, slug, language } of await archive.tags()) {
    add({ kind: "tag", key: id, title, description: "", language, path: paths.tag(slug) }, slug);
  }
  for (const { id, nickname: title, slug, about: description } of await archive.authors()) {
    add({ kind: "author", key: id, title, description, language, path: paths.author(slug) }, slug);
  }

  const entries: Entry[] = [];
  const onShelves: [Entry, ArchivedPost][] = [];
  for await (const record of archive.posts(["PUBLISHED"])) {
    const { id, slug, title, excerpt, language, first_published_at: published } = record.post;
    const place = `${nameFor("post", slug)}.html`;
    const entry = {
      id,
      title,
      excerpt,
      language,
      published: published ?? 0,
      place,
      path: paths.post(slug),
    };
    entries.push(entry);
    const { categoryIds, tagIds, post } = record;
    onShelves.push([entry, { ...record, content: undefined, post, categoryIds, tagIds }]);
  }
  const byDate = (one: Entry, other: Entry) =>
    other.published - one.published || (one.id < other.id ? -1 : 1);
  for (const [entry, { categoryIds, tagIds, post }] of onShelves.toSorted(([one], [other]) =>
    byDate(one, other),
  )) {
    for (const id of categoryIds) shelves.category.get(id)?.entries.push(entry);
    for (const id of tagIds) shelves.tag.get(id)?.entries.push(entry);
    shelves.author.get(post.author_id)?.entries.push(entry);
    const month = formatMonth(entry.published);
    if (!shelves.month.has(month)) add(monthShelf(month, language), month);
    shelves.month.get(month)?.entries.push(entry);
  }
  const places = new Map<string, Place>([
    [paths.posts(), "index.html"],
    [paths.archive(), "archive.html"],
    ...entries.map(({ path, place }): [string, Place] => [path, place]),
  ]);
  for (const kind of Object.values(shelves)) {
    for (const [key, { entries, path, place }] of kind) {
      if (entries.length === 0) kind.delete(key);
      else places.set(path, pagePlace(place, 1));
    }
  }
  return {
    entries: entries.toSorted(byDate),
    shelves,
    findPlace: (path) => places.get(path) ?? places.get(path.replace(/\/+$/, "")),
  };
}

function monthShelf(month: string, language: string): Omit<Shelf, "entries" | "place"> {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const title = new Intl.DateTimeFormat(language, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
  const path = paths.month(year, number);
  return { kind: "month", key: month, title, description: "", language, path };
}
