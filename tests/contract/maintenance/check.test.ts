/** Tests for `blog check`: every kind of damage, and the problem reported for it. */
import { createServer } from "node:http";
import { open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { checkBlog, type CheckOptions } from "#lib/maintenance/check/check-blog.ts";
import { rebuildCounts } from "#lib/maintenance/check/rebuild-counts.ts";
import { rebuildSearch } from "#lib/maintenance/check/rebuild-search.ts";
import { readStats } from "#lib/maintenance/read-stats.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import {
  forEachDatabase,
  onSqlite,
  type DatabaseBench,
} from "#tests/support/databases/database.ts";
import { freePort, listen } from "#tests/support/servers/listen.ts";
import { createDocument, createPost, openTestPlatform } from "#tests/support/servers/platform.ts";

const siteUrl = "https://blog.example";

async function openBlog(bench: DatabaseBench) {
  const location = await bench.locate();
  const platform = await openTestPlatform(bench, { location });
  const author = await platform.members.upsert({ slug: "desk", nickname: "Desk", about: "" });
  const picture = (name: string) =>
    platform.media.add({
      bytes: Buffer.from(name),
      filename: `${name}.jpg`,
      mimeType: "image/jpeg",
      width: 4,
      height: 3,
    });
  const write = (slug: string, nodes: readonly unknown[] = [], fields = {}) =>
    platform.posts.create(
      createPost({
        slug,
        title: slug,
        authorId: author.id,
        richContent: normaliseRichContent({ nodes }),
        ...fields,
      }),
      "IMPORT",
    );
  const check = async (options: Partial<CheckOptions> = {}) => {
    const report = await checkBlog(location, { siteUrl, ...options });
    const lines = report.problems.map(({ kind, where, what }) => `${kind} · ${where}: ${what}`);
    return { ...report, lines };
  };
  return { location, platform, picture, write, check, database: await bench.open(location) };
}

const linkTo = (...urls: readonly string[]) => ({
  type: "PARAGRAPH",
  id: "p1",
  nodes: urls.map((url) => ({
    type: "TEXT",
    nodes: [],
    textData: { text: "there", decorations: [{ type: "LINK", linkData: { link: { url } } }] },
  })),
});
const image = (id: string) => ({
  type: "IMAGE",
  id: "i1",
  nodes: [],
  imageData: { image: { src: { id } } },
});

