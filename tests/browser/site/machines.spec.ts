import sharp from "sharp";
import { z } from "zod";
import { checkAtom, checkJsonFeed, checkRss } from "../../support/formats/feed-rules.ts";
import { schemaOrgProblems } from "../../support/formats/schema-org.ts";
import { expect, test } from "../fixtures.ts";
import { newPost, withPlatform } from "../../support/servers/site-platform.ts";

const checks = {
  "blog-feed.xml": checkRss,
  "atom.xml": checkAtom,
  "feed.json": checkJsonFeed,
} as const;

test.describe("feeds", () => {
  test("for all posts and for single categories, tags, authors and languages follow their specifications", async ({
    request,
    site,
  }) => {
    for (const base of [
      "",
      "/blog/categories/kitchen",
      "/blog/tags/reading",
      "/blog/authors/field-desk",
      "/blog/languages/de",
    ]) {
      for (const [file, check] of Object.entries(checks)) {
        const answer = await request.get(`${base}/${file}`);
        expect(answer.status(), `${base}/${file}`).toBe(200);
        const ids = check(await answer.text(), `${site.url}${base}/${file}`);
        expect(ids.length, `${base}/${file}`).toBeGreaterThan(0);
      }
    }
    for (const path of [
      "/blog/tags/nothing/atom.xml",
      "/blog/languages/xx/feed.json",
      "/blog/categories/kitchen/other.xml",
      // Nonexistent parts, including one beyond the maximum offset that an upstream accepts.
      "/sitemaps/posts-0.xml",
      "/sitemaps/posts-2.xml",
      "/sitemaps/posts-99999.xml",
      "/sitemaps/nothing-1.xml",
      // Malformed escapes.
      "/blog/tags/%E0%A4%A/atom.xml",
      "/post/%E0%A4%A",
    ]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });

  test("return 304 to a client with a current ETag, and 200 to a client with only a date", async ({
    request,
  }) => {
    for (const path of ["/blog-feed.xml", "/blog/categories/kitchen/feed.json", "/sitemap.xml"]) {
      // The file differs if a change by an earlier test takes effect in between, so retry.
      await expect(async () => {
        const first = (await request.get(path)).headers();
        const { etag = "" } = first;
        expect(etag, path).toMatch(/^W\/".+"$/);
        const byTag = await request.get(path, { headers: { "If-None-Match": etag } });
        expect(byTag.status(), path).toBe(304);
        // The latest date in a feed goes back when its newest post is deleted.
        const later = { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" };
        const byDate = await request.get(path, { headers: later });
        expect(byDate.status(), path).toBe(200);
        expect(byDate.headers(), path).not.toHaveProperty("last-modified");
      }).toPass();
    }
  });

  test("and URLs reflect a post that is published, then moved (301), then removed (410)", async ({
    page,
    request,
    site,
  }) => {
    await withPlatform(site, async (platform) => {
      const feed = async () => (await request.get("/feed.json")).text();
      expect(await feed()).not.toContain("A post for machines");
      const author = await platform.members.upsert({ slug: "robot", nickname: "Robot", about: "" });
      const { id } = await platform.posts.create(
        {
          title: "A post for machines",
          slug: "for-machines",
          authorId: author.id,
          status: "PUBLISHED",
          richContent: { nodes: [] },
        },
        "PUBLISH",
      );
      await expect.poll(feed).toContain("A post for machines");

      const card = await request.get("/post/for-machines/card.png");
      const { width, height, format } = await sharp(await card.body()).metadata();
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });

      const status = async (path: string) =>
        (await request.get(path, { maxRedirects: 0 })).status();
      expect(await status("/post/for-machines")).toBe(200);
      await platform.posts.update(id, { slug: "for-robots" }, "MANUAL_SAVE");
      await expect.poll(() => status("/post/for-machines")).toBe(301);
      // Request each twice: first rendered, then from the cache.
      const moved = await request.get("/post/for-machines", { maxRedirects: 0 });
      expect(moved.status()).toBe(301);
      expect(moved.headers()["location"]).toBe("/post/for-robots");

      await platform.posts.remove(id);
      for (const path of ["/post/for-robots", "/post/for-machines"]) {
        await expect.poll(() => status(path), path).toBe(410);
        expect(await status(path), path).toBe(410);
      }
      const answer = await page.goto("/post/for-robots");
      expect(answer?.status()).toBe(410);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This post was removed");
      await expect.poll(feed).not.toContain("A post for machines");
    });
  });
});

