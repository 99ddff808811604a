/**
 * A tiny blog behind the HTTP cache, for tests that compare the cache with a model. Each response records how it was
 * made: the content, the time, the reader, and all secrets in the request as the origin received it.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import CacheHandler, { type NextPage } from "#lib/server/next/cache-handler.ts";
import type { Handle } from "#lib/server/next/next-origin.ts";
import { cacheTags } from "#lib/site/cache-tags.ts";
import { currentRendering } from "#lib/site/rendering.ts";

/** The number of changes so far, by cache tag. */
export type Content = Readonly<Record<ContentTag, number>>;
export const contentTags = ["posts", "categories", "members", "post:one", "post:two"] as const;
export type ContentTag = (typeof contentTags)[number];
export const unchangedContent: Content = {
  posts: 0,
  categories: 0,
  members: 0,
  "post:one": 0,
  "post:two": 0,
};

type Route = {
  /**
   * Next caches pages and files. The API proxy lets the cache store reads. The cache stores shells on its own. The other
   * responses are for one reader.
   */
  readonly kind: "page" | "file" | "shell" | "read" | "member" | "search" | "call";
  readonly tags: readonly ContentTag[];
  /** Maximum age in seconds. */
  readonly revalidate: number | false;
};

const route = (
  kind: Route["kind"],
  tags: readonly ContentTag[],
  revalidate: number | false = 600,
): Route => ({
  kind,
  tags,
  revalidate,
});

const nothingHere = "/_missing";
const removed = "/_removed";

export const routes: Readonly<Record<string, Route>> = {
  "/": route("page", ["posts", "categories"]),
  "/blog/categories/a": route("page", ["posts", "categories"]),
  "/post/one": route("page", ["post:one", "members"]),
  "/post/two": route("page", ["post:two", "members"]),
  "/blog-feed.xml": route("file", ["posts"]),
  "/sitemap.xml": route("file", ["posts", "categories"], false),
  "/_api/communities-blog-node-api/v3/posts": route("read", [
    "posts",
    "categories",
    "members",
    "post:one",
    "post:two",
  ]),
  "/search": route("search", ["posts"]),
  "/account": route("shell", ["categories"]),
  "/account/likes": route("member", ["members"]),
  "/_api/communities-blog-node-api/v3/posts/query": route("call", ["posts"]),
  [nothingHere]: route("page", ["categories"]),
  [removed]: route("page", ["categories"]),
};

/** Returns the version and status of a path. Posts are sometimes redirected, missing or removed. */
export function describeContent(
  path: string,
  content: Content,
): { version: string; status: number; isGone: boolean } {
  const tags = routes[path]?.tags ?? [];
  const version = tags.map((tag) => `${tag}=${content[tag]}`).join(" ");
  const isRedirect = path === "/post/one" && content["post:one"] % 3 === 2;
  const isMissing = path === nothingHere || (path === "/post/two" && content["post:two"] % 3 !== 0);
  const isGone = path === "/post/two" && content["post:two"] % 3 === 2;
  return { version, status: isRedirect ? 308 : isMissing ? 404 : 200, isGone };
}

const evidence = z.object({
  path: z.string(),
  method: z.string(),
  query: z.string(),
  version: z.string(),
  /** Time at which the response was rendered, in epoch milliseconds. */
  at: z.number(),
  reader: z.string().nullable(),
  secrets: z.array(z.string()),
});

export type Evidence = z.infer<typeof evidence>;
export const evidenceHeader = "content-evidence";
export const readEvidence = (text: string): Evidence => evidence.parse(JSON.parse(text));

/** Returns the distinct secrets in a text. Each request in a test has its own secret. */
export const findSecrets = (text: string): string[] => [...new Set(text.match(/secret\d+/g))];

/**
 * How the origin fails: it throws, aborts the response, responds with 500, or responds with 500 after declaring the
 * response storable.
 */
export type Failure = "throw" | "break" | "error" | "storableError";

export type ModelBlog = {
  readonly content: () => Content;
  readonly now: () => number;
  readonly failure: () => Failure | undefined;
};

const modelPage = z.object({
  kind: z.enum(["APP_PAGE", "APP_ROUTE"]),
  status: z.number(),
  evidence: z.string(),
});
const filler = "The body is long enough to be compressed. ".repeat(40);

