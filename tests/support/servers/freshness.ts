/**
 * Watches responses from a site's instances while posts are changed, unpublished and deleted. No response may
 * contain a version that was replaced more than a second before the request.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { computeRscValue } from "#lib/server/next/payload.ts";
import { openPlatform, type Platform } from "#lib/platform/platform.ts";
import { newPost } from "./site-platform.ts";
import { startPostgres } from "../databases/postgres-server.ts";
import { startRedis, type RedisServer } from "../databases/redis-server.ts";
import { freePort } from "./listen.ts";
import { startSite, type RunningSite } from "./site.ts";

/** The state of a post during a period: one of its versions, or `gone`. */
type State = { readonly shows: string; readonly from: number; until: number };

type Post = {
  readonly slug: string;
  id: string;
  version: number;
  isPublic: boolean;
  /**
   * The post's states, oldest first. A change starts a new state and, once acknowledged, ends the previous
   * one.
   */
  readonly states: State[];
};

/** API call that lists all posts. */
const listOfPosts = "/_api/communities-blog-node-api/v3/posts?paging.limit=100";

export type FreshnessReport = {
  readonly changes: number;
  readonly answers: number;
  /** Failed requests, and responses with an unexpected status or content. */
  readonly failures: readonly string[];
  /** Responses with outdated content, and how late they were, in milliseconds. */
  readonly stale: readonly string[];
  /** Longest time after its replacement that outdated content was served, in milliseconds. */
  readonly longest: number;
};

const gone = "nothing";
const allowedMilliseconds = 1_000;

/** Returns the text that identifies a post's version wherever the post is shown. */
const buildTitle = (slug: string, version: number) => `${slug}-is-at-${version}-now`;
const anyVersion = /(watched-\d+)-is-at-(\d+)-now/g;

/** Number of changes and responses so far. */
export type Progress = { readonly changes: number; readonly answers: number };