test.describe("files for crawlers and other programs", () => {
  test("robots.txt, the manifest and llms.txt describe the site, and login and search pages have noindex", async ({
    request,
    site,
  }) => {
    const robots = await (await request.get("/robots.txt")).text();
    expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    expect(robots).toContain("Disallow: /api/\n");
    // A crawler that is barred from a page never sees its `noindex`.
    for (const path of ["/login", "/register", "/recover", "/account", "/search?q=bread"]) {
      expect(robots).not.toContain(`Disallow: ${path.slice(0, 5)}`);
      const page = await (await request.get(path)).text();
      expect(page, path).toMatch(/<meta name="robots" content="noindex/);
    }
    const manifest = z
      .object({
        name: z.string(),
        start_url: z.string(),
        icons: z.array(z.object({ src: z.string() })),
      })
      .parse(await (await request.get("/manifest.webmanifest")).json());
    for (const { src } of manifest.icons) {
      expect((await request.get(src)).headers()["content-type"], src).toMatch(/^image\//);
    }
    const llms = await (await request.get("/llms.txt")).text();
    expect(llms).toMatch(/^# Quire\n\n> /);
    // The newest posts may come from earlier tests on this site.
    expect(llms).toContain(`](${site.url}/post/`);
  });

  test("the sitemap, llms.txt and language links leave out posts that are not indexed", async ({
    request,
    site,
  }) => {
    const canonical = "https://first.example/original";
    const choices = {
      "not-indexed": { type: "meta", props: { name: "robots", content: "noindex" } },
      elsewhere: { type: "link", props: { rel: "canonical", href: canonical } },
      indexed: undefined,
      "second-indexed": undefined,
    };
    await withPlatform(site, async (platform) => {
      const { id: authorId } = await platform.members.upsert({
        slug: "indexer",
        nickname: "Indexer",
        about: "",
      });
      for (const [index, [slug, tag]] of Object.entries(choices).entries()) {
        const language = ["de", "fr", "en", "es"][index] ?? "en";
        await platform.posts.create(
          {
            ...newPost(slug, authorId),
            slug,
            language,
            translationId: "indexing",
            ...(tag === undefined ? {} : { seoData: { tags: [tag] } }),
          },
          "PUBLISH",
        );
      }
    });
    const read = async (path: string) => (await request.get(path)).text();
    const readLanguageLinks = async (path: string) =>
      (await read(path)).match(/<link [^>]*hreflang[^>]*>/gi)?.join("\n") ?? "";
    await expect.poll(() => read("/llms.txt")).toContain("/post/indexed)");
    for (const links of [
      await read("/llms.txt"),
      await read("/sitemaps/posts-1.xml"),
      await readLanguageLinks("/post/indexed"),
    ]) {
      expect(links).toContain("/post/indexed");
      expect(links).not.toMatch(/\/post\/(not-indexed|elsewhere)/);
    }
    expect(await readLanguageLinks("/post/elsewhere")).toBe("");
    const page = await read("/post/elsewhere");
    expect(page).toContain(`<link rel="canonical" href="${canonical}"/>`);
    expect(page).toContain(`<meta property="og:url" content="${canonical}"/>`);
  });

  test("/favicon.ico, which browsers request for documents without an icon link, returns a PNG", async ({
    request,
  }) => {
    const icon = await request.get("/favicon.ico");
    expect(icon.status()).toBe(200);
    expect(icon.headers()["content-type"]).toBe("image/png");
  });

  test("addresses that password managers and search engines know lead to the site's pages", async ({
    request,
  }) => {
    for (const [path, status, location] of [
      ["/.well-known/change-password", 302, "/account/security"],
      ["/sitemap_index.xml", 308, "/sitemap.xml"],
      ["/wp-sitemap.xml", 308, "/sitemap.xml"],
    ] as const) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect([response.status(), response.headers()["location"]], path).toEqual([status, location]);
    }
    // Password managers request this URL, which must be a 404, to check whether the status of the other one can be
    // trusted.
    const never = "resource-that-should-not-exist-whose-status-code-should-not-be-200";
    expect((await request.get(`/.well-known/${never}`)).status()).toBe(404);
  });

  test("pages and files contain only the site's own URL, regardless of the Host header", async ({
    request,
    site,
  }) => {
    const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
    for (const path of [
      "/",
      "/post/welcome-to-quire",
      "/blog-feed.xml",
      "/sitemap.xml",
      "/robots.txt",
    ]) {
      const text = await (await request.get(path, { headers })).text();
      expect(text, path).not.toContain("evil.example");
      expect(text, path).toContain(site.url);
    }
  });

  test("posts, lists and authors have valid schema.org data", async ({ request }) => {
    const typesOn = async (path: string) => {
      const html = await (await request.get(path)).text();
      const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
      return [...scripts].flatMap(([, text = ""]) => {
        const data: unknown = JSON.parse(text);
        expect(schemaOrgProblems(data), path).toEqual([]);
        return graph.parse(data)["@graph"].map((thing) => thing["@type"]);
      });
    };
    expect(await typesOn("/")).toEqual(["Organization", "WebSite"]);
    expect(await typesOn("/post/welcome-to-quire")).toEqual(["BlogPosting", "BreadcrumbList"]);
    expect(await typesOn("/blog/archive/2026/05")).toEqual(["BreadcrumbList"]);
    expect(await typesOn("/blog/categories/kitchen")).toEqual(["BreadcrumbList"]);
    expect(await typesOn("/blog/authors/field-desk")).toEqual(["BreadcrumbList", "ProfilePage"]);
  });
});

const graph = z.object({
  "@context": z.literal("https://schema.org"),
  "@graph": z.array(z.object({ "@type": z.string() })),
});

for (const slug of ["a%2Fb", "a%5Cb", "...", "a%01", "a%252Fb", "a;b"]) {
  test(`a page whose slug is ${slug} is a 404`, async ({ request }) => {
    for (const path of [`/post/${slug}`, `/blog/tags/${slug}`, `/blog/categories/${slug}`]) {
      expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
    }
  });
}

test("a path that differs from a page's path only in case is redirected to that page", async ({
  request,
}) => {
  for (const [path, target] of [
    ["/Blog", "/"],
    ["/POST/winter-soup?q=1", "/post/winter-soup?q=1"],
    ["/Blog/Categories/kitchen", "/blog/categories/kitchen"],
    ["/Blog-Feed.xml", "/blog-feed.xml"],
    ["/STATS", "/stats"],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([301, 308], path).toContain(answer.status());
    expect(answer.headers()["location"], path).toBe(target);
  }
  expect((await request.get("/API/search?q=bread")).status()).toBe(404);
});

test("the former address of an admin page is redirected permanently, with its query", async ({
  request,
}) => {
  for (const [path, target] of [
    ["/owner", "/admin"],
    ["/owner/posts?show=drafts&page=2", "/admin/posts?show=drafts&page=2"],
    ["/owner/posts/a1?from=mail", "/admin/posts/a1?from=mail"],
    ["/owner/members", "/admin/members"],
  ] as const) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await request.fetch(path, { method, maxRedirects: 0 });
      expect(answer.status(), `${method} ${path}`).toBe(308);
      expect(answer.headers()["location"], `${method} ${path}`).toBe(target);
    }
  }
});
