import { join } from "node:path";
import { expect, it } from "vitest";
import { type BloggerOptions, openBlogger } from "#lib/import/blogger/open-blogger.ts";
import { openFeed } from "#lib/import/feed/open-feed.ts";
import { runImport } from "#lib/import/run-import.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { bloggerBackup, bloggerTakeout } from "#tests/support/content/blogger.ts";
import { readImportedPosts } from "#tests/support/content/imported-posts.ts";
import { picture, startPictureServer } from "#tests/support/content/picture-server.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { createZip } from "#tests/support/formats/zip.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

type NamedFile = readonly [name: string, content: string | Uint8Array];
type Entries = Parameters<typeof bloggerBackup>[0];

const posts: Entries = [
  {
    id: "1",
    title: "Tom & the tide",
    content: `<p>One</p><a href="http://harbour.blogspot.de/2019/06/second.html#x">next</a>`,
    labels: ["Sea", "Slow boats"],
    path: "/2019/05/tide.html",
  },
  { id: "2", title: "Second", content: "<p>Two</p>", path: "/2019/06/second.html" },
  { id: "3", title: "Secret", content: "<p>Not ready</p>", status: "DRAFT" },
  { id: "4", title: "", content: "<p>Soon to come</p>", published: "2099-01-01T00:00:00Z" },
  { id: "5", kind: "page", title: "About", content: "<p>Us</p>", path: "/p/about.html" },
];
const comments: Entries = [
  { id: "12", kind: "comment", post: "1", parent: "11", content: "Reply", author: "Bo" },
  {
    id: "11",
    kind: "comment",
    post: "1",
    content: "First",
    author: "Cy",
    authorUrl: "https://cy.example/",
  },
  { id: "13", kind: "comment", post: "3", content: "On a draft", author: "Ada" },
  { id: "14", kind: "comment", post: "5", content: "On a page" },
];

