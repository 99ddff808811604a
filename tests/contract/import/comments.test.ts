/** Tests for the import of comments from other systems. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDisqus } from "#lib/import/disqus/open-disqus.ts";
import { runImport } from "#lib/import/run-import.ts";
import type { ImportSource } from "#lib/import/source.ts";
import { openWix } from "#lib/import/wix/open-wix.ts";
import { openWordpress } from "#lib/import/wordpress/open-wordpress.ts";
import type { Comment } from "#lib/platform/comments/comment.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { themeItems } from "#tests/support/content/theme-comments.ts";
import { wxr } from "#tests/support/content/wordpress.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  createDocument,
  createPost,
  openTestPlatform,
  standingClock,
} from "#tests/support/servers/platform.ts";

const siteUrl = "https://old.example";

forEachDatabase("importing comments", (bench) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "quire-comments-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function write(name: string, content: string | object): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  }

  const bringIn = (platform: Platform, source: ImportSource) =>
    runImport(platform, source, { language: "en", siteName: "Quire" });

  const readAll = async (platform: Platform, slug: string): Promise<Comment[]> =>
    platform.comments.listArchived((await platform.posts.find(slug))?.id ?? "");

  const findByText = (comments: readonly Comment[], text: string): Comment => {
    const found = comments.find((comment) => comment.text.startsWith(text));
    if (found === undefined) throw new Error(`no comment starts with ${text}`);
    return found;
  };

  const countComments = async (platform: Platform, slug: string): Promise<unknown> => {
    const { id } = (await platform.posts.find(slug)) ?? {};
    const response = await platform.fetch(
      new Request(`https://blog.example/v3/posts/${id}/metrics`),
    );
    const { metrics } = await response.json();
    return metrics.comments;
  };

  const openTheme = async (items = themeItems) =>
    openWordpress(await write("theme.xml", wxr(siteUrl, items)));

  bench.itOnSqlite(
    "the comments of WordPress' theme unit test are imported completely",
    async () => {
      const platform = await openTestPlatform(bench);
      const report = await bringIn(platform, await openTheme());
      const problems = report.problems.map(({ where, what }) => `${where}: ${what}`);
      expect(report.comments, problems.join("\n")).toEqual({
        created: 27,
        updated: 0,
        unchanged: 0,
        skipped: 1,
        failed: 0,
      });

      const comments = await readAll(platform, "template-comments");
      const byStatus = Map.groupBy(comments, ({ status }) => status);
      const counts = [...byStatus].map(([status, { length }]) => [status, length]);
      expect(Object.fromEntries(counts)).toEqual({
        DELETED: 1,
        HIDDEN: 1,
        PENDING: 1,
        PUBLISHED: 20,
      });
      expect(await countComments(platform, "template-comments")).toBe(20);
      expect(findByText(comments, "Buy pills")).toMatchObject({ status: "HIDDEN", reason: "SPAM" });
      expect(findByText(comments, "this is test")).toMatchObject({ author: { name: "auser" } });

      // Threads, with parents after their replies in the file.
      const depths = Array.from({ length: 10 }, (_, index) =>
        findByText(comments, `Comment Depth ${String(index + 1).padStart(2, "0")}`),
      );
      for (const [index, comment] of depths.entries()) {
        expect(comment.parent?.id).toBe(depths[index - 1]?.id);
        expect(comment.threadId).toBe(depths[0]?.id);
      }
      expect(depths[0]).toMatchObject({ threadCount: 9, replyCount: 1 });
      expect(new Date(depths[1]?.commentedAt ?? 0).toISOString()).toBe("2013-03-14T15:11:00.000Z");
      const reply = findByText(comments, "The reply.");
      expect(comments.find(({ id }) => id === reply.parent?.id)).toMatchObject({
        status: "DELETED",
        text: "",
      });
      expect(findByText(comments, "Its parent").parent).toBeUndefined();
      const circle = ["One of a circle", "The other of a circle"].map((text) =>
        findByText(comments, text),
      );
      expect(circle.filter(({ parent }) => parent === undefined)).toHaveLength(1);

      // Only a comment of an account is attributed to an author.
      const { id: deskId } = (await platform.members.find("the-desk")) ?? {};
      expect(findByText(comments, "Author Comment.").author).toMatchObject({
        memberId: deskId,
        name: "The Desk",
      });
      const visitor = findByText(comments, "A visitor who");
      expect(visitor.author).toEqual({ name: "themedemos", isPostAuthor: false });
      expect(findByText(comments, "No name & no").author.name).toBe("Anonymous");
      expect(findByText(comments, "Image comment").author).toMatchObject({
        name: "Jane Doe",
        url: "http://example.org/",
      });
      expect(JSON.stringify(comments)).not.toContain("@example.org");
      expect(JSON.stringify(comments)).not.toContain("192.0.2.7");

      expect(problems).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/theme\.xml: 3 pingbacks and trackbacks were left out/),
          expect.stringMatching(/1 deleted comment without replies was left out/),
          expect.stringMatching(
            /2 replies were to a comment that .+: comment 1020, comment 102[12]/,
          ),
          expect.stringMatching(/comment 881: a heading became a paragraph/),
          expect.stringMatching(/comment 881: a script was left out/),
          expect.stringMatching(/comment 917: a node \(image\) became a link/),
        ]),
      );
      expect(problems.join("\n")).not.toContain("comment 1016");
    },
  );

  bench.itOnSqlite(
    "markup of other systems becomes the nodes that comments may have, without losing text",
    async () => {
      const platform = await openTestPlatform(bench);
      await bringIn(platform, await openTheme());
      const comments = await readAll(platform, "template-comments");
      const { content } = findByText(comments, "Headings");
      expect(content?.nodes.map(({ type }) => type)).toEqual([
        "PARAGRAPH",
        "PARAGRAPH",
        "PARAGRAPH",
        "PARAGRAPH",
        "BLOCKQUOTE",
        "PARAGRAPH",
        "PARAGRAPH",
        "PARAGRAPH",
        "PARAGRAPH",
        "BULLETED_LIST",
        "ORDERED_LIST",
        "PARAGRAPH",
        "CODE_BLOCK",
      ]);
      const text = plainText(content ?? { nodes: [] });
      for (const part of [
        "Employee",
        "John",
        "A temporary organization.",
        "link",
        "srsly",
        "Two roads",
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toContain("owned");
      const links = JSON.stringify(content).match(/"url":"[^"]*"/g);
      expect(links).toEqual(['"url":"http://example.org/"']);
      const picture = findByText(comments, "Image comment");
      expect(JSON.stringify(picture.content)).toContain("https://files.example/dam.jpg");
      expect(picture.text).toContain("A wind-farm");
    },
  );

  test("importing again changes nothing, and keeps what was edited or decided here", async () => {
    const clock = standingClock();
    const platform = await openTestPlatform(bench, { clock });
    await bringIn(platform, await openTheme());
    const before = await readAll(platform, "template-comments");
    clock.advance(60_000);
    const again = await bringIn(platform, await openTheme());
    expect(again.comments).toEqual({
      created: 0,
      updated: 0,
      unchanged: 27,
      skipped: 1,
      failed: 0,
    });
    expect(await readAll(platform, "template-comments")).toEqual(before);
    expect(await platform.mailsWaiting()).toBe(0);

    const approved = findByText(before, "this is test");
    const removed = findByText(before, "Image comment");
    await platform.comments.approve(approved.id);
    await platform.comments.delete(removed.id);
    clock.advance(60_000);
    const third = await bringIn(platform, await openTheme());
    expect(third.comments).toMatchObject({ created: 0, updated: 0 });
    expect(await platform.comments.findById(approved.id)).toMatchObject({ status: "PUBLISHED" });
    expect(await platform.comments.findById(removed.id)).toMatchObject({ status: "DELETED" });
    expect(await countComments(platform, "template-comments")).toBe(20);
  });

  bench.itOnSqlite(
    "a comment that changed at the source is updated unless it was changed here",
    async () => {
      const platform = await openTestPlatform(bench);
      const createItems = (approved: string) => [
        { id: 1, title: "Post", slug: "post", content: "x", commentList: [{ id: 7, approved }] },
      ];
      await bringIn(platform, await openTheme(createItems("0")));
      expect(await countComments(platform, "post")).toBe(0);
      const report = await bringIn(platform, await openTheme(createItems("1")));
      expect(report.comments).toMatchObject({ created: 0, updated: 1 });
      expect(await countComments(platform, "post")).toBe(1);
    },
  );

  bench.itOnSqlite(
    "comments of a password-protected post are imported with the draft and stay invisible",
    async () => {
      const platform = await openTestPlatform(bench);
      await bringIn(platform, await openTheme());
      const post = await platform.posts.find("template-password-protected");
      expect(post?.status).toBe("UNPUBLISHED");
      expect(await readAll(platform, "template-password-protected")).toHaveLength(1);
      expect((await platform.comments.listRecent()).map(({ postId }) => postId)).not.toContain(
        post?.id,
      );
    },
  );

  const disqus = (...parts: readonly string[]) => `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
<category dsq:id="1"><forum>oldblog</forum><title>General</title></category>
${parts.join("\n")}
</disqus>`;
  const thread = (id: number, identifier: string, link: string, title = "A thread") =>
    `<thread dsq:id="${id}"><id>${identifier}</id><forum>oldblog</forum><link>${link}</link><title>${title}</title><createdAt>2014-01-01T00:00:00Z</createdAt><isDeleted>false</isDeleted></thread>`;
  type Entry = {
    readonly id: number;
    readonly thread: number;
    readonly parent?: number;
    readonly message?: string;
    readonly flags?: string;
    readonly author?: string;
  };
  const entry = ({ id, thread: at, parent, message = "<p>Hello</p>", flags = "", author }: Entry) =>
    `<post dsq:id="${id}"><id /><message><![CDATA[${message}]]></message><createdAt>2014-01-02T03:04:05Z</createdAt>${flags}<author>${author ?? "<name>Ada</name><isAnonymous>true</isAnonymous>"}</author><thread dsq:id="${at}" />${parent === undefined ? "" : `<parent dsq:id="${parent}" />`}</post>`;

  bench.itOnSqlite(
    "comments of a Disqus export are imported to the posts with the same slug, address or identifier",
    async () => {
      const platform = await openTestPlatform(bench);
      const posts = await platform.posts.createMany(
        ["by-slug", "by-path", "by-number", "by-id"].map((slug) =>
          createPost({ title: slug, slug }),
        ),
        "IMPORT",
      );
      await platform.redirects.add(["/2014/01/old-name.html"], posts[1]?.id ?? "");
      await platform.redirects.add(["/?p=12"], posts[2]?.id ?? "");
      const file = disqus(
        thread(1, "", "https://old.example/2014/01/by-slug/"),
        thread(2, "", "https://old.example/2014/01/old-name.html"),
        thread(3, "12 https://old.example/?p=12", "https://old.example/gone/"),
        thread(4, posts[3]?.id ?? "", "https://old.example/elsewhere/"),
        thread(5, "unknown", "https://old.example/unknown/", "Lost"),
        entry({
          id: 11,
          thread: 1,
          message:
            '<p>See <a href="https://disq.us/url?url=https%3A%2F%2Fexample.com%2Fa%3AAbCdEfGhIjKlMnOpQr&amp;cuid=1">this</a> <b>now</b><br>twice</p>',
        }),
        entry({ id: 13, thread: 1, parent: 12, message: "<p>Reply before its parent</p>" }),
        entry({ id: 12, thread: 1, flags: "<isDeleted>true</isDeleted>" }),
        entry({ id: 14, thread: 1, flags: "<isDeleted>true</isDeleted>" }),
        entry({ id: 15, thread: 1, message: "<p>Spam</p>", flags: "<isSpam>true</isSpam>" }),
        entry({ id: 21, thread: 2 }),
        entry({ id: 31, thread: 3, author: "<isAnonymous>true</isAnonymous>" }),
        entry({ id: 41, thread: 4 }),
        entry({ id: 51, thread: 5 }),
        entry({ id: 52, thread: 99 }),
      );
      const open = async () => openDisqus(await write("disqus.xml", file));
      const report = await bringIn(platform, await open());
      expect(report.comments).toEqual({
        created: 7,
        updated: 0,
        unchanged: 0,
        skipped: 3,
        failed: 0,
      });
      expect(report.problems).toEqual([
        {
          where: "thread “A thread” (https://old.example/2014/01/by-slug/)",
          what: "1 deleted comment without replies was left out",
        },
        {
          where: "thread “Lost” (https://old.example/unknown/)",
          what: "1 comment was left out, because the blog doesn't have the post",
        },
        {
          where: "thread “99”",
          what: "1 comment was left out, because the blog doesn't have the post",
        },
      ]);
      const bySlug = await readAll(platform, "by-slug");
      expect(findByText(bySlug, "See this now\ntwice").origin).toBe("disqus:oldblog:11");
      expect(JSON.stringify(bySlug)).toContain('"url":"https://example.com/a"');
      expect(findByText(bySlug, "Reply").parent).toMatchObject({ status: "DELETED" });
      expect(findByText(bySlug, "Spam")).toMatchObject({ status: "HIDDEN", reason: "SPAM" });
      for (const slug of ["by-path", "by-number", "by-id"]) {
        expect(await countComments(platform, slug)).toBe(1);
      }
      expect((await readAll(platform, "by-number"))[0]?.author.name).toBe("Anonymous");

      const again = await bringIn(platform, await open());
      expect(again.comments).toMatchObject({ created: 0, updated: 0, unchanged: 7 });
    },
  );

  bench.onlyOnSqlite(() => {
    test("entities of a Disqus export are not expanded", async () => {
      const platform = await openTestPlatform(bench);
      await platform.posts.create(createPost({ title: "Post", slug: "post" }), "IMPORT");
      const file = disqus(
        thread(1, "post", "https://old.example/post/"),
        entry({ id: 1, thread: 1 }).replace("<![CDATA[<p>Hello</p>]]>", "a &c; b"),
      ).replace(
        "<disqus",
        '<!DOCTYPE disqus [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><disqus',
      );
      await bringIn(platform, await openDisqus(await write("bomb.xml", file)));
      expect((await readAll(platform, "post"))[0]?.text).toBe("a &c; b");
    });

    test("a file that is not a Disqus export is rejected", async () => {
      for (const content of ["", "{}", "<rss><channel/></rss>", "<disqus></disqus>"]) {
        await expect(openDisqus(await write("other.xml", content))).rejects.toMatchObject({
          code: "UNUSABLE_SOURCE",
        });
      }
    });

    test("a damaged Disqus export is imported up to the damage, which is reported", async () => {
      const platform = await openTestPlatform(bench);
      await platform.posts.create(createPost({ title: "Post", slug: "post" }), "IMPORT");
      const whole = disqus(
        thread(1, "post", "https://old.example/post/"),
        entry({ id: 1, thread: 1 }),
        entry({ id: 2, thread: 1 }),
      );
      const cut = whole.slice(0, whole.lastIndexOf("<message>"));
      const report = await bringIn(platform, await openDisqus(await write("cut.xml", cut)));
      expect(report.comments.created).toBe(1);
      expect(report.problems[0]?.what).toContain("The file is damaged or incomplete");
    });
  });

  bench.itOnSqlite(
    "comments from the Wix API are imported with their IDs, links and members",
    async () => {
      const platform = await openTestPlatform(bench);
      const [postId, root, reply, waiting] = ["1", "2", "3", "4"].map(
        (digit) => `6d3f1a20-0000-4000-8000-00000000000${digit}`,
      );
      const member = "6d3f1a20-0000-4000-8000-00000000000a";
      const richContent = createDocument("From Wix.");
      const common = { resourceId: postId, contextId: postId, appId: "x", status: "PUBLISHED" };
      const file = {
        members: [{ id: member, profile: { nickname: "Grace", slug: "grace" } }],
        posts: [{ id: postId, title: "Post", slug: "post", memberId: member, richContent }],
        comments: [
          {
            ...common,
            id: reply,
            parentComment: { id: root },
            author: { visitorId: member },
            content: { richContent },
            commentDate: "2020-01-03T00:00:00Z",
          },
          {
            ...common,
            id: root,
            revision: "5",
            author: { memberId: member },
            content: {
              richContent: {
                nodes: [
                  {
                    type: "IMAGE",
                    imageData: { image: { src: { url: "https://a.example/b.png" } } },
                  },
                  ...richContent.nodes,
                ],
              },
            },
            marked: true,
            contentEdited: true,
            commentDate: "2020-01-02T00:00:00Z",
          },
          {
            ...common,
            id: waiting,
            status: "PENDING",
            draftContent: { richContent },
            createdDate: "2020-01-04T00:00:00Z",
          },
          { ...common, content: { richContent } },
        ],
      };
      const path = await write("wix.json", file);
      const report = await bringIn(platform, await openWix(path, platform));
      expect(report.comments).toMatchObject({ created: 3, failed: 0 });
      expect(report.problems.map(({ what }) => what)).toEqual(
        expect.arrayContaining(["1 comment without an ID or a post was left out"]),
      );
      expect(await platform.comments.findById(root ?? "")).toMatchObject({
        postId,
        author: { memberId: member, name: "Grace" },
        marked: true,
        edited: true,
        origin: `wix:${root}`,
        text: "https://a.example/b.png\nFrom Wix.",
      });
      expect(await platform.comments.findById(reply ?? "")).toMatchObject({ parent: { id: root } });
      expect(await platform.comments.findById(waiting ?? "")).toMatchObject({ status: "PENDING" });
      const again = await bringIn(platform, await openWix(path, platform));
      expect(again.comments).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    },
  );
});
