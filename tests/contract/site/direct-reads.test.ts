/** Compares the responses to public reads that the site answers without HTTP messages with those through the proxy. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { answerCalls, createReadAnswer } from "#lib/proxy/answer-calls.ts";
import { takeNoLimit } from "#lib/proxy/limits.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { browserCalls } from "#lib/upstream/calls.ts";
import { anyQuery } from "#tests/support/content/any-url.ts";
import { openSmallBlog, origin } from "#tests/support/content/small-blog.ts";
import { onSqlite, type DatabaseBench } from "#tests/support/databases/database.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";
import { createRoute, createSiteServer } from "#tests/support/servers/site-server.ts";

const api = "/_api/communities-blog-node-api";

/** Opens a blog, and two sites: one answers reads without HTTP messages, the other through a route of Next. */
async function openSites(bench: DatabaseBench) {
  const location = await bench.locate();
  const { platform, posts, ids } = await openSmallBlog(location);
  bench.onEnd(() => platform.close());
  const proxy = createProxy(browserCalls, platform.fetch, takeNoLimit);
  const read: string[] = [];
  const answerRead = createReadAnswer(async (request, client) => {
    const answer = platform.findRead(request, client);
    if (answer !== undefined) read.push(request.target);
    return answer;
  }, takeNoLimit);
  const route = createRoute(proxy);
  const sites = {
    direct: createSiteServer(answerCalls(route, proxy, answerRead)),
    route: createSiteServer(route),
  };
  async function send(site: keyof typeof sites, path: string, init: RequestInit = {}) {
    const response = await sites[site](new Request(origin + path, init));
    const isStable = ([name]: [string, string]) => !/^(?:date|.*request-id)$/.test(name);
    return {
      status: response.status,
      headers: Object.fromEntries([...response.headers].filter(isStable)),
      body: Buffer.from(await response.arrayBuffer()).toString("latin1"),
    };
  }
  return { location, platform, posts, ids, read, send };
}

/** Returns a percent-encoded spelling of the same text. */
const encodeAll = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

const spelling = (text: fc.Arbitrary<string>) =>
  fc.oneof(text, text.map(encodeURIComponent), text.map(encodeAll));

const slugs = [
  "alder",
  "holunder",
  "a-draft",
  "later",
  "missing",
  "query",
  "%00",
  "%",
  "%2F",
  "..",
];
const names = fc.constantFrom(...slugs, "bread", "slow", "METRICS");

const values =
  "RICH_CONTENT URL,METRICS SEO 0 1 2 100 101 -1 true de en ä \u0000 # VIEW_COUNT TITLE_ASC"
    .split(" ")
    .concat("", "a b", "PUBLISHED_DATE_DESC");

const parameter = fc
  .tuple(
    fc.constantFrom(
      "fieldsets",
      "fieldsToInclude",
      "paging.limit",
      "paging.offset",
      "featured",
      "categoryIds",
      "hashtags",
      "sort",
      "language",
      "preferredLanguage",
      "skipCount",
      "unknown",
      "__proto__",
    ),
    spelling(fc.constantFrom(...values)),
  )
  .map(([name, value]) => `${name}=${value}`);

const query = fc.oneof(
  { arbitrary: fc.array(parameter, { maxLength: 4 }).map((all) => all.join("&")), weight: 4 },
  { arbitrary: anyQuery, weight: 1 },
);

const path = fc.oneof(
  fc.constantFrom("/v3/posts", "/v3/posts/", "/v3/categories", "/v3/tags", "/v2/stats/posts/total"),
  fc
    .tuple(
      fc.constantFrom("/v3/posts", "/v3/categories", "/v3/tags"),
      fc.constantFrom("/", "/slugs/", "/labels/"),
      spelling(names),
    )
    .map((parts) => parts.join("")),
);

const headers = fc.record(
  {
    "accept-encoding": fc.constantFrom("gzip", "br", "gzip, deflate, br", "identity;q=0, *", "x"),
    accept: fc.constantFrom("application/json", "text/html", "*/*"),
    origin: fc.constantFrom(origin, "https://other.example", "null"),
    "if-none-match": fc.constantFrom("*", '"a"', 'W/"a"'),
  },
  { requiredKeys: [] },
);

const tokens = fc.constantFrom("Bearer nonsense", "quirekey_nonsense", "");
const allHeaders = fc.oneof(
  { arbitrary: headers, weight: 9 },
  { arbitrary: fc.record({ authorization: tokens }), weight: 1 },
);

const body = fc.oneof(
  fc.constantFrom("", "{", "[]", "null", '{"query":null}', '{"skipCount":"x"}'),
  fc
    .record(
      {
        filter: fc.constantFrom({}, { slug: "a-draft" }, { featured: false }, { nothing: 1 }, 1),
        sort: fc.constantFrom(
          [{ fieldName: "metrics.views", order: "DESC" }],
          [{ fieldName: "x" }],
        ),
        paging: fc.record({ limit: fc.integer({ min: -1, max: 3 }), offset: fc.nat(3) }),
        cursorPaging: fc.record({ limit: fc.integer({ min: 0, max: 3 }) }),
      },
      { requiredKeys: [] },
    )
    .map((content) => JSON.stringify({ query: content, fieldsets: ["URL"] })),
);

const request = fc.oneof(
  fc.record({ method: fc.constantFrom("GET", "HEAD"), path, query, headers: allHeaders }),
  fc.record({
    method: fc.constant("POST"),
    path: fc.constantFrom("/v3/posts/query", "/v3/categories/query", "/v3/tags/query", "/v3/posts"),
    query,
    headers: allHeaders,
    body,
  }),
);

onSqlite("a public read that the site answers without HTTP messages", (bench) => {
  useSiteSettings();

  it("has the same response as through Next's route, and never a post that is not published", async () => {
    const { send, read } = await openSites(bench);
    await fc.assert(
      fc.asyncProperty(request, async ({ path: end, query: search, ...init }) => {
        const target = `${api}${end}?${search}`;
        const answer = await send("direct", target, init);
        expect(answer).toEqual(await send("route", target, init));
        expect(answer.status).toBeLessThan(500);
        expect(answer.body).not.toMatch(/A draft|"Later"/);
      }),
      { numRuns: 300 },
    );
    expect(read.length).toBeGreaterThan(100);
  });

  it("goes through the proxy if it has a token or key, which have separate limits", async () => {
    const { platform, send, read } = await openSites(bench);
    const { key } = await platform.apiKeys.create({ name: "reader", role: "owner" });
    const target = `${api}/v3/posts/slugs/alder`;
    const withKey = { headers: { Authorization: key } };
    expect(await send("direct", target, withKey)).toEqual(await send("route", target, withKey));
    expect(read).toEqual([]);
    expect((await send("direct", target)).status).toBe(200);
    expect(read).toEqual(["/v3/posts/slugs/alder"]);
  });

  it("shows the changes that another process has made before it", async () => {
    const { location, posts, send } = await openSites(bench);
    const other = await openTestPlatform(bench, { location });
    const target = `${api}/v3/posts?paging.limit=20`;
    const id = posts.get("alder") ?? "";
    for (const change of [
      () => other.posts.update(id, { title: "Alders" }, "MANUAL_SAVE"),
      () => other.posts.unpublish(id),
      () => other.posts.publish(id),
    ]) {
      const before = await send("direct", target);
      expect(await send("direct", target)).toEqual(before);
      await change();
      const after = await send("direct", target);
      expect(after.body).not.toBe(before.body);
      expect(after).toEqual(await send("route", target));
    }
  });
});
