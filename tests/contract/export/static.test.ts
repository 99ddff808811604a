import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { JSDOM } from "jsdom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportStatic } from "#lib/export/static/export-static.ts";
import { lookSchema } from "#lib/wix/site/look.ts";
import { menusSchema } from "#lib/wix/site/menus.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { openSampleBlog } from "#tests/support/content/sample-blog.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { createDocument, openTestPlatform, createPost } from "#tests/support/servers/platform.ts";

const site = {
  url: "https://blog.example",
  name: "Quire & Co",
  description: "A blog",
  language: "en",
};

onSqlite("static export", (bench) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "quire-static-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function filesIn(path: string): Promise<string[]> {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(path, join(entry.parentPath, entry.name)))
      .toSorted();
  }
  /** Returns the files that the style sheet loads. */
  const listStyleFiles = async (path: string) =>
    [...(await readFile(join(path, "style.css"), "utf8")).matchAll(/url\("([^"]+)"\)/g)].map(
      ([, file = ""]) => file,
    );
  const hashes = async (path: string) =>
    Promise.all(
      (await filesIn(path)).map(async (name) => [
        name,
        createHash("sha256")
          .update(await readFile(join(path, name)))
          .digest("hex"),
      ]),
    );

  /** Returns the documents by file name, the broken links, and the files that links point to. */
  async function crawl(path: string) {
    const names = new Set(await filesIn(path));
    const documents = new Map<string, Document>();
    for (const name of names) {
      if (!name.endsWith(".html")) continue;
      const { document } = new JSDOM(await readFile(join(path, name), "utf8")).window;
      documents.set(name, document);
    }
    const broken: string[] = [];
    const reached = new Set<string>();
    for (const [name, document] of documents) {
      const base = pathToFileURL(join(path, dirname(name), "/"));
      for (const element of document.querySelectorAll("[href], [src]")) {
        const address = element.getAttribute("href") ?? element.getAttribute("src") ?? "";
        if (/^(?:https?:|mailto:|tel:)/.test(address)) continue;
        const url = new URL(
          address,
          address.startsWith("#") ? pathToFileURL(join(path, name)) : base,
        );
        const fragment = decodeURIComponent(url.hash.slice(1));
        url.hash = "";
        const target = relative(path, fileURLToPath(url));
        reached.add(target);
        const page = documents.get(target);
        const isThere =
          names.has(target) && (fragment === "" || page?.getElementById(fragment) != null);
        if (!isThere) broken.push(`${name} → ${address}`);
      }
    }
    return { names, documents, broken, reached };
  }

  test("contains every page of the sample blog, with no orphans, broken links or missing images", async () => {
    const platform = await openSampleBlog(bench);
    const report = await exportStatic(platform, join(folder, "one"), { site });
    const { names, documents, broken, reached } = await crawl(join(folder, "one"));
    expect(broken).toEqual([]);
    expect(report.missing).toEqual([]);
    expect(report.posts).toBe((await platform.posts.count()).PUBLISHED);
    expect([...names].filter((name) => name.startsWith("post/"))).toHaveLength(report.posts);
    const styled = await listStyleFiles(join(folder, "one"));
    expect(styled.filter((name) => !names.has(name))).toEqual([]);
    expect(styled.some((name) => name.startsWith("fonts/literata-latin-normal."))).toBe(true);
    const used = new Set([...reached, ...styled, "fonts/literata-OFL.txt"]);
    used.add("fonts/instrument-sans-OFL.txt");
    expect([...names].filter((name) => !used.has(name))).toEqual([]);
    for (const [name, document] of documents) {
      const { title, documentElement } = document;
      const content = (selector: string, attribute: string) =>
        document.querySelector(selector)?.getAttribute(attribute) ?? "";
      expect(title, name).toContain(site.name);
      expect(content("meta[name=description]", "content"), name).not.toBe("");
      expect(content("link[rel=canonical]", "href"), name).toMatch(/^https:\/\/blog\.example\//);
      expect(documentElement.lang, name).toMatch(/^[a-z]{2}/);
      expect(documentElement.dir, name).toMatch(/^(?:ltr|rtl)$/);
      expect(document.querySelectorAll("h1"), name).toHaveLength(1);
      expect(document.querySelector("script, style, [onclick]"), name).toBeNull();
    }
    await exportStatic(platform, join(folder, "two"), { site });
    expect(await hashes(join(folder, "two"))).toEqual(await hashes(join(folder, "one")));
  });

  test("includes a cover video and its poster", async () => {
    const platform = await openTestPlatform(bench);
    const film = { bytes: Buffer.from("a film"), filename: "f.mp4", mimeType: "video/mp4" };
    const poster = { bytes: Buffer.from("a poster"), filename: "p.jpg", mimeType: "image/jpeg" };
    const thumbnail = await platform.media.add({ ...poster, width: 16, height: 9 });
    const video = { ...(await platform.media.add(film)), thumbnail };
    const coverMedia = { enabled: true, displayed: true, custom: true, altText: "Low tide", video };
    await platform.posts.create(createPost({ slug: "film", coverMedia }), "ADMIN");
    await exportStatic(platform, folder, { site });
    const { documents, broken } = await crawl(folder);
    expect(broken).toEqual([]);
    const player = [...documents.values()].flatMap((document) => [
      ...document.querySelectorAll("video[controls]"),
    ]);
    expect(player.map((element) => element.getAttribute("aria-label"))).toEqual(["Low tide"]);
    expect(player[0]?.getAttribute("src")).toContain(video.id);
    expect(player[0]?.getAttribute("poster")).toContain(thumbnail.id);
  });

  test("contains only public posts, and links to the live site for all other pages", async () => {
    const platform = await openTestPlatform(bench);
    const { id: authorId } = await platform.members.upsert({
      slug: "desk",
      nickname: "Desk",
      about: "",
    });
    const linkTo = (url: string) => ({
      type: "TEXT",
      id: "",
      nodes: [],
      textData: { text: url, decorations: [{ type: "LINK", linkData: { link: { url } } }] },
    });
    await platform.posts.create(
      createPost({
        title: "<script>alert(1)</script>",
        slug: "first",
        authorId,
        language: "ar",
        richContent: normaliseRichContent({
          nodes: [
            {
              type: "PARAGRAPH",
              id: "p",
              nodes: [
                "/post/second#viewer-p0",
                "https://blog.example/post/gone",
                "/search?q=x",
                "/media/0123456789abcdef0123456789abcdef~mv2.png",
              ].map(linkTo),
            },
          ],
        }),
      }),
      "IMPORT",
    );
    await platform.posts.create(
      createPost({ slug: "second", title: "Second", authorId }),
      "IMPORT",
    );
    await platform.posts.create(
      createPost({
        slug: "secret",
        title: "Secret",
        authorId,
        status: "UNPUBLISHED",
        richContent: createDocument("Secret text"),
      }),
      "IMPORT",
    );
    const report = await exportStatic(platform, folder, { site });
    expect(report).toMatchObject({
      posts: 2,
      missing: ["0123456789abcdef0123456789abcdef~mv2.png"],
    });
    const texts = await Promise.all(
      (await filesIn(folder)).map((name) => readFile(join(folder, name), "utf8")),
    );
    expect(texts.join("")).not.toMatch(/Secret|<script/);
    const html = await readFile(join(folder, "post", "first.html"), "utf8");
    const { document } = new JSDOM(html).window;
    expect(document.documentElement.dir).toBe("rtl");
    const links = [...document.querySelectorAll("article p:last-child a")].map((one) =>
      one.getAttribute("href"),
    );
    expect(links).toEqual([
      "second.html#viewer-p0",
      "https://blog.example/post/gone",
      "https://blog.example/search?q=x",
      "https://blog.example/media/0123456789abcdef0123456789abcdef~mv2.png",
    ]);
  });

  test("shows the look of the site and its menus, and contains the files of both", async () => {
    const platform = await openTestPlatform(bench);
    await platform.posts.create(createPost({ slug: "first", title: "First" }), "IMPORT");
    const svg = (size: number) =>
      new TextEncoder().encode(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} 20"><path d="M0 0h9v9z"/></svg>`,
      );
    const light = await platform.siteFiles.add("logo", svg(60));
    const dark = await platform.siteFiles.add("logo", svg(61));
    const { file: icon } = await platform.siteFiles.add("icon", svg(20));
    const look = lookSchema.parse({
      accent: "#ffee00",
      fonts: "inter",
      logo: { light, dark },
      icon,
    });
    const menus = menusSchema.parse({
      header: [
        { kind: "address", url: "/post/first", label: "Start" },
        { kind: "search", children: [{ kind: "address", url: "/stats", label: "<Numbers>" }] },
      ],
      footer: [
        {
          heading: "Elsewhere",
          entries: [{ kind: "address", url: "https://other.example/", label: "Other" }],
        },
      ],
    });
    await exportStatic(platform, folder, { site, look, menus, css: ".logo{opacity:1}" });
    const { names, documents, broken } = await crawl(folder);
    expect(broken).toEqual([]);
    const styled = await listStyleFiles(folder);
    expect(styled.length).toBeGreaterThan(0);
    expect(styled.filter((name) => !names.has(name) || !/inter-/.test(name))).toEqual([]);
    const page = documents.get(join("post", "first.html"));
    const list = (selector: string, name: string) =>
      [...(page?.querySelectorAll(selector) ?? [])].map((one) => one.getAttribute(name));
    expect(list("header img", "src")).toEqual([`../look/${light.file}`]);
    expect(list("header img", "alt")).toEqual(["Quire & Co"]);
    expect(list("header source", "srcset")).toEqual([`../look/${dark.file}`]);
    expect(list("link[rel=icon]", "href")).toEqual([`../look/${icon}`]);
    expect(list("header nav a", "href")).toEqual([
      "first.html",
      "https://blog.example/search",
      "https://blog.example/stats",
    ]);
    expect(page?.querySelector("footer")?.textContent).toContain("Elsewhere Other");
    const css = await readFile(join(folder, "style.css"), "utf8");
    expect(css).not.toContain("--ink:#2b31c4");
    expect(css.endsWith(".logo{opacity:1}")).toBe(true);
  });

  test("writes to a non-empty folder only when forced", async () => {
    const platform = await openTestPlatform(bench);
    await writeFile(join(folder, "mine.txt"), "kept");
    await expect(exportStatic(platform, folder, { site })).rejects.toThrow(/--force/);
    expect(await filesIn(folder)).toEqual(["mine.txt"]);
    expect(await exportStatic(platform, folder, { site, force: true })).toMatchObject({ posts: 0 });
    expect(await readFile(join(folder, "mine.txt"), "utf8")).toBe("kept");
    await expect(exportStatic(platform, join(folder, "mine.txt"), { site })).rejects.toThrow(
      /not a folder/,
    );
  });
});
