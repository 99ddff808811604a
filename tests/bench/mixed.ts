/** A mixed load: readers, searches and logins at the same time. */
import autocannon from "autocannon";
import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Platform } from "#lib/platform/platform.ts";
import { loginRequest, randomAddress } from "./logins.ts";
import type { Load } from "./load.ts";

export type MixedLoad = Readonly<Record<"reads" | "searches" | "logins", Load>>;

const connections = { reads: 16, searches: 2, logins: 2 } as const;

/** Number of distinct posts to read, because most posts of a large blog are rarely read. */
const readPosts = 200;

const words = ["fifteen", "ledger", "mending the orchard", "ordchard", "kettle", "harbour"];

const postList = z.object({ posts: z.array(z.object({ slug: z.string() })) });

/** Returns the paths of the pages to read: the front page, lists and recent posts. */
export async function readingPaths(platform: Platform): Promise<string[]> {
  const paths = ["/", "/blog/page/2", "/blog/categories/river", "/blog/archive", "/stats"];
  for (let offset = 0; offset < readPosts; offset += 100) {
    const response = await platform.fetch(
      new Request(`http://localhost/v3/posts?paging.limit=100&paging.offset=${offset}`),
    );
    const { posts } = postList.parse(await response.json());
    paths.push(...posts.map(({ slug }) => `/post/${encodeURIComponent(slug)}`));
  }
  return paths;
}

/**
 * Requests every page once, so that all pages are already rendered, as on a site that has been running for a
 * while.
 */
export async function readOnce(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await (await fetch(url + path)).text();
}

/**
 * Loads a site for a given number of seconds. Rejects if a read or search fails. Logins may be rejected while
 * the password queue is full.
 */
export async function loadMixed(
  url: string,
  paths: readonly string[],
  seconds: number,
): Promise<MixedLoad> {
  const anyPath = () => paths[randomInt(paths.length)] ?? "/";
  const anyWords = () => encodeURIComponent(words[randomInt(words.length)] ?? "");
  const get = (getPath: () => string): autocannon.Request => ({
    method: "GET",
    setupRequest: (request) => ({
      ...request,
      path: getPath(),
      headers: {
        "Accept-Encoding": "gzip",
        Accept: "text/html",
        "X-Forwarded-For": randomAddress(),
      },
    }),
  });
  const [reads, searches, logins] = await Promise.all([
    loadWith("reads", get(anyPath)),
    loadWith(
      "searches",
      get(() => `/search?q=${anyWords()}`),
    ),
    loadWith("logins", loginRequest),
  ]);
  return { reads, searches, logins };

  async function loadWith(kind: keyof MixedLoad, request: autocannon.Request): Promise<Load> {
    const result = await autocannon({
      url,
      connections: connections[kind],
      duration: seconds,
      requests: [request],
    });
    if (result.errors > 0 || (result.non2xx > 0 && kind !== "logins")) {
      throw new Error(`${kind}: ${result.non2xx} bad answers, ${result.errors} errors`);
    }
    return { requestsPerSecond: result["2xx"] / result.duration, p99: result.latency.p99 };
  }
}