forEachDatabase("blog check", (bench) => {
  it("finds no problems in a healthy blog", async () => {
    const { write, picture, platform, check } = await openBlog(bench);
    const { id } = await picture("loaf");
    const first = await write("first", [image(id)]);
    await platform.posts.update(first.id, { slug: "moved" }, "MANUAL_SAVE");
    await platform.redirects.add(["/2019/first"], first.id);
    await platform.tags.ensure(["slow"], "en");
    await write(
      "second",
      [
        linkTo(
          "/",
          "/post/moved",
          "/post/first/",
          `${siteUrl}/post/second`,
          "/2019/first",
          "/blog/authors/desk/page/2",
          "/blog/tags/slow",
          "/blog/tags/slow/atom.xml",
          "/blog/hashtags/Slow",
          "/blog",
          `${siteUrl}/blog/`,
          "/blog/archive/2026/03",
          `/media/${id}`,
          "/about-us",
          "#viewer-p1",
          "mailto:desk@blog.example",
        ),
      ],
      { relatedPostIds: [first.id], hashtags: ["sloW"] },
    );
    expect(await check()).toMatchObject({
      healthy: true,
      lines: [],
      notes: [],
      checked: { posts: 2, files: 1 },
    });
  });

  it("reports broken links to posts, site pages and sections of the same post", async () => {
    const { write, check, platform } = await openBlog(bench);
    await write("draft", [], { status: "UNPUBLISHED" });
    await write("from", [
      linkTo(
        "/post/nowhere",
        `${siteUrl}/post/draft`,
        "/blog/tags/none",
        "/blog/what",
        "#viewer-x9",
      ),
      {
        type: "BUTTON",
        id: "b1",
        nodes: [],
        buttonData: { text: "Up", link: { anchor: "gone" } },
      },
    ]);
    const { id } = await write("trashed", [linkTo("/post/nowhere")]);
    await platform.posts.remove(id);
    const { lines, problems } = await check();
    expect(lines).toEqual([
      "broken-link · post from: its link to /post/nowhere is broken",
      "broken-link · post from: its link to https://blog.example/post/draft is broken",
      "broken-link · post from: its link to /blog/tags/none is broken",
      "broken-link · post from: its link to /blog/what is broken",
      "broken-link · post from: its link to #viewer-x9 points to a missing section",
      "broken-link · post from: its link to gone points to a missing section",
    ]);
    expect(problems.every(({ advice }) => advice !== "")).toBe(true);
  });

  it("reports media files that are missing, damaged, referenced but absent, or left over", async () => {
    const { write, picture, check, location } = await openBlog(bench);
    const [{ id: lost }, { id: spoilt }] = [await picture("lost"), await picture("spoilt")];
    const folder = join(location.dataDir, "media");
    await rm(join(folder, lost));
    await writeFile(join(folder, spoilt), "something else");
    await writeFile(join(folder, "left-over.jpg"), "");
    await write("shows", [image("0123456789abcdef0123456789abcdef~mv2.jpg")]);
    const { lines, notes, problems } = await check();
    expect(problems.find(({ where }) => where === `file ${lost} (lost.jpg)`)?.advice).toBe(
      `Copy media/${lost} out of a backup (a .tar.gz file) into DATA_DIR/media.`,
    );
    expect(lines.toSorted()).toEqual([
      `damaged-media · file ${spoilt} (spoilt.jpg): its content has changed`,
      `missing-media · file ${lost} (lost.jpg): it is missing from the media folder`,
      "missing-media · post shows: it shows the file 0123456789abcdef0123456789abcdef~mv2.jpg, which is missing",
    ]);
    expect(notes).toMatchObject([{ kind: "orphaned-media", where: "file left-over.jpg" }]);
  });

  it("reports saved versions that cannot be restored", async () => {
    const { platform, write, check, database } = await openBlog(bench);
    for (const slug of ["first", "second"]) {
      const { id } = await write(slug);
      for (const title of ["A", "B"]) await platform.posts.update(id, { title }, "MANUAL_SAVE");
    }
    expect((await check()).lines).toEqual([]);
    const damage = (number: number, columns: { fields?: string; document?: string }) =>
      database.updateTable("saved_version").where("number", "=", number).set(columns).execute();
    await damage(2, { document: "bm90IGRlZmxhdGVk" });
    await damage(3, { fields: "{" });
    const { lines } = await check();
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      expect(line).toMatch(
        /^document · post (?:first|second): its saved version of 2026-.+ can't be read$/,
      );
    }
  });

  it("reports rows that refer to missing rows, and documents that cannot be parsed", async () => {
    const { write, check, database, location } = await openBlog(bench);
    const { id } = await write("first");
    await write("second");
    const { id: third } = await write("third");
    const post = (slug: string) => database.updateTable("post").where("slug", "=", slug);
    await post("first").set({ author_id: "nobody", related_post_ids: '["no-post"]' }).execute();
    await post("second").set({ cover_media: "{" }).execute();
    await database
      .updateTable("post_content")
      .set({ rich_content: '{"nodes":' })
      .where("post_id", "=", id)
      .execute();
    await database.deleteFrom("post_content").where("post_id", "=", third).execute();
    await database.deleteFrom("post_metrics").where("post_id", "=", third).execute();
    await rebuildCounts(location);
    expect((await check()).lines.toSorted()).toEqual([
      "document · post first: the field body isn't valid JSON",
      "document · post second: the field cover_media isn't valid JSON",
      "reference · post first: its author nobody is missing",
      "reference · post first: the related post no-post is missing",
      "reference · post third: its content is missing",
      "reference · post third: its counters are missing",
    ]);
  });

  it("reports posts missing from the search index or wrongly included, until the index is rebuilt", async () => {
    const { write, check, database, location } = await openBlog(bench);
    await write("missed");
    const { id } = await write("half");
    await write("hidden");
    const { number } = await database
      .selectFrom("search_document")
      .select("number")
      .where("post_id", "=", id)
      .executeTakeFirstOrThrow();
    const key = sql.ref(bench.kind === "sqlite" ? "rowid" : "number");
    await sql`delete from search_index where ${key} = cast(${number} as bigint)`.execute(database);
    await database
      .deleteFrom("search_document")
      .where("post_id", "in", (select) =>
        select.selectFrom("post").select("id").where("slug", "=", "missed"),
      )
      .execute();
    await database
      .updateTable("post")
      .set({ status: "UNPUBLISHED" })
      .where("slug", "=", "hidden")
      .execute();
    await rebuildCounts(location);
    expect((await check()).lines).toEqual([
      "search-index · post half: it is missing from the search index",
      "search-index · post missed: it is missing from the search index",
      "search-index · post hidden: it is in the search index, but not published",
    ]);
    await rebuildSearch(location);
    expect((await check()).lines).toEqual([]);
  });

  it("reports wrong post counts until they are recalculated", async () => {
    const { write, check, database, location } = await openBlog(bench);
    await write("first");
    await database
      .updateTable("post_count")
      .set({ posts: 7 })
      .where("kind", "in", ["all", "language"])
      .execute();
    await database.deleteFrom("post_count").where("kind", "=", "author").execute();
    await database
      .insertInto("post_count")
      .values({ kind: "tag", group_id: "gone", posts: 0, listed: 1 })
      .execute();
    const { lines, problems } = await check();
    const [{ author_id: author } = { author_id: "" }] = await database
      .selectFrom("post")
      .select("author_id")
      .execute();
    expect(lines).toEqual([
      "post-count · all posts: their stored number is wrong",
      `post-count · posts by author ${author}: their stored number is wrong`,
      "post-count · posts by language en: their stored number is wrong",
      "post-count · posts by tag gone: their stored number is wrong",
    ]);
    expect(problems[0]?.advice).toBe("Run “npm run blog -- check --rebuild-counts”.");
    await rebuildCounts(location);
    expect((await check()).lines).toEqual([]);
  });
});