/** Changes posts through the given platform and reads them from all sites until `meanwhile` resolves. */
export async function watchFreshness(
  sites: readonly { readonly url: string }[],
  platform: Platform,
  meanwhile: (progress: () => Progress) => Promise<void>,
): Promise<FreshnessReport> {
  const author = await platform.members.upsert({ slug: "watcher", nickname: "Watcher", about: "" });
  const posts: Post[] = [];
  const failures: string[] = [];
  const stale: string[] = [];
  let [changes, answers, longest, isOver] = [0, 0, 0, false];

  async function publish(slug: string): Promise<Post> {
    const post: Post = { slug, id: "", version: 1, isPublic: true, states: [] };
    post.states.push({ shows: gone, from: -Infinity, until: Infinity });
    await change(post, buildTitle(slug, 1), async () => {
      const draft = { ...newPost(buildTitle(slug, 1), author.id), slug };
      post.id = (await platform.posts.create(draft, "PUBLISH")).id;
    });
    return post;
  }

  async function change(post: Post, shows: string, work: () => Promise<unknown>): Promise<void> {
    const former = post.states.at(-1);
    post.states.push({ shows, from: performance.now(), until: Infinity });
    await work();
    if (former !== undefined) former.until = performance.now();
    changes += 1;
  }

  async function changeOne(post: Post, turn: number): Promise<void> {
    if (!post.isPublic) {
      post.isPublic = true;
      return change(post, buildTitle(post.slug, post.version), () =>
        platform.posts.publish(post.id),
      );
    }
    if (turn % 5 === 3) {
      post.isPublic = false;
      return change(post, gone, () => platform.posts.unpublish(post.id));
    }
    if (turn % 7 === 6) {
      await change(post, gone, () => platform.posts.remove(post.id));
      const index = posts.indexOf(post);
      posts[index] = await publish(`watched-${index}${turn}`);
      return;
    }
    post.version += 1;
    const title = buildTitle(post.slug, post.version);
    const { richContent } = newPost(title, author.id);
    return change(post, title, () =>
      platform.posts.update(post.id, { title, richContent }, "MANUAL_SAVE"),
    );
  }

  async function keepChanging(): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const post = posts[turn % posts.length];
      if (post !== undefined) await changeOne(post, turn);
      await sleep(250);
    }
  }

  /**
   * Checks the post version in a response. `asked` and `came` are the times of the request and the response.
   */
  function judge(post: Post, shown: string, asked: number, came: number, where: string): void {
    const states = post.states.filter((state) => state.shows === shown && state.from <= came);
    if (states.length === 0) return void failures.push(`${where} shows ${shown}`);
    const late = asked - Math.max(...states.map((state) => state.until));
    longest = Math.max(longest, late);
    if (late > allowedMilliseconds)
      stale.push(`${where} shows ${shown} after ${Math.round(late)} ms`);
  }

  async function read(site: string, path: string, asPayload: boolean): Promise<void> {
    const watched = [...posts];
    const asked = performance.now();
    const where = `${site}${path}${asPayload ? " (payload)" : ""}`;
    try {
      const headers = { rsc: "1" };
      const response = await fetch(
        site + path + (asPayload ? `?_rsc=${computeRscValue(headers)}` : ""),
        asPayload ? { headers } : {},
      );
      const text = await response.text();
      const came = performance.now();
      answers += 1;
      if (![200, 404, 410].includes(response.status)) {
        failures.push(`${where} answers ${response.status}`);
        return;
      }
      const shown = response.status === 200 ? [...text.matchAll(anyVersion)] : [];
      const isOfOne = path.startsWith("/post/");
      for (const post of watched) {
        if (isOfOne && path !== `/post/${post.slug}`) continue;
        const versions = new Set(
          shown.flatMap(([words, slug]) => (slug === post.slug ? words : [])),
        );
        for (const version of versions.size === 0 ? [gone] : versions) {
          judge(post, version, asked, came, where);
        }
      }
    } catch (error) {
      failures.push(`${where}: ${String(error)}`);
    }
  }

  async function keepReading(site: string, part: number): Promise<void> {
    for (let turn = part; !isOver; turn++) {
      const post = posts[turn % posts.length];
      await read(site, `/post/${post?.slug}`, turn % 2 === 0);
      if (turn % 3 === 0) await read(site, "/", turn % 2 === 0);
      if (turn % 4 === 0) await read(site, listOfPosts, false);
      if (turn % 5 === 0) await read(site, "/feed.json", false);
    }
  }

  for (let index = 0; index < 4; index++) posts.push(await publish(`watched-${index}`));
  const work = [
    keepChanging(),
    ...sites.flatMap(({ url }) => [0, 1, 2].map((part) => keepReading(url, part))),
  ];
  await meanwhile(() => ({ changes, answers }));
  isOver = true;
  await Promise.all(work);
  return { changes, answers, failures, stale, longest };
}

export type Instances = {
  readonly redis: RedisServer;
  readonly sites: readonly RunningSite[];
  /** The platform on which the owner edits, which uses the instances' database. */
  readonly platform: Platform;
  stop(): Promise<void>;
};

/**
 * Starts two instances of a site that share Postgres and Redis. The address of the site is that of the first one. Returns
 * `undefined` if either is not installed.
 *
 * @param settings - further variables of the environment
 */
export async function startInstances(
  settings: Readonly<Record<string, string>> = {},
): Promise<Instances | undefined> {
  const redis = await startRedis();
  const postgres = redis === undefined ? undefined : await startPostgres();
  if (redis === undefined || postgres === undefined) {
    await redis?.stop();
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), "quire-instances-"));
  const stops: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    () => postgres.stop(),
    () => redis.stop(),
  ];
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step();
  };
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const address = { siteUrl, clientId: "embedded", siteLanguage: "en" };
  const environment = {
    ...settings,
    SITE_URL: siteUrl,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
  };
  const sites: RunningSite[] = [];
  // Start the instances one after the other, because the first populates the database.
  for (const [name, given] of [
    ["one", { port }],
    ["two", {}],
  ] as const) {
    const site = await startSite({ environment, dataDir: join(folder, name), ...given });
    stops.push(() => site.stop());
    sites.push(site);
  }
  const platform = await openPlatform({ ...address, dataDir: folder, databaseUrl: postgres.url });
  stops.push(() => platform.close());
  return { redis, sites, platform, stop };
}
