/** The pages and reads that are measured without the stored copies. */
import { benchmarkPost } from "../../support/content/generated-posts.ts";
import type { MeasuredServer } from "../processes.ts";
import { listSlugs, richSlugs, walked } from "./blog.ts";
import type { Series } from "./series.ts";

const times = (path: (index: number) => string, count = walked): string[] =>
  Array.from({ length: count }, (_, index) => path(index));

const words = ["ledger", "harbour", "kettle", "pencil", "row"];
export const categories = [
  "river",
  "lamp",
  "ledger",
  "orchard",
  "harbour",
  "library",
  "kiln",
  "meadow",
];

type Cookies = { readonly member: string; readonly owner: string };

/** Returns the pages of a site. A change before each round is needed for the stored ones. */
export function listPages(column: string, server: MeasuredServer, cookies: Cookies): Series[] {
  const page = (row: string, paths: Series["paths"], more: Partial<Series> = {}): Series => ({
    row,
    column,
    server,
    paths,
    showsChange: true,
    ...more,
  });
  const asMember = { headers: { Cookie: cookies.member } };
  const asOwner = { headers: { Cookie: cookies.owner } };
  return [
    page("post", () => listSlugs(0, walked).map((slug) => `/post/${slug}`)),
    page("rich post", () => richSlugs.map((slug) => `/post/${slug}`)),
    page("front", () => ["/"], { leadIn: () => times((index) => `/blog/page/${index + 2}`, 4) }),
    page("category", () => categories.map((slug) => `/blog/categories/${slug}`)),
    page("search", () => words.map((word) => `/search?q=${word}`)),
    page("author", () => [
      "/blog/authors/the-bench",
      ...times((index) => `/blog/authors/the-bench/page/${index + 2}`, 4),
    ]),
    page("404", (round) => [`/nothing-${round}`], {
      status: 404,
      leadIn: () => words.map((word) => `/search?q=${word}`),
    }),
    page("missing post", (round) => times((index) => `/post/nothing-${round}-${index}`, 5), {
      status: 404,
    }),
    page("login", () => times(() => "/login", 5)),
    page("account", () => times(() => "/account", 5), asMember),
    page("admin posts", () => times(() => "/admin/posts", 5), asOwner),
  ];
}

/** Returns the unit: a page of the floor that is rendered for each request. */
export const floorPages = (server: MeasuredServer): Series => ({
  row: "floor",
  column: "floor",
  server,
  paths: () => times((index) => `/rendered/${index}`, 20),
});

/** Returns the pages of Ghost, which renders them for each request. */
export function listGhostPages(server: MeasuredServer): Series[] {
  const page = (row: string, path: string, status = 200): Series => ({
    row,
    column: "Ghost",
    server,
    paths: () => times(() => path, 5),
    status,
  });
  return [
    page("post", `/${benchmarkPost.slug}/`),
    page("front", "/"),
    page("category", "/tag/river/"),
    page("author", "/author/the/"),
    page("404", "/nothing/", 404),
  ];
}

/** Where a server has the API's reads. */
type Api = { readonly posts: string; readonly categories: string };
export const siteApi: Api = {
  posts: "/_api/communities-blog-node-api/v3/posts",
  categories: "/_api/communities-blog-node-api/v3/categories",
};
export const platformApi: Api = { posts: "/v3/posts", categories: "/blog/v3/categories" };

const query = {
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ query: { filter: { featured: false }, cursorPaging: { limit: 20 } } }),
};

/** Number of reads of one kind in a round. They are shorter than pages. */
const readCount = 50;

/** Returns the reads of the API. Each has its own URL, because a site stores reads. */
export function listReads(column: string, server: MeasuredServer, api: Api): Series[] {
  const read = (
    row: string,
    path: (index: number) => string,
    more: Partial<Series> = {},
  ): Series => ({
    row,
    column,
    server,
    paths: (round) =>
      times((index) => {
        const base = path(index);
        return `${base}${base.includes("?") ? "&" : "?"}unique=${round}-${index}`;
      }, readCount),
    ...more,
  });
  return [
    read("post by slug", (index) => `${api.posts}/slugs/${getSlug(index)}?fieldsets=RICH_CONTENT`),
    read("list of 20", (index) => `${api.posts}?paging.limit=20&paging.offset=${index}`),
    read("query of 20", () => `${api.posts}/query`, query),
    read("categories", () => `${api.categories}?paging.limit=100`),
  ];
}

/** Returns the same reads of the bare server. */
export function listBareReads(server: MeasuredServer): Series[] {
  const read = (row: string, path: (index: number) => string): Series => ({
    row,
    column: "bare",
    server,
    paths: () => times(path, readCount),
  });
  return [
    read("post by slug", (index) => `/post/${getSlug(index)}`),
    read("list of 20", (index) => `/list/${index}`),
    read("query of 20", (index) => `/list/${index}`),
    read("categories", () => "/categories/0"),
  ];
}

const getSlug = (index: number): string => listSlugs(index % walked, 1).join("");
