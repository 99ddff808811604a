/** Tests for comments in exports, backups and members' data downloads. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportMarkdown } from "#lib/export/markdown/export-markdown.ts";
import { exportStatic } from "#lib/export/static/export-static.ts";
import { exportWix } from "#lib/export/wix/export-wix.ts";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import type { ImportSource } from "#lib/import/source.ts";
import { openWix } from "#lib/import/wix/open-wix.ts";
import { openWordpress } from "#lib/import/wordpress/open-wordpress.ts";
import { createBackup } from "#lib/maintenance/backup/create-backup.ts";
import { restoreBackup } from "#lib/maintenance/backup/restore-backup.ts";
import { verifyBackup } from "#lib/maintenance/backup/verify-backup.ts";
import { checkBlog } from "#lib/maintenance/check/check-blog.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { readTables } from "#tests/support/cli/backups.ts";
import { themeItems } from "#tests/support/content/theme-comments.ts";
import { wxr } from "#tests/support/content/wordpress.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createDocument, createPost, openTestPlatform } from "#tests/support/servers/platform.ts";

const siteUrl = "https://blog.example";
const site = { url: siteUrl, name: "The Blog", description: "Notes", language: "en" };
const noRules = { isOn: true, hold: "none", blockedWords: [] } as const;

forEachDatabase("exporting comments", (bench) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "quire-comments-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const bringIn = (platform: Platform, source: ImportSource) =>
    runImport(platform, source, { language: "en", siteName: "Quire" });

  /** Imports comments of every kind. */
  async function fill(platform: Platform): Promise<void> {
    const path = join(folder, "theme.xml");
    await writeFile(path, wxr("https://old.example", themeItems));
    await bringIn(platform, await openWordpress(path));
  }

  const formats = [
    {
      name: "Wix JSON",
      write: (platform: Platform, path: string) => exportWix(platform, path, { siteUrl }),
      open: (platform: Platform, path: string) => openWix(path, platform),
      file: "blog.json",
    },
    {
      name: "Markdown",
      write: (platform: Platform, path: string) => exportMarkdown(platform, path),
      open: (_platform: Platform, path: string) => openMarkdown(path),
      file: "comments/template-comments.json",
    },
  ];

  for (const { name, write, open, file } of formats) {
    // Both formats run the same database statements.
    const testImport = name === "Markdown" ? bench.itOnSqlite : test;
    testImport(
      `comments in a ${name} export are imported unchanged into another blog`,
      async () => {
        const first = await openTestPlatform(bench);
        await fill(first);
        await write(first, join(folder, "one"));
        const second = await openTestPlatform(bench);
        const report = await bringIn(second, await open(second, join(folder, "one")));
        expect(report.problems).toEqual([]);
        expect(report.comments).toEqual({
          created: 27,
          updated: 0,
          unchanged: 0,
          skipped: 0,
          failed: 0,
        });
        await write(second, join(folder, "two"));
        const [before = "", after] = await Promise.all(
          ["one", "two"].map((which) => readFile(join(folder, which, file), "utf8")),
        );
        expect(after?.split("\n")).toEqual(before.split("\n"));
        expect(before).toContain("wordpress:old.example:904");
        for (const { slug } of [{ slug: "template-comments" }, { slug: "template-pingbacks" }]) {
          const read = async (platform: Platform) =>
            platform.comments.listArchived((await platform.posts.find(slug))?.id ?? "");
          expect(await read(second)).toEqual(await read(first));
        }
        // A later import of the WordPress export recognizes the same comments.
        await fill(second);
        const again = await bringIn(second, await open(second, join(folder, "one")));
        expect(again.comments).toMatchObject({ created: 0, updated: 0, unchanged: 27 });
      },
    );

    bench.itOnSqlite(
      `importing a ${name} export into the blog that wrote it changes no comment`,
      async () => {
        const members = await openMembers(bench, { comments: noRules });
        const { platform } = members;
        const { body } = await members.join("ada@example.com");
        const memberId = body.identity.id;
        const { id: postId } = await platform.posts.create(createPost({ slug: "own" }), "ADMIN");
        const content = createDocument("Hello", "**not** Markdown & <b>no HTML</b>");
        const root = await platform.comments.create({ postId, memberId, content });
        await platform.comments.create({
          postId,
          memberId,
          parentId: root.id,
          content: createDocument("Me again"),
        });
        await write(platform, join(folder, "one"));
        const before = await platform.comments.listArchived(postId);
        const report = await bringIn(platform, await open(platform, join(folder, "one")));
        expect(report.comments).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
        expect(await platform.comments.listArchived(postId)).toEqual(before);
      },
    );
  }

  bench.itOnSqlite(
    "the static export shows published comments below each post, without scripts or foreign markup",
    async () => {
      const platform = await openTestPlatform(bench);
      await fill(platform);
      await exportStatic(platform, join(folder, "static"), { site });
      const html = await readFile(join(folder, "static/post/template-comments.html"), "utf8");
      expect(html).toContain("Comment Depth 10");
      expect(html).toContain('href="http://example.org/" rel="nofollow ugc noopener"');
      expect(html).toContain("This comment was deleted.");
      expect(html.match(/<li id="comment-/g)).toHaveLength(21);
      expect(html).toMatch(/in reply to <a href="#comment-[0-9a-f-]+">Jane Bloggs<\/a>/);
      for (const hidden of ["pills", "this is test comment", "Trashed", "owned", "<script"]) {
        expect(html).not.toContain(hidden);
      }
    },
  );

  test("comments cannot inject markup into the static export", async () => {
    const platform = await openTestPlatform(bench);
    const { id: postId } = await platform.posts.create(createPost({ slug: "post" }), "ADMIN");
    const attack = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;
    await platform.comments.importComment({
      origin: "wix:1",
      postId,
      author: { name: attack, url: "javascript:alert(1)" },
      content: createDocument(attack),
      status: "PUBLISHED",
    });
    await exportStatic(platform, join(folder, "static"), { site });
    const html = await readFile(join(folder, "static/post/post.html"), "utf8");
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toMatch(/<script|<img|javascript:/);
  });

  test("a hand-written comments file is imported, and its invalid entries are reported", async () => {
    const platform = await openTestPlatform(bench);
    const blog = join(folder, "blog");
    await mkdir(blog);
    await writeFile(
      join(blog, "post.md"),
      "---\ntitle: Post\ndate: 2024-01-01\ncommentsFile: talk.json\nmetrics:\n  comments: many\n---\nText\n",
    );
    const entries = [
      { author: "Ada", date: "2024-01-02T00:00:00Z", text: "Some *words*" },
      { author: "Bob", status: "nonsense", text: "x" },
      { author: "Eve", text: "```ricos\ntype: IMAGE\n```" },
      "not an entry",
    ];
    await writeFile(join(blog, "talk.json"), JSON.stringify(entries));
    const report = await bringIn(platform, await openMarkdown(blog));
    expect(report).toMatchObject({ created: 1, failed: 0, comments: { created: 1, failed: 1 } });
    const problems = report.problems.map(({ what }) => what);
    expect(problems).toEqual([
      expect.stringContaining("comment 2 was left out: status"),
      expect.stringContaining("comment 4 was left out"),
      "a node (image) was left out",
      "not imported: it contains no text",
    ]);
    const again = await bringIn(platform, await openMarkdown(blog));
    expect(again.comments).toMatchObject({ created: 0, updated: 0, unchanged: 1 });

    await writeFile(join(blog, "talk.json"), "{");
    const broken = await bringIn(platform, await openMarkdown(blog));
    expect(broken.problems[0]?.what).toBe(
      "its comments were left out: the file is not a JSON list",
    );
  });

  test("a backup contains comments, reactions, follows and decisions, and restores them", async () => {
    const [start, end] = [await bench.locate(), await bench.locate()];
    const members = await openMembers(bench, { location: start, comments: noRules });
    const { platform } = members;
    await fill(platform);
    const { body } = await members.join("ada@example.com");
    const memberId = body.identity.id;
    const post = (await platform.posts.find("template-comments")) ?? { id: "" };
    const [root] = await platform.comments.listArchived(post.id);
    const id = root?.id ?? "";
    await platform.comments.react({ id, memberId, code: "like" });
    await platform.comments.follow({ postId: post.id, memberId });
    await platform.comments.mark(id, memberId);
    const before = await platform.comments.listArchived(post.id);
    const [one, two] = [join(folder, "one.tgz"), join(folder, "two.tgz")];
    await createBackup(start, one);
    await restoreBackup(await verifyBackup(one), end);
    await createBackup(end, two);
    const tables = await readTables(one);
    expect(await readTables(two)).toEqual(tables);
    expect(tables["tables/comment_reaction.jsonl"]).toContain(memberId);
    expect(tables["tables/comment_decision.jsonl"]).toContain(id);
    const restored = await openTestPlatform(bench, { location: end });
    expect(await restored.comments.listArchived(post.id)).toEqual(before);
    expect(await checkBlog(end, { siteUrl })).toMatchObject({ problems: [] });
  });

  test("a member's download contains the member's comments, and deleting the account keeps only the threads", async () => {
    const location = await bench.locate();
    const members = await openMembers(bench, { location, comments: noRules });
    const { platform } = members;
    const [ada, bob] = [
      (await members.join("ada@example.com")).body.identity.id,
      (await members.join("bob@example.com")).body.identity.id,
    ];
    const { id: postId } = await platform.posts.create(createPost({ slug: "own" }), "ADMIN");
    const root = await platform.comments.create({
      postId,
      memberId: ada,
      content: createDocument("From Ada"),
    });
    const reply = await platform.comments.create({
      postId,
      memberId: bob,
      parentId: root.id,
      content: createDocument("From Bob"),
    });
    await platform.comments.react({ id: reply.id, memberId: ada, code: "like" });
    await platform.comments.follow({ postId, memberId: ada });
    await platform.comments.report({ id: reply.id, reporter: `member:${ada}`, reason: "OTHER" });
    const database = await bench.open(location);
    await database
      .insertInto("comment_mail_setting")
      .values({ member_id: ada, own_posts: 0 })
      .execute();
    const data = await platform.identities.exportData(ada);
    expect(data).toMatchObject({
      comments: [{ id: root.id, postId, text: "From Ada", status: "PUBLISHED" }],
      commentReactions: [{ commentId: reply.id, reactionCode: "like" }],
      followedPosts: [{ postId }],
      commentReports: [{ commentId: reply.id, reason: "OTHER" }],
      commentMails: { replies: true, followedPosts: true, ownPosts: false, moderation: true },
    });
    expect(JSON.stringify(data)).not.toContain("From Bob");

    await platform.identities.remove(ada);
    const tombstone = await platform.comments.findById(root.id);
    const kept = await platform.comments.findById(reply.id);
    expect(await platform.comments.listArchived(postId)).toHaveLength(2);
    expect(tombstone).toMatchObject({ status: "DELETED", reason: "ACCOUNT_DELETED", text: "" });
    expect(tombstone?.author).toMatchObject({ name: "" });
    expect(tombstone?.author.memberId).toBeUndefined();
    expect(kept).toMatchObject({ id: reply.id, text: "From Bob", reactions: { total: 0 } });
    for (const table of ["comment_reaction", "comment_follow", "comment_mail_setting"] as const) {
      const rows = await database
        .selectFrom(table)
        .where("member_id", "=", ada)
        .selectAll()
        .execute();
      expect(rows).toEqual([]);
    }
    expect(await database.selectFrom("comment_report").selectAll().execute()).toEqual([]);
    // The post in this test has no author.
    expect(await checkBlog(location, { siteUrl })).toMatchObject({
      problems: [expect.objectContaining({ kind: "reference" })],
    });
  });
});
