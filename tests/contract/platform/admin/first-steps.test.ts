/** Tests for the first steps of a new blog, and for the removal of the sample blog on the dashboard. */
import { expect, it } from "vitest";
import { importSampleBlog } from "#lib/import/import-sample-blog.ts";
import { createPicture, newFolder } from "#tests/support/cli/folder.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { createPost } from "#tests/support/servers/platform.ts";

forEachDatabase("the first steps", (bench) => {
  const page = { status: "UNPUBLISHED", authorId: createPost().authorId } as const;

  async function open() {
    const owners = await openOwners(bench);
    const read = async () => (await owners.ask("GET", "/first-steps")).body;
    const listDone = async () =>
      (await read()).steps
        .filter(({ isDone }: { isDone: boolean }) => isDone)
        .map(({ name }: { name: string }) => name);
    return { ...owners, read, listDone };
  }

  it("are done when the blog has a name, a look, a post, an imprint and backups, and come back when one of them is gone", async () => {
    const { platform, read, listDone } = await open();
    const { siteSettings, posts, pages } = platform;
    const steps = (await read()).steps.map(({ name }: { name: string }) => name);
    expect(steps).toEqual(["name", "look", "post", "imprint", "email", "backup"]);
    // The test's platform has a mail server.
    expect(await listDone()).toEqual(["email"]);
    await siteSettings.change({ values: { SITE_NAME: "Harbour Notes" } });
    expect(await listDone()).toEqual(["name", "email"]);
    await siteSettings.change({ values: { LOOK: { header: "centred" } } });
    await posts.create(createPost({ status: "UNPUBLISHED" }), "ADMIN");
    expect(await listDone()).toEqual(["name", "look", "email"]);
    const { id } = await posts.create(createPost(), "ADMIN");
    const imprint = await pages.create({ ...page, title: "Imprint", path: "/impressum" });
    expect(await listDone()).toEqual(["name", "look", "post", "email"]);
    await posts.publish(imprint.id);
    expect(await listDone()).toEqual(["name", "look", "post", "imprint", "email"]);
    await siteSettings.change({ values: { BACKUP_NIGHTLY: true } });
    expect(await read()).toEqual({ hasSamples: false });
    await posts.remove(id);
    expect(await listDone()).toEqual(["name", "look", "imprint", "email", "backup"]);
  });

  it("count a page as the imprint if the menu of legal pages links to it", async () => {
    const { platform, listDone } = await open();
    const { id } = await platform.pages.create({ ...page, title: "Who we are", path: "/who" });
    await platform.posts.publish(id);
    expect(await listDone()).toEqual(["email"]);
    const MENUS = { legal: [{ kind: "page", id }] };
    await platform.siteSettings.change({ values: { MENUS } });
    expect(await listDone()).toEqual(["imprint", "email"]);
  });

  it("stay hidden for all owners once an owner has hidden them", async () => {
    const { ask, read, ...owners } = await open();
    expect((await ask("POST", "/first-steps/hide", {})).status).toBe(200);
    expect(await read()).toEqual({ hasSamples: false });
    const second = await joinStaff(owners, "owner");
    const { body } = await ask("GET", "/first-steps", undefined, second.access);
    expect(body).toEqual({ hasSamples: false });
  });
});

forEachDatabase("removing the sample blog on the dashboard", (bench) => {
  async function open() {
    const owners = await openOwners(bench);
    const { path, put } = await newFolder(bench.onEnd);
    await put("authors.yaml", "- { id: desk, name: The Desk }");
    await put("categories.yaml", "- { slug: bread, label: Bread }\n- { slug: soup, label: Soup }");
    await put("pictures/loaf.png", await createPicture("#c84"));
    await put("comments/loaf.json", '[{ "author": "Agnes", "text": "Well said." }]');
    const post = (title: string, more: string) =>
      `---\ntitle: ${title}\nauthor: desk\ndate: 2025-03-14T07:30:00Z\n${more}\n---\nSome text.\n`;
    await put(
      "posts/loaf.md",
      post(
        "A loaf",
        "tags: [Slow, Rye]\ncover: pictures/loaf.png\ncategories: [bread]\ncommentsFile: comments/loaf.json",
      ),
    );
    await put("posts/broth.md", post("A broth", "tags: [Slow]\ncategories: [soup]"));
    await importSampleBlog(owners.platform, path);
    const { platform } = owners;
    const list = async () => ({
      posts: (await platform.posts.list({ limit: 50, offset: 0 })).posts
        .filter(({ status }) => status !== "DELETED")
        .map(({ title }) => title)
        .toSorted(),
      categories: (await platform.archive.categories()).map(({ label }) => label).toSorted(),
      tags: (await platform.archive.tags()).map(({ label }) => label).toSorted(),
    });
    return { ...owners, list };
  }

  it("reports what it will remove, removes only the samples, and leaves the owner's entries alone", async () => {
    const { platform, ask, list } = await open();
    const own = await platform.categories.upsert({
      slug: "own",
      label: "Own",
      title: "Own",
      description: "",
      language: "en",
      displayPosition: 9,
    });
    const tag = await platform.tags.create({ label: "Mine", language: "en" });
    await platform.posts.create(
      createPost({ title: "My post", slug: "own", categoryIds: [own.id], tagIds: [tag.id] }),
      "ADMIN",
    );
    expect((await ask("GET", "/first-steps")).body.hasSamples).toBe(true);
    const before = await list();
    const preview = await ask("GET", "/samples");
    expect(preview.body).toMatchObject({
      posts: 2,
      categories: 2,
      tags: 2,
      comments: 1,
      files: 1,
      kept: [{ kind: "author", name: "The Desk", reason: "trash" }],
    });
    expect(await list()).toEqual(before);
    expect((await ask("POST", "/samples/remove", {})).body).toEqual(preview.body);
    expect(await list()).toEqual({ posts: ["My post"], categories: ["Own"], tags: ["Mine"] });
    expect((await ask("GET", "/first-steps")).body.hasSamples).toBe(false);
    expect((await ask("POST", "/samples/remove", {})).body).toMatchObject({ posts: 0, tags: 0 });
  });

  it("keeps an edited sample with its category and tags, and the tags of the owner's posts", async () => {
    const { platform, ask, list, clock } = await open();
    clock.advance(1_000);
    const broth = await platform.posts.find("broth");
    await platform.posts.update(broth?.id ?? "", { title: "My broth" }, "ADMIN");
    const rye = await platform.tags.create({ label: "Rye", language: "en" });
    await platform.posts.create(createPost({ title: "My rye", tagIds: [rye.id] }), "ADMIN");
    const { body } = await ask("POST", "/samples/remove", {});
    expect(body).toMatchObject({ posts: 1, categories: 1, tags: 0 });
    expect(body.kept).toEqual([
      { kind: "post", name: "My broth", reason: "edited" },
      { kind: "category", name: "Soup", reason: "used" },
      { kind: "author", name: "The Desk", reason: "used" },
    ]);
    expect(await list()).toEqual({
      posts: ["My broth", "My rye"],
      categories: ["Soup"],
      tags: ["Rye", "Slow"],
    });
    // The entries that stay are no reason to offer the removal again.
    expect((await ask("GET", "/first-steps")).body.hasSamples).toBe(false);
  });
});
