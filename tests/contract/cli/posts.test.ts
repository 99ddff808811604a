/**
 * Tests for the post commands, run as processes on a separate database.
 */
import { expect, it } from "vitest";
import { formatSampleQuestion } from "#cli/commands/drafts.ts";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { openTestPlatform, createPost } from "#tests/support/servers/platform.ts";

onSqlite("npm run blog -- (posts)", (bench) => {
  async function open() {
    const location = await bench.locate();
    // The command runs in another process and uses the system clock.
    const clock = { now: () => Date.now(), advance: () => undefined };
    const platform = await openTestPlatform(bench, { location, clock });
    return { platform, location, blog: blogCommandOn(location) };
  }

  it("publishes, unpublishes, schedules and unschedules posts, and shows the origin of each change", async () => {
    const { platform, blog } = await open();
    await platform.posts.create(createPost({ slug: "canal", status: "UNPUBLISHED" }), "ADMIN");
    expect(await blog("publish", "canal")).toMatchObject({
      code: 0,
      stdout: "“A walk along the canal” (canal): published\n",
    });
    await blog("unpublish", "canal");
    expect((await blog("schedule", "canal", "2099-03-01T08:00Z")).stdout).toBe(
      "“A walk along the canal” (canal): scheduled for 2099-03-01 08:00 UTC\n",
    );
    expect((await blog("list", "--status", "scheduled")).stdout).toContain("2099-03-01 08:00");
    expect((await blog("unschedule", "canal")).stdout).toContain("(canal): draft");
    const { stdout } = await blog("history", "canal", "--json");
    expect(JSON.parse(stdout)).toMatchObject([
      { origin: "ADMIN" },
      { origin: "PUBLISH", detail: { from: "UNPUBLISHED", to: "PUBLISHED" } },
      { origin: "UNPUBLISH" },
      { origin: "SCHEDULE", detail: { scheduledAt: Date.UTC(2099, 2, 1, 8) } },
      { origin: "UNSCHEDULE" },
    ]);
  });

  it("pins, features, renames, trashes and restores posts", async () => {
    const { platform, blog } = await open();
    const { id } = await platform.posts.create(createPost({ slug: "canal" }), "ADMIN");
    expect((await blog("pin", "canal")).stdout).toBe(
      "“A walk along the canal” (canal): published, pinned\n",
    );
    expect((await blog("feature", "canal")).stdout).toContain(": published, featured\n");
    await blog("slug", "canal", "the-canal");
    expect((await blog("list")).stdout).toMatch(/the-canal .* published .* pinned, featured/);
    expect((await blog("unpin", "the-canal")).stdout).toContain(": published, no longer pinned\n");
    expect((await blog("unfeature", "the-canal")).stdout).toContain(
      ": published, no longer featured\n",
    );
    await blog("trash", "the-canal");
    expect((await blog("list")).stdout).toContain("0 posts");
    expect((await blog("list", "--status", "trash")).stdout).toContain("in the trash");
    expect((await blog("history", "the-canal")).stdout).toMatch(
      /moved to trash +published → in the/,
    );
    expect((await blog("untrash", "the-canal")).stdout).toContain("(the-canal): draft");
    expect((await platform.posts.history(id)).map(({ origin }) => origin)).toEqual([
      "ADMIN",
      "PIN",
      "MANUAL_SAVE",
      "MANUAL_SAVE",
      "UNPIN",
      "MANUAL_SAVE",
      "MOVE_TO_TRASH",
      "RESTORE",
    ]);
  });

  it("submits posts and changes to moderation, approves them, and rejects them with a reason", async () => {
    const { platform, blog } = await open();
    const { id } = await platform.posts.create(createPost({ slug: "canal" }), "ADMIN");
    await platform.posts.saveDraft(id, { title: "A detour" }, "MANUAL_SAVE");
    expect((await blog("submit", "canal")).stdout).toContain(": published, changes submitted\n");
    await platform.posts.create(createPost({ slug: "good", status: "UNPUBLISHED" }), "ADMIN");
    const bad = await platform.posts.create(
      createPost({ slug: "bad", status: "UNPUBLISHED" }),
      "ADMIN",
    );
    await blog("submit", "good");
    await blog("submit", "bad");
    const { stdout: queue } = await blog("list", "--status", "moderation");
    expect(queue).toContain("3 posts");
    expect(queue).toMatch(/canal .* published .* changes in moderation/);
    expect((await blog("reject", "canal")).stdout).toContain(": published, changes rejected\n");
    expect((await blog("approve", "good")).stdout).toContain(": published\n");
    expect((await blog("reject", "bad", "--reason", "Too short.")).stdout).toContain(
      "(bad): draft",
    );
    expect((await platform.posts.history(bad.id)).at(-1)).toMatchObject({
      origin: "REJECT_FROM_MODERATION",
      detail: { reason: "Too short." },
    });
  });

  it("explains why a command is not allowed, and leaves the data unchanged", async () => {
    const { platform, blog } = await open();
    const { id } = await platform.posts.create(createPost({ slug: "canal" }), "ADMIN");
    const refused = await blog("approve", "canal");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toBe(
      "“A walk along the canal” (canal) is published, so “approve” is not possible. Possible: unpublish, trash.\n",
    );
    expect((await blog("publish", "nowhere")).stderr).toContain("There is no post");
    const past = await blog("schedule", "canal", "2001-01-01");
    expect(past).toMatchObject({ code: 1 });
    expect(past.stderr).toBe("The scheduled date must be in the future.\n");
    expect((await blog("slug", "canal", "Bad Slug!")).stderr).toContain("for example “bad-slug”");
    expect((await blog("schedule", "canal", "tomorrow")).stderr).toContain("is not a date");
    expect(await blog("list", "--status", "happy")).toMatchObject({ code: 2 });
    expect(await blog("list", "--limit", "none")).toMatchObject({ code: 2 });
    expect(await platform.posts.history(id)).toHaveLength(1);
  });

  it("finds a trashed post by its slug, even if another post now has that slug", async () => {
    const { platform, blog } = await open();
    const old = await platform.posts.create(createPost({ slug: "canal", title: "Old" }), "ADMIN");
    await blog("trash", "canal");
    expect((await blog("publish", "canal")).stderr).toBe(
      "“Old” (canal) is in the trash, so “publish” is not possible. Possible: untrash.\n",
    );
    const other = await platform.posts.create(createPost({ slug: "canal", title: "New" }), "ADMIN");
    expect((await blog("pin", "canal")).stdout).toContain("“New”");
    expect((await blog("untrash", "canal")).stdout).toContain("“Old” (canal-1): draft");
    await blog("trash", "canal");
    await platform.posts.create(createPost({ slug: "canal", title: "Third" }), "ADMIN");
    await blog("trash", "canal");
    const { stderr } = await blog("untrash", "canal");
    expect(stderr).toContain("Several posts in the trash have the slug canal");
    expect(stderr).toContain(other.id);
    expect(stderr).not.toContain(old.id);
  });

  it("prints the history as sentences, without codes or JSON", async () => {
    const { platform, blog } = await open();
    const { id } = await platform.posts.create(createPost({ slug: "canal" }), "ADMIN");
    await blog("slug", "canal", "the-canal");
    await platform.posts.update(id, { title: "New", seoData: { tags: [] } }, "MANUAL_SAVE");
    await blog("unpublish", "the-canal");
    await blog("schedule", "the-canal", "2099-03-01T08:00Z");
    const { stdout } = await blog("history", "the-canal");
    const [, ...rows] = stdout.trimEnd().split("\n");
    expect(rows.map((row) => row.replace(/^\S+ \S+ +/, "").replace(/ {2,}/, ": "))).toEqual([
      "created: published; slug canal",
      "edited: slug canal → the-canal",
      "edited: changed title, SEO settings",
      "reverted to draft: published → a draft",
      "scheduled: a draft → scheduled; for 2099-03-01 08:00",
    ]);
  });

  it("prints which fields changed when an edited file is imported", async () => {
    const { blog } = await open();
    const { path, put } = await newFolder(bench.onEnd);
    const write = (text: string) =>
      put("canal.md", `---\ntitle: Canal\ndate: 2026-03-01\ntags: [Slow]\n---\n${text}\n`);
    await write("Water.");
    await blog("import", "markdown", path);
    await write("Still water.");
    await blog("import", "markdown", path);
    expect((await blog("history", "canal")).stdout).toMatch(/ imported +changed text\n$/);
  });

  it("rejects a data folder that contains no blog, and leaves the folder empty", async () => {
    const { path, read } = await newFolder(bench.onEnd);
    const blog = blogCommandOn({ dataDir: path });
    for (const command of [
      ["list"],
      ["history", "canal"],
      ["publish", "canal"],
      ["members", "list"],
      ["export", "markdown", `${path}/export`],
      ["check", "--rebuild-search"],
      ["check", "--rebuild-counts"],
    ]) {
      expect(await blog(...command), command.join(" ")).toMatchObject({
        code: 1,
        stdout: "",
        stderr: `There is no blog in ${path} (DATA_DIR) yet. Start the site to create one, or correct DATA_DIR.\n`,
      });
    }
    expect(await read()).toEqual({});
  });

  it("creates a draft with the site as its author, and prints its URLs", async () => {
    const { platform, blog } = await open();
    const { code, stdout } = await blog("new", "My first post");
    const post = await platform.posts.find("my-first-post");
    expect(post).toMatchObject({ title: "My first post", status: "UNPUBLISHED" });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        `Write: https://blog.example/admin/posts/${post?.id}/edit\n` +
        "Address when published: https://blog.example/post/my-first-post\n",
    });
    expect((await platform.archive.authors()).map(({ nickname }) => nickname)).toEqual(["Quire"]);
  });

  it("creates a draft file that imports as a draft, and never overwrites a file", async () => {
    const { platform, blog } = await open();
    const { path, read } = await newFolder(bench.onEnd);
    const file = `${path}/posts/2026-01-02-a-b.md`;
    expect(await blog("new", "2026-01-02: “A” & b", "--folder", `${path}/posts`)).toMatchObject({
      code: 0,
      stdout: `Draft: ${file}\nAddress when published: https://blog.example/post/2026-01-02-a-b\n`,
    });
    const before = await read();
    expect((await blog("new", "2026 01 02 a b", "--folder", `${path}/posts`)).stderr).toBe(
      `${file} already exists.\n`,
    );
    expect(await read()).toEqual(before);
    expect((await blog("import", "markdown", path)).stdout).toContain("Posts: 1 created.");
    expect(await platform.posts.find("2026-01-02-a-b")).toMatchObject({
      title: "2026-01-02: “A” & b",
      status: "UNPUBLISHED",
    });
  });

  it("removes the sample posts only when confirmed", async () => {
    const { platform, blog, location } = await open();
    const { id } = await platform.posts.create(createPost({ slug: "sample" }), "IMPORT");
    await platform.metadata.write("import sample blog posts/sample", JSON.stringify({ id }));
    expect((await blog("samples", "remove")).stderr).toContain("--yes");
    expect(await blog("samples", "remove", "--yes")).toMatchObject({
      stdout: `Moved 1 sample post to the trash.
The blog still has the name and the description of the samples. Change them with settings set, or at /admin/settings.
`,
    });
    expect(await platform.posts.find("sample")).toBeUndefined();
    const named = blogCommandOn(location, { SITE_NAME: "Harbour Notes" });
    expect((await named("samples", "remove")).stdout).toBe(
      "There are no sample posts, and none will be imported.\n",
    );
  });

  it("asks for confirmation before deleting sample categories, even if the sample posts are in the trash", async () => {
    const { platform, blog } = await open();
    const { id } = await platform.posts.create(createPost({ slug: "sample" }), "IMPORT");
    await platform.posts.remove(id);
    const input = {
      slug: "bread",
      label: "Bread",
      title: "Bread",
      description: "",
      language: "en",
    };
    const category = await platform.categories.upsert({ ...input, displayPosition: 0 });
    await platform.metadata.write("import sample blog posts/sample", JSON.stringify({ id }));
    const value = JSON.stringify({ id: category.id });
    await platform.metadata.write("category sample blog bread", value);
    expect(await blog("samples", "remove")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--yes"),
    });
    expect(await platform.archive.categories()).toHaveLength(1);
    expect((await blog("samples", "remove", "--yes")).stdout).toContain("Removed: 1 category.");
  });

  it("lists everything that it removes with the sample posts", () => {
    const nothing = {
      posts: 0,
      categories: 0,
      tags: 0,
      authors: 0,
      comments: 0,
      files: 0,
      kept: [],
    };
    expect(formatSampleQuestion(nothing)).toBeUndefined();
    expect(formatSampleQuestion({ ...nothing, posts: 2, files: 1 })).toBe(
      "Move 2 sample posts and 1 file to the trash?",
    );
    expect(formatSampleQuestion({ ...nothing, categories: 2, authors: 1, comments: 1 })).toBe(
      "Delete 2 categories, 1 author and 1 comment for good?",
    );
    expect(formatSampleQuestion({ ...nothing, posts: 1, comments: 3 })).toBe(
      "Move 1 sample post to the trash, and delete 3 comments for good?",
    );
  });

  it("reads settings from .env, with environment variables taking precedence", async () => {
    const location = await bench.locate();
    const { path, put } = await newFolder(bench.onEnd);
    await put(".env", "SITE_URL=https://file.example\nPORT=80000\n");
    const blog = blogCommandOn(location, { QUIRE_ENV_FILE: `${path}/.env`, PORT: "" });
    expect((await blog("new", "A")).stdout).toContain("https://blog.example/");
    await put("own.env", "SITE_NAME=Bread\nSITE_LANGUAGE=english\nSMTP=smtp://host\n");
    const wrong = blogCommandOn(location, { QUIRE_ENV_FILE: `${path}/own.env` });
    const { stdout } = await wrong("doctor", "--json");
    expect(stdout).toContain("SITE_NAME = Bread (set)");
    expect(stdout).toContain("SITE_LANGUAGE must be a language tag");
    expect(stdout).toContain("SMTP is not a known setting.");
  });

  it("finds posts by part of their title, ignoring case and accents", async () => {
    const { platform, blog } = await open();
    await platform.posts.create(createPost({ slug: "cafe", title: "Ein Café in Köln" }), "ADMIN");
    await platform.posts.create(createPost({ slug: "all", title: "100 % wool_en" }), "ADMIN");
    const slugs = async (search: string): Promise<unknown> =>
      JSON.parse((await blog("list", "--search", search, "--json")).stdout);
    expect(await slugs("CAFE IN KOLN")).toMatchObject([{ slug: "cafe" }]);
    expect(await slugs("0 %")).toMatchObject([{ slug: "all" }]);
    expect(await slugs("wool%en")).toEqual([]);
  });
});
