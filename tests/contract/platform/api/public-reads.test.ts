/** Reads that any client may make, which are answered without the web's `Request` and `Response`. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openSmallBlog, origin } from "#tests/support/content/small-blog.ts";

forEachDatabase("a public read", ({ locate, onEnd, itOnSqlite }) => {
  async function open() {
    const blog = await openSmallBlog(await locate());
    onEnd(() => blog.platform.close());
    const read = async (path: string, init: RequestInit = {}) =>
      blog.platform.fetch(new Request(origin + path, init));
    return { ...blog, read };
  }

  it("has the same response under each path, and with a slash at its end", async () => {
    const { read } = await open();
    for (const path of ["/v3/posts", "/v3/posts/slugs/cedar", "/v3/categories", "/v3/tags"]) {
      const expected = await (await read(path)).json();
      for (const prefix of ["", "/blog", "/_api", "/_api/communities-blog-node-api"]) {
        for (const end of ["", "/", "?unknown=1"]) {
          const response = await read(prefix + path + end);
          expect(await response.json(), prefix + path + end).toEqual(expected);
        }
      }
    }
  });

  itOnSqlite("can be made by pages of the client's origins only", async () => {
    const { read } = await open();
    const get = async (headers: Record<string, string>, path = "/v3/posts/slugs/cedar") =>
      Object.fromEntries((await read(path, { headers })).headers);
    const common = {
      "access-control-expose-headers": expect.stringContaining("X-Wix-Request-Id"),
      "cache-control": "no-store",
      "content-type": "application/json",
      vary: "Origin",
      "x-wix-request-id": expect.stringMatching(/./),
    };
    const allowed = { ...common, "access-control-allow-origin": origin };
    expect(await get({})).toEqual(common);
    expect(await get({ Origin: "https://other.example" })).toEqual(common);
    expect(await get({ Origin: origin })).toEqual(allowed);
    expect(await get({ Origin: origin }, "/v3/posts/slugs/missing")).toEqual(allowed);
    // Answered by Hono.
    expect(await get({ Origin: origin }, "/v2/stats/posts/total")).toEqual(allowed);
  });

  itOnSqlite("of a HEAD request has the headers of a GET and no body", async () => {
    const { read } = await open();
    const response = await read("/v3/posts/slugs/cedar", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(await response.text()).toBe("");
  });

  itOnSqlite("finds entities whose slug or label is percent-encoded", async () => {
    const { platform, read } = await open();
    const [tag] = (await platform.tags.ensure(["Säen / Ernten"], "en")).values();
    const response = await read(`/v3/tags/labels/${encodeURIComponent("Säen / Ernten")}`);
    expect(await response.json()).toMatchObject({ tag: { id: tag } });
  });

  itOnSqlite("returns 404 for a path that is no text, and 401 for an invalid token", async () => {
    const { read } = await open();
    for (const segment of ["%00", "%", "%ff", "a/b", "", "/"]) {
      const response = await read(`/v3/posts/slugs//${segment}`);
      expect(response.status, segment).toBe(404);
    }
    for (const slug of ["%00", "%", "%ff"]) {
      expect((await read(`/v3/posts/slugs/${slug}`)).status, slug).toBe(404);
    }
    const headers = { Authorization: "Bearer nonsense" };
    expect((await read("/v3/posts/slugs/cedar", { headers })).status).toBe(401);
    expect((await read("/v3/posts", { headers })).status).toBe(401);
  });

  itOnSqlite("is the same without HTTP messages, which other calls need", async () => {
    const { platform } = await open();
    const target = "/v3/posts/slugs/cedar?fieldsets=RICH_CONTENT";
    const find = (method: string, target: string) =>
      platform.findRead({ method, target, body: null });
    const plain = await find("GET", target)?.();
    const response = await platform.fetch(new Request(origin + target));
    expect(plain?.status).toBe(200);
    expect(plain?.body.toString()).toBe(await response.text());
    expect(find("POST", target)).toBeUndefined();
    expect(find("GET", "/v3/nothing")).toBeUndefined();
    expect(find("GET", "/v3/posts/query/more")).toBeUndefined();
  });

  itOnSqlite(
    "returns the same bytes for all URLs until a change, so that a site compresses them once",
    async () => {
      const { platform, posts } = await open();
      const read = async (target: string) =>
        (await platform.findRead({ method: "GET", target, body: null })?.())?.body;
      const targets = [
        "/v3/posts/slugs/cedar?fieldsets=RICH_CONTENT",
        "/v3/posts?paging.limit=2",
        "/v3/categories?paging.limit=2",
      ];
      for (const target of targets) {
        const before = await read(target);
        expect(await read(`/blog${target}&unique=1`)).toBe(before);
        await platform.posts.update(posts.get("cedar") ?? "", { featured: true }, "MANUAL_SAVE");
        expect(await read(target)).not.toBe(before);
      }
      const counted = "/v3/posts/slugs/cedar?fieldsets=METRICS";
      expect(await read(counted)).not.toBe(await read(counted));
    },
  );
});