onSqlite("importing a Blogger blog", (bench) => {
  async function open() {
    const platform = await openTestPlatform(bench);
    const folder = await newFolder(bench.onEnd);
    const write = async (...[name, content]: NamedFile) => {
      await folder.put(name, content);
      return join(folder.path, name);
    };
    const run = async (path: string, options: BloggerOptions = {}) =>
      runImport(
        platform,
        await openBlogger(path, {
          allowPrivateHosts: true,
          limits: { pause: 1 },
          withPages: false,
          ...options,
        }),
        { language: "en", siteName: "Quire", now: () => Date.UTC(2026, 0, 1) },
      );
    const list = () => readImportedPosts(platform);
    return { platform, folder, write, run, list };
  }

  const settings =
    "blog_name,blog_subdomain,blog_locale,blog_read_access_mode,blog_comment_email\nHarbour,harbour,de_DE,PUBLIC,ada@example.com";
  const formats: readonly (readonly [string, (entries: Entries) => NamedFile])[] = [
    ["a backup", (entries) => ["blog.xml", bloggerBackup(entries)]],
    [
      "a Google Takeout",
      (entries) => [
        "takeout.zip",
        createZip({
          "Takeout/Blogger/Blogs/Harbour/feed.atom": bloggerTakeout(entries),
          "Takeout/Blogger/Blogs/Harbour/settings.csv": settings,
          "Takeout/Blogger/Blogs/Harbour/theme-classic.html": "<html>",
          "Takeout/Blogger/Profile/profile.csv": "Email\nada@example.com",
        }),
      ],
    ],
  ];

  it.each(formats)(
    "imports the posts, labels and threads of %s, and keeps drafts private",
    async (_, create) => {
      const { platform, write, run, list } = await open();
      const path = await write(...create([...comments, ...posts]));
      const report = await run(path);
      expect(report).toMatchObject({ created: 4, failed: 0, comments: { created: 3, skipped: 0 } });
      expect(report.problems.map(({ what }) => what)).toEqual(
        expect.arrayContaining([
          "1 page was left out, because of --no-pages",
          "1 comment on a post that was not imported was left out",
        ]),
      );
      const found = await list();
      expect(Object.fromEntries([...found].map(([slug, { status }]) => [slug, status]))).toEqual({
        tide: "PUBLISHED",
        second: "PUBLISHED",
        secret: "UNPUBLISHED",
        "soon-to-come": "SCHEDULED",
      });
      expect(found.get("tide")).toMatchObject({ text: "One\nnext", tags: ["Sea", "Slow boats"] });
      expect(found.get("tide")?.html).toContain(
        'href="https://blog.example/2019/06/second.html#x"',
      );
      expect(await platform.redirects.find("/2019/05/tide.html")).toBe("tide");
      expect(await platform.redirects.find("/p/about.html")).toBeUndefined();
      expect((await platform.archive.authors()).map(({ nickname }) => nickname)).toEqual(["Ada"]);
      const again = await run(path, { withPages: true });
      expect(again).toMatchObject({
        created: 1,
        updated: 0,
        unchanged: 4,
        comments: { created: 1 },
      });
    },
  );

  it("keeps replies below their parents, and hides comments that Blogger does not show", async () => {
    const { platform, write, run } = await open();
    const [tide] = posts;
    await run(
      await write(
        "feed.atom",
        bloggerTakeout([
          ...(tide === undefined ? [] : [tide]),
          ...comments.slice(0, 2),
          { id: "21", kind: "comment", post: "1", content: "Buy", status: "SPAM" },
          { id: "22", kind: "comment", post: "1", content: "Wait", status: "PENDING" },
          { id: "23", kind: "comment", post: "1", content: "Odd", status: "SOMETHING_NEW" },
          { id: "24", kind: "comment", post: "1", content: "Gone", status: "EMPTIED" },
          {
            id: "25",
            kind: "comment",
            post: "1",
            content: "Gone",
            trashed: "2020-01-01T00:00:00Z",
          },
          { id: "26", kind: "comment", post: "1", content: "No status", status: "" },
        ]),
      ),
    );
    const { id = "" } = (await platform.posts.find("tide")) ?? {};
    const rows = await platform.comments.listArchived(id);
    const byText = new Map(rows.map((row) => [row.text, row]));
    expect(byText.get("Reply")).toMatchObject({ parent: { id: byText.get("First")?.id } });
    expect(Object.fromEntries(rows.map(({ text, status }) => [text, status]))).toEqual({
      First: "PUBLISHED",
      Reply: "PUBLISHED",
      Buy: "HIDDEN",
      Wait: "PENDING",
      Odd: "PENDING",
      "No status": "PENDING",
    });
  });

  it("imports a post with an unknown or missing status, or of a private blog, as a draft", async () => {
    const { write, run, list } = await open();
    const entries: Entries = [
      { id: "1", title: "Live", content: "x" },
      { id: "2", title: "Odd", content: "x", status: "SOMETHING_NEW" },
      { id: "3", title: "None", content: "x", status: "" },
      { id: "4", title: "Trash", content: "x", status: "SOFT_TRASHED" },
      { id: "5", title: "Bin", content: "x", trashed: "2020-01-01T00:00:00Z" },
      { id: "6", title: "Lower", content: "x", status: "draft" },
    ];
    const feed = "Takeout 2/Blogger/Blogs/Harbour/feed.atom";
    const report = await run(await write("a.zip", createZip({ [feed]: bloggerTakeout(entries) })));
    const statuses = async () =>
      Object.fromEntries([...(await list())].map(([slug, { status }]) => [slug, status]));
    const drafts = { odd: "UNPUBLISHED", none: "UNPUBLISHED", lower: "UNPUBLISHED" };
    expect(await statuses()).toEqual({ live: "PUBLISHED", ...drafts });
    expect(report.problems.map(({ what }) => what)).toContain("2 posts in the trash were left out");
    const settings = "blog_name,blog_read_access_mode\nHarbour,PRIVATE";
    await run(
      await write(
        "b.zip",
        createZip({
          [feed]: bloggerTakeout(entries),
          [feed.replace("feed.atom", "settings.csv")]: settings,
        }),
      ),
    );
    expect(await statuses()).toEqual({ live: "UNPUBLISHED", ...drafts });
  });

  it("does not publish the posts of a backup of a private blog, its settings or its template", async () => {
    const { write, run, list } = await open();
    const report = await run(
      await write(
        "blog.xml",
        bloggerBackup([
          { id: "BLOG_READ_ACCESS_MODE", kind: "settings", content: "PRIVATE" },
          { id: "BLOG_COMMENT_EMAIL", kind: "settings", content: "ada@example.com" },
          { id: "9", kind: "template", title: "Template", content: "<html>" },
          { id: "1", title: "Live", content: "x" },
        ]),
      ),
    );
    expect([...(await list())].map(([slug, { status }]) => `${slug} ${status}`)).toEqual([
      "live UNPUBLISHED",
    ]);
    expect(JSON.stringify(report)).not.toContain("ada@example.com");
    expect(report.problems.map(({ what }) => what)).toEqual([
      "the blog was private, so it was imported as a draft",
      "the settings were left out",
      "the template was left out",
    ]);
  });

  it("copies pictures in their original size, or from the albums of the Google Takeout", async () => {
    const { write, run, list } = await open();
    const server = await startPictureServer();
    bench.onEnd(server.close);
    const content = `<a href="https://1.bp.blogspot.com/-x/y/s1600/boat.png"><img src="https://1.bp.blogspot.com/-x/y/s320/boat.png"></a><img src="${server.url}/other.png">`;
    const path = await write(
      "t.zip",
      createZip({
        "Takeout/Blogger/Blogs/Harbour/feed.atom": bloggerTakeout([
          { id: "1", title: "Draft", content, status: "DRAFT" },
        ]),
        "Takeout/Blogger/Albums/Harbour/boat.png": await picture("boat"),
      }),
    );
    expect(await run(path)).toMatchObject({ created: 1, media: { copied: 2, broken: 0 } });
    expect((await list()).get("draft")?.html).not.toContain("bp.blogspot.com");
    const asked = new Set<string>();
    for await (const item of (await openBlogger(path)).items()) {
      if (item.kind !== "post") continue;
      const copy = async (reference: string) => void asked.add(reference);
      await item.post.convert({ copy, report: () => undefined });
    }
    expect([...asked]).toEqual([
      "https://1.bp.blogspot.com/-x/y/s0/boat.png",
      `${server.url}/other.png`,
    ]);
  });

  it("asks which blog to import if a Google Takeout contains several", async () => {
    const { write, run, list } = await open();
    const path = await write(
      "t.zip",
      createZip({
        "Takeout/Blogger/Blogs/One/feed.atom": bloggerTakeout([{ id: "1", content: "x" }]),
        "Takeout/Blogger/Blogs/Two/feed.atom": bloggerTakeout([{ id: "2", content: "y" }]),
      }),
    );
    await expect(run(path)).rejects.toThrow("choose one with --blog: “One”, “Two”");
    expect(await run(path, { blog: "Two" })).toMatchObject({ created: 1 });
    expect([...(await list()).values()].map(({ text }) => text)).toEqual(["y"]);
  });

  it("refuses files that are not from Blogger, and says how to create one", async () => {
    const { write, run } = await open();
    const refusal = /Create a backup under Settings/;
    await expect(run(await write("a.xml", "<rss><channel/></rss>"))).rejects.toThrow(refusal);
    await expect(run(await write("b.xml", "not XML"))).rejects.toThrow(refusal);
    const zip = createZip({ "posts/a.html": "", "b.txt": "" });
    await expect(run(await write("c.zip", zip))).rejects.toThrow("feed.atom is missing");
  });

  it("is refused by the import of feeds, which names the command to use", async () => {
    const { write } = await open();
    for (const [name, text] of [
      ["a.xml", bloggerBackup([{ id: "9", kind: "template" }, ...posts])],
      ["b.xml", bloggerBackup([...posts, ...comments])],
      ["c.xml", bloggerTakeout(posts.slice(0, 1))],
    ] as const) {
      await expect(openFeed(await write(name, text))).rejects.toThrow("import blogger <file");
    }
  });
});