forEachDatabase("blog check of comments", (bench) => {
  it("reports and recalculates wrong numbers of comments, replies and reactions", async () => {
    const { write, check, database, location, platform } = await openBlog(bench);
    const { id: postId } = await write("first");
    const add = (origin: string, parentOrigin?: string) =>
      platform.comments.importComment({
        origin,
        parentOrigin,
        postId,
        author: { name: "Ada" },
        content: createDocument("Hello"),
        status: "PUBLISHED",
      });
    const root = await add("wix:1");
    const reply = await add("wix:2", "wix:1");
    await add("wix:3", "wix:2");
    expect((await check()).lines).toEqual([]);
    const damages = [
      {
        damage: sql`update post_metrics set comments = 7`,
        problem: `post ${postId}: the stored comments is wrong`,
      },
      {
        damage: sql`update comment set reply_count = 2 where id = ${root.id}`,
        problem: `comment ${root.id}: the stored reply_count is wrong`,
      },
      {
        damage: sql`update comment set thread_count = 1 where id = ${root.id}`,
        problem: `comment ${root.id}: the stored thread_count is wrong`,
      },
      {
        damage: sql`update comment set reaction_count = 1 where id = ${reply.id}`,
        problem: `comment ${reply.id}: the stored reaction_count is wrong`,
      },
    ];
    for (const { damage, problem } of damages) {
      await damage.execute(database);
      expect((await check()).lines).toEqual([`comment-count · ${problem}`]);
      await rebuildCounts(location);
      expect((await check()).lines).toEqual([]);
    }
    expect(await platform.comments.findById(root.id)).toMatchObject({
      replyCount: 1,
      threadCount: 2,
    });
  });
});

