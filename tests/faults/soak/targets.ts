/** URLs and IDs from a running site that hostile requests use and vary. */
import { z } from "zod";

export type Targets = {
  /** The path of the stored page whose response times are measured. */
  readonly storedPage: string;
  /** Paths by family. The first few of each family are requested again at the end. */
  readonly paths: Readonly<Record<PathFamily, readonly string[]>>;
  readonly postIds: readonly string[];
  readonly cursors: readonly string[];
};

export const pathFamilies = ["pages", "search", "machines", "images", "media", "static"] as const;
export type PathFamily = (typeof pathFamilies)[number];

const api = "/_api/communities-blog-node-api";
const feeds = ["blog-feed.xml", "atom.xml", "feed.json"];
const postsOfQuery = z.object({
  posts: z.array(z.object({ id: z.string(), slug: z.string() })),
  pagingMetadata: z.object({ cursors: z.object({ next: z.string().optional() }).default({}) }),
});
const groups = z.object({
  categories: z.array(z.object({ slug: z.string() })).default([]),
  tags: z.array(z.object({ slug: z.string() })).default([]),
});

/** Collects targets from a running site. Rejects if a request fails. */
export async function findTargets(origin: string, storedPage: string): Promise<Targets> {
  const { posts, pagingMetadata } = await readJson(postsOfQuery, `${origin}${api}/v3/posts/query`, {
    query: { cursorPaging: { limit: 40 } },
  });
  const oldest = await readJson(postsOfQuery, `${origin}${api}/v3/posts/query`, {
    query: { sort: [{ fieldName: "firstPublishedDate", order: "ASC" }], paging: { limit: 10 } },
  });
  const { categories } = await readJson(groups, `${origin}${api}/v3/categories`);
  const { tags } = await readJson(groups, `${origin}${api}/v3/tags/query`, { query: {} });
  const postPaths = [...posts, ...oldest.posts].map(({ slug }) => `/post/${slug}`);
  const archives = [
    ...categories.map(({ slug }) => `/blog/categories/${slug}`),
    ...tags.map(({ slug }) => `/blog/tags/${slug}`),
    "/blog/authors/the-bench",
    "/blog/languages/en",
  ];
  const written = ["/", ...postPaths.slice(0, 30), "/sitemap.xml"];
  const linked = new Set((await Promise.all(written.map((path) => linksIn(origin, path)))).flat());
  const startingWith = (start: string) => [...linked].filter((path) => path.startsWith(start));
  return {
    storedPage,
    paths: {
      pages: [
        "/",
        storedPage,
        "/stats",
        "/blog/archive",
        "/blog/archive/2020/05",
        "/blog/page/2",
        ...archives.filter((_, index) => index % 4 === 0),
        ...archives.map((path) => `${path}/page/2`).slice(0, 1),
        "/login",
        "/register",
        "/recover",
        "/verify",
        "/reset-password",
        "/logout",
        "/login/callback",
        "/offline",
        ...postPaths,
        ...archives,
      ],
      search: ["/search", "/search?q=river", "/api/search?q=lamp", "/api/search?q=river%20harbour"],
      machines: [
        ...feeds.map((file) => `/${file}`),
        "/sitemap.xml",
        "/robots.txt",
        "/llms.txt",
        "/manifest.webmanifest",
        "/service-worker.js",
        "/icon.svg",
        "/frames/foreign",
        `${storedPage}/card.png`,
        ...archives.slice(0, 2).flatMap((path) => feeds.map((file) => `${path}/${file}`)),
        ...startingWith("/sitemaps/"),
        ...startingWith("/icon").slice(0, 1),
        ...postPaths.map((path) => `${path}/card.png`),
        ...archives.flatMap((path) => feeds.map((file) => `${path}/${file}`)),
      ],
      images: startingWith("/_next/image"),
      media: startingWith("/media/"),
      static: startingWith("/_next/static/"),
    },
    postIds: [...posts, ...oldest.posts].map(({ id }) => id),
    cursors: [pagingMetadata.cursors.next ?? ""],
  };
}

async function readJson<Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  body?: object,
): Promise<z.infer<Schema>> {
  const answer = await fetch(
    url,
    body && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    },
  );
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return schema.parse(await answer.json());
}

/** Returns this site's paths that occur in a document, in quotes or as the text of an element. */
async function linksIn(origin: string, path: string): Promise<string[]> {
  const answer = await fetch(origin + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const text = (await answer.text()).replaceAll("&amp;", "&");
  const found = text.matchAll(/["'>\s](?:https:\/\/soak\.example)?(\/[^"'<>\s\\]+)/g);
  return [...found].map(([, link = ""]) => link);
}