/** Creates a request handler that behaves like Next with Quire's pages. */
export function createModelNext(blog: ModelBlog): Handle {
  const cacheHandler = new CacheHandler();

  return async (request, response) => {
    const { path, query } = split(request.url ?? "/");
    const { kind } = routes[path] ?? route("page", []);
    if (kind === "page" || kind === "file" || kind === "shell")
      return servePage(request, response, path, query, kind);
    await pause();
    const { version } = describeContent(path, blog.content());
    await pause();
    if (kind === "read" && blog.failure() !== "error") allowStoring();
    if (fail(response)) return;
    if (kind === "member")
      response.setHeader("Set-Cookie", `session=${readSession(request) ?? ""}; HttpOnly`);
    // A session cookie may be renewed with any API response.
    if (kind === "read" && request.headers.cookie !== undefined) {
      response.setHeader("Set-Cookie", `xsrf=${findSecrets(request.headers.cookie).join()}`);
    }
    const reader = kind === "member" ? readSession(request) : request.headers.authorization;
    const seen = [request.url, request.headers.authorization, request.headers.cookie].join();
    const made = JSON.stringify({
      path,
      query,
      version,
      method: request.method,
      at: blog.now(),
      reader: reader?.split(" ")[0] ?? null,
      secrets: findSecrets(seen),
    });
    const type =
      kind === "read" || kind === "call" ? "application/json" : "text/html; charset=utf-8";
    send(response, 200, type, "document", made, { "Cache-Control": "private, no-store" });
  };

  async function servePage(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
    kind: "page" | "file" | "shell",
  ): Promise<void> {
    const pageKind = kind === "file" ? "APP_ROUTE" : "APP_PAGE";
    const known = await cacheHandler.get(path, { kind: pageKind });
    const page = known?.value ?? (await render(request, response, path, query, pageKind));
    if (page === undefined) return;
    const { status, evidence: made } = modelPage.parse(page);
    const isPayload = request.headers["rsc"] === "1" && kind === "page";
    const type = isPayload
      ? "text/x-component"
      : kind === "file"
        ? "application/xml"
        : "text/html; charset=utf-8";
    send(response, status, type, isPayload ? "payload" : "document", made, {
      "Cache-Control": "s-maxage=600, stale-while-revalidate=31535400",
      ...(status === 308 && { Location: "/post/two" }),
    });
  }

  /** Renders a page and passes it to the cache handler. Returns `undefined` if rendering fails. */
  async function render(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
    kind: NextPage["kind"],
  ): Promise<NextPage | undefined> {
    const { tags, revalidate } = routes[path] ?? route("page", []);
    await pause();
    const { version, status, isGone } = describeContent(path, blog.content());
    for (const tag of [...tags, ...(isGone ? [cacheTags.gone] : [])])
      currentRendering()?.tags.add(tag);
    // Takes long enough for another request to arrive and for the change log to be read.
    for (let turn = 0; turn < 8; turn += 1) await pause();
    const made = {
      path,
      query,
      version,
      method: request.method,
      at: blog.now(),
      reader: readSession(request) ?? null,
      secrets: findSecrets(JSON.stringify([request.url, request.headers])),
    };
    const page = { kind, status, evidence: JSON.stringify(made) };
    if (blog.failure() === "storableError")
      cacheHandler.set(path, page, { cacheControl: { revalidate } });
    if (fail(response)) return undefined;
    // Next caches neither its not-found page nor shells.
    if (path !== nothingHere && routes[path]?.kind !== "shell")
      cacheHandler.set(path, page, { cacheControl: { revalidate } });
    return page;
  }

  /** Simulates the current failure, if any. Returns whether a response was sent. */
  function fail(response: ServerResponse): boolean {
    const failure = blog.failure();
    if (failure === undefined) return false;
    if (failure === "throw") throw new Error("the origin fails");
    if (failure === "break") {
      response.writeHead(200, { "Content-Type": "text/html", "Content-Length": 1_000 });
      response.write("<h1>The beginning");
      setImmediate(() => response.destroy());
    } else {
      response.writeHead(500, { "Content-Type": "text/html" });
      response.end("<h1>failed</h1>");
    }
    return true;
  }
}

/** Declares a response storable, like the API proxy. */
function allowStoring(): void {
  const rendering = currentRendering();
  if (rendering === undefined) return;
  for (const tag of contentTags) rendering.tags.add(tag);
  rendering.maximumAge = 600;
  rendering.isStorable = true;
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  variant: "document" | "payload",
  made: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { "Content-Type": type, [evidenceHeader]: made, ...headers });
  response.end(`${variant}\n${made}\n${filler}`);
}

function split(url: string): { path: string; query: string } {
  const [path = "", query = ""] = url.split("?");
  // The payload parameter is not visible to pages.
  return { path, query: query.replace(/_rsc[^&]*&?/, "") };
}

const readSession = ({ headers }: IncomingMessage): string | undefined =>
  /session=(\w+)/.exec(headers.cookie ?? "")?.[1];

/** Lets other requests and changes happen during a rendering. */
const pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