forEachDatabase("blog statistics", (bench) => {
  it("count posts by status and language, reactions and files, and include the next scheduled post", async () => {
    const { write, picture, location, platform } = await openBlog(bench);
    await picture("loaf");
    await write("first", [], { metrics: { views: 5, likes: 2, ratingCount: 3 } });
    const { id: postId } = (await platform.posts.find("first")) ?? { id: "" };
    await platform.comments.importComment({
      origin: "wix:1",
      postId,
      author: { name: "Ada" },
      content: createDocument("Hello"),
      status: "PUBLISHED",
    });
    await write("zweiter", [], { language: "de", metrics: { views: 7 } });
    await write("later", [], { status: "SCHEDULED", scheduledAt: Date.UTC(2099, 0, 1) });
    await platform.tags.ensure(["slow", "quick"], "en");
    expect(await readStats(location)).toMatchObject({
      posts: {
        total: 3,
        byStatus: { PUBLISHED: 2, SCHEDULED: 1 },
        byLanguage: { de: 1, en: 1 },
      },
      tags: 2,
      members: { total: 0, byStatus: {} },
      views: 12,
      likes: 2,
      comments: 1,
      ratings: 3,
      media: { files: 1, bytes: 4 },
      database: { kind: bench.kind },
      mailsWaiting: 0,
      nextScheduled: { slug: "later", at: Date.UTC(2099, 0, 1) },
    });
  });
});

onSqlite("blog check", (bench) => {
  it("reports rows that violate a foreign key", async () => {
    const { write, check, database, location } = await openBlog(bench);
    const { id } = await write("first");
    await sql`pragma foreign_keys = off`.execute(database);
    await database
      .insertInto("post_category")
      .values({ post_id: id, category_id: "none", position: 0 })
      .execute();
    await rebuildCounts(location);
    expect((await check()).lines).toEqual([
      "reference · table post_category: 1 row refers to a missing category",
    ]);
  });

  it("reports a database file that was overwritten", async () => {
    const { write, check, database, platform, location } = await openBlog(bench);
    await write("first");
    await sql`pragma wal_checkpoint(truncate)`.execute(database);
    await platform.close();
    await database.destroy();
    const file = await open(join(location.dataDir, "quire.db"), "r+");
    const { size } = await file.stat();
    for (let page = 40; page * 4096 < size; page += 3) {
      await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096);
    }
    await file.close();
    const { problems } = await check();
    expect(problems.some(({ kind, where }) => kind === "database" && where === "quire.db")).toBe(
      true,
    );
  });

  it("checks external links only if requested, with one request at a time per site", async () => {
    const asked: string[] = [];
    let waiting = 0;
    let maximumAtOnce = 0;
    const server = createServer((request, response) => {
      waiting += 1;
      maximumAtOnce = Math.max(maximumAtOnce, waiting);
      asked.push(`${request.method ?? ""} ${request.url ?? ""}`);
      const status = { "/gone": 404, "/members": 403 }[request.url ?? ""] ?? 200;
      const isUnknown = request.url === "/no-head" && request.method === "HEAD";
      setImmediate(() => {
        waiting -= 1;
        response.writeHead(isUnknown ? 405 : status).end();
      });
    });
    const { url } = await listen(server);
    bench.onEnd(() => new Promise((resolve) => server.close(() => resolve())));
    const { write, check } = await openBlog(bench);
    const links = ["/fine", "/no-head", "/gone", "/members"].map((path) => url + path);
    await write("first", [linkTo(...links)]);
    await write("second", [linkTo(`${url}/gone`)]);
    expect((await check()).healthy).toBe(true);
    expect(asked).toEqual([]);
    const { lines, checked } = await check({ external: { allowPrivateHosts: true } });
    expect(lines.toSorted()).toEqual([
      `broken-link · post first: its link to ${url}/gone returns status 404`,
      `broken-link · post second: its link to ${url}/gone returns status 404`,
    ]);
    expect(checked.externalLinks).toBe(4);
    expect(asked.toSorted()).toEqual([
      "GET /gone",
      "GET /no-head",
      "HEAD /fine",
      "HEAD /gone",
      "HEAD /members",
      "HEAD /no-head",
    ]);
    expect(maximumAtOnce).toBe(1);
  });

  it("reports the reason if an external site times out or refuses the connection", async () => {
    const { write, check } = await openBlog(bench);
    const silent = createServer(() => undefined);
    const { url } = await listen(silent);
    bench.onEnd(async () => {
      silent.closeAllConnections();
      await new Promise((resolve) => silent.close(resolve));
    });
    const gone = `http://localhost:${await freePort()}`;
    await write("first", [linkTo(`${url}/`, `${gone}/`)]);
    const { lines } = await check({ external: { patience: 2_000, allowPrivateHosts: true } });
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain(`${url}/ timed out`);
    expect(lines.join()).toContain(`${gone}/ can't be reached`);
  });
});
