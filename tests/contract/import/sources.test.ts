/** Tests for posts that were imported and then edited in the blog: later imports, and writing to their files. */
import { chmod, mkdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import { createMarkdownWriter } from "#lib/import/write-back/create-markdown-writer.ts";
import type { PostPatch } from "#lib/platform/blog/posts/new-post.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { createPicture, newFolder } from "#tests/support/cli/folder.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { adminPath, openOwners } from "#tests/support/members/owners.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const loaf = `---
# The first post.
title: A loaf # still warm
author: Anna
date: 2025-03-14T07:30:00Z
categories: [Bread]
tags:
  - Slow
summary: 'What it takes.'
---
# Flour

Some *text*. ![in it](../pictures/loaf%20one.png)
`;

const paragraph = (text: string) => ({
  type: "PARAGRAPH",
  id: "p",
  nodes: [{ type: "TEXT", id: "", nodes: [], textData: { text, decorations: [] } }],
});

forEachDatabase("a post that came from a Markdown file", (bench) => {
  async function open({ isWriting = false } = {}) {
    const owners = await openOwners(bench);
    const { platform, ask } = owners;
    const folder = await newFolder(bench.onEnd);
    const refusals: string[] = [];
    if (isWriting) {
      const report = (item: string, reason: string) => void refusals.push(`${item}: ${reason}`);
      platform.sources.setWriter(createMarkdownWriter(platform, report));
    }
    await folder.put("pictures/loaf one.png", await createPicture("#c84"));
    await folder.put("blog/loaf.md", loaf);
    const run = async () =>
      runImport(platform, await openMarkdown(folder.path), { language: "en", siteName: "Site" });
    await run();
    const find = async () => {
      for await (const record of platform.archive.posts()) return record;
      throw new Error("there is no post");
    };
    const { id } = (await find()).post;
    const readFileText = () => readFile(join(folder.path, "blog/loaf.md"), "utf8");
    const save = (patch: PostPatch) => platform.posts.update(id, patch, "MANUAL_SAVE");
    const readSource = async () => (await ask("GET", `/posts/${id}`)).body.source;
    const write = () => platform.sources.writeEdited();
    return { ...owners, folder, run, find, id, readFileText, save, readSource, write, refusals };
  }

  const change = (text: string) => loaf.replace("Some *text*", text);

  bench.itOnSqlite(
    "says where it came from, and is left alone by later imports once it has been edited",
    async () => {
      const { ask, id, run, folder, save, readSource, find, readFileText, write } = await open();
      const expected = { system: "markdown", item: "blog/loaf.md" };
      expect(await readSource()).toMatchObject({
        ...expected,
        isDetached: false,
        onEdit: "detach",
      });
      const { posts } = (await ask("GET", "/posts")).body;
      expect(posts).toMatchObject([{ id, source: expected }]);
      expect(JSON.stringify(posts)).not.toContain(folder.path);
      expect(JSON.stringify(await readSource())).not.toContain(folder.path);

      // Decisions about the post are not edits.
      await ask("POST", `/posts/${id}/pin`, {});
      await ask("POST", `/posts/${id}/feature`, {});
      await folder.put("blog/loaf.md", change("A second text"));
      expect(await run()).toMatchObject({ updated: 1, problems: [] });
      expect(await readSource()).toMatchObject({ isDetached: false });

      await save({ title: "A better loaf" });
      const detached = await readSource();
      expect(detached).toMatchObject({ ...expected, isDetached: true });
      expect(detached).not.toHaveProperty("onEdit");
      await write();
      expect(await readFileText()).toBe(change("A second text"));
      expect(await run()).toMatchObject({ unchanged: 1, problems: [] });
      await folder.put("blog/loaf.md", change("A third text"));
      expect(await run()).toMatchObject({
        updated: 0,
        unchanged: 1,
        problems: [
          {
            where: "blog/loaf.md",
            what: "it was edited in this blog, so its changes were not imported",
          },
        ],
      });
      expect(await run()).toMatchObject({ unchanged: 1, problems: [] });
      expect((await find()).post.title).toBe("A better loaf");
    },
  );

  bench.itOnSqlite(
    "is left alone even if a script names an import as the origin of its edit",
    async () => {
      const { call, owner, id, run, folder, readSource, find } = await open();
      const draftPost = { title: "Only a draft", changeOrigin: "IMPORT" };
      await call("PATCH", `/v3/draft-posts/${id}`, { draftPost }, bearer(owner.access));
      expect(await readSource()).toMatchObject({ isDetached: true });
      await folder.put("blog/loaf.md", change("New"));
      expect(await run()).toMatchObject({ unchanged: 1 });
      expect((await find()).content?.content_text).toContain("Some text");
    },
  );

  bench.itOnSqlite("is left alone even if only its draft has been edited", async () => {
    const { platform, id, run, folder, find, readSource } = await open();
    await platform.posts.saveDraft(id, { title: "Only a draft" }, "AUTO_SAVE");
    expect(await readSource()).toMatchObject({ isDetached: true });
    await folder.put("blog/loaf.md", change("New"));
    expect(await run()).toMatchObject({ unchanged: 1 });
    expect((await find()).content?.content_text).toContain("Some text");
  });

  bench.itOnSqlite(
    "follows its file again on request, which only owners and editors may make",
    async () => {
      const { ask, id, run, save, find, readSource, folder, ...owners } = await open();
      await save({ title: "A better loaf" });
      const author = await joinStaff(owners, "author", "anna@example.com");
      const moderator = await joinStaff(owners, "moderator", "mo@example.com");
      const follow = (access?: string) => ask("POST", `/posts/${id}/follow-source`, {}, access);
      expect((await follow(author.access)).status).toBe(404);
      expect((await follow(moderator.access)).status).toBe(403);
      const { headers } = await createKey(owners);
      const byKey = await owners.call(
        "POST",
        `${adminPath}/posts/${id}/follow-source`,
        {},
        headers,
      );
      expect(byKey.status).toBe(403);
      const editor = await joinStaff(owners, "editor", "ed@example.com");
      const { status, body } = await follow(editor.access);
      expect([status, body.source?.isDetached]).toEqual([200, false]);
      // The file has not changed, but the post has.
      expect(await run()).toMatchObject({ updated: 1, problems: [] });
      expect((await find()).post.title).toBe("A loaf");
      expect(await run()).toMatchObject({ unchanged: 1 });
      await folder.put("blog/loaf.md", change("New"));
      expect(await run()).toMatchObject({ updated: 1 });
      const written = (await ask("POST", "/posts/none/follow-source", {})).status;
      expect(written).toBe(404);
      expect(await readSource()).toMatchObject({ onEdit: "detach" });
    },
  );

  it("is recognized as edited if an older release imported it", async () => {
    const { platform, id, run, save, folder, readSource, location } = await open();
    await save({ title: "A better loaf" });
    const store = await bench.open(location);
    await store.deleteFrom("post_source").execute();
    const name = `import markdown ${folder.path} blog/loaf`;
    const { hasSource: _, ...record } = JSON.parse((await platform.metadata.read(name)) ?? "{}");
    await platform.metadata.write(name, JSON.stringify(record));
    expect(await readSource()).toBeUndefined();
    expect(await run()).toMatchObject({ unchanged: 1, problems: [] });
    expect(await readSource()).toMatchObject({ isDetached: true });
    await folder.put("blog/loaf.md", change("New"));
    expect((await run()).problems).toHaveLength(1);
    expect((await platform.posts.find(id))?.title).toBe("A better loaf");
  });

  it("gets the changed fields written to its file, and nothing else", async () => {
    const { id, save, run, readSource, readFileText, write, platform, refusals } = await open({
      isWriting: true,
    });
    expect(await readSource()).toMatchObject({ isDetached: false, onEdit: "write" });
    const cakes = await platform.categories.upsert({
      slug: "cakes",
      label: "Cakes",
      title: "Cakes",
      description: "",
      language: "en",
      displayPosition: 1,
    });
    const [bread = ""] = (await platform.archive.find(id))?.categoryIds ?? [];
    await save({ title: "A better loaf", categoryIds: [cakes.id, bread], hashtags: ["rye"] });
    await write();
    const written = loaf
      .replace("title: A loaf #", "title: A better loaf #")
      .replace("[Bread]", "[Cakes, Bread]")
      .replace("'What it takes.'\n", "'What it takes.'\nhashtags:\n  - rye\n");
    expect(await readFileText()).toBe(written);
    expect(await readSource()).toMatchObject({ isDetached: false, onEdit: "write" });
    // The import recognizes its own text, and the categories that it names.
    expect(await run()).toMatchObject({ unchanged: 1, problems: [] });
    expect((await platform.archive.find(id))?.categoryIds).toEqual([cakes.id, bread]);
    expect(refusals).toEqual([]);
    await platform.sources.follow(id);
    expect(await run()).toMatchObject({ updated: 1, problems: [] });
    expect((await platform.archive.find(id))?.categoryIds).toEqual([cakes.id, bread]);
    expect((await platform.archive.authors()).map(({ nickname }) => nickname)).toEqual(["Anna"]);
  });

  it("stays connected with its file if another instance has just written it", async () => {
    const { save, readSource, readFileText, write, platform, refusals } = await open();
    const report = (item: string) => void refusals.push(item);
    const writer = createMarkdownWriter(platform, report);
    platform.sources.setWriter({
      ...writer,
      write: async (...given) => {
        await writer.write(...given);
        return writer.write(...given);
      },
    });
    await save({ title: "A better loaf" });
    await write();
    expect(await readFileText()).toContain("title: A better loaf");
    expect(await readSource()).toMatchObject({ isDetached: false, onEdit: "write" });
    await write();
    expect(await readSource()).toMatchObject({ isDetached: false, onEdit: "write" });
    expect(refusals).toEqual([]);
  });

  it("gets a new text, cover and pictures, which an import reads back as they are", async () => {
    const { id, save, run, readFileText, write, platform, folder, refusals } = await open({
      isWriting: true,
    });
    const before = JSON.parse((await platform.archive.find(id))?.content?.rich_content ?? "{}");
    const added = await platform.media.add({
      bytes: await createPicture("#48c"),
      filename: "crust?.png",
      mimeType: "image/png",
      width: 30,
      height: 20,
    });
    const image = { src: { id: added.id, url: added.url }, width: 30, height: 20 };
    const picture = before.nodes.at(-1);
    const richContent = {
      nodes: [
        ...before.nodes,
        paragraph("A new end."),
        { ...picture, imageData: { ...picture.imageData, image, altText: "The crust" } },
      ],
    };
    const altText = "Crust";
    const coverMedia = {
      enabled: true,
      displayed: true,
      custom: true,
      altText,
      image: { ...added, altText, focalPoint: { x: 0.25, y: 0.75 } },
    };
    await save({ richContent, coverMedia, authorId: (await createGuest(platform)).id });
    await write();
    const path = `../media/${added.id.slice(0, 12)}/crust-.png`;
    const text = await readFileText();
    expect(text).toContain("# The first post.\ntitle: A loaf # still warm\nauthor: guest\n");
    expect(text).toContain(`cover: ${path}\ncoverAlt: Crust\ncoverFocus:\n  - 0.25\n  - 0.75\n`);
    expect(text).toContain("# Flour\n\nSome *text*.");
    expect(text).toContain("![in it](<../pictures/loaf one.png>)\n");
    expect(text).toContain(`A new end.\n\n![The crust](${path})\n`);
    expect(Object.keys(await folder.read())).toContain(path.slice(3));
    expect(refusals).toEqual([]);

    expect(await run()).toMatchObject({ unchanged: 1, problems: [] });
    const edited = await platform.archive.find(id);
    await platform.sources.follow(id);
    expect(await run()).toMatchObject({ updated: 1, problems: [] });
    const imported = await platform.archive.find(id);
    expect(imported?.content?.content_text).toBe(edited?.content?.content_text);
    expect(imported?.post).toMatchObject({
      title: "A loaf",
      excerpt: "What it takes.",
      author_id: edited?.post.author_id,
    });
    // The import copies the picture from the folder.
    expect(imported?.post.cover_media).toContain('"focalPoint":{"x":0.25,"y":0.75}');
  });

  it("gets only what is published, and follows its file until its draft is", async () => {
    const { id, platform, run, write, readFileText, folder, readSource, call, owner } = await open({
      isWriting: true,
    });
    await platform.posts.saveDraft(id, { title: "Later" }, "AUTO_SAVE");
    await write();
    expect(await readFileText()).toBe(loaf);
    expect(await readSource()).toMatchObject({ isDetached: false, onEdit: "write" });
    const publish = () => call("POST", `/v3/draft-posts/${id}/publish`, {}, bearer(owner.access));
    expect((await publish()).status).toBe(200);
    await write();
    expect(await readFileText()).toContain("title: Later #");
    expect(await run()).toMatchObject({ unchanged: 1, problems: [] });

    // An import cannot merge a draft with changes of the file.
    await platform.posts.saveDraft(id, { title: "Much later" }, "AUTO_SAVE");
    await folder.put("blog/loaf.md", change("Mine"));
    expect((await run()).problems).toHaveLength(1);
    await publish();
    await write();
    expect(await readFileText()).toBe(change("Mine"));
    expect(await readSource()).toMatchObject({ isDetached: true });
  });

  bench.itOnSqlite(
    "is detached without touching a file that has changed, moved, or is not a plain file",
    async () => {
      const { save, readFileText, write, folder, readSource, refusals, platform, id } = await open({
        isWriting: true,
      });
      const file = join(folder.path, "blog/loaf.md");
      const outside = await newFolder(bench.onEnd);
      await outside.put("loaf.md", loaf);
      const reset = async () => {
        await rm(join(folder.path, "blog"), { recursive: true, force: true });
        await mkdir(join(folder.path, "blog"));
        await writeFile(file, loaf);
        const source = await platform.sources.find(id);
        if (source !== undefined) await platform.sources.record(id, source);
        expect(await readSource()).toMatchObject({ isDetached: false, onEdit: "write" });
      };
      let version = 0;
      const expectRefusal = async (reason: string) => {
        expect(await readSource()).toMatchObject({ onEdit: "detach" });
        await save({ title: `Version ${(version += 1)}` });
        await write();
        expect(refusals.splice(0)).toEqual([`blog/loaf.md: ${reason}`]);
        expect(await readSource()).toMatchObject({ isDetached: true });
        // It is not tried again.
        await save({ title: `Version ${(version += 1)}` });
        await write();
        expect(refusals).toEqual([]);
        expect((await outside.read())["loaf.md"]).toBe(loaf);
      };

      await writeFile(file, change("Mine"));
      await expectRefusal("the file has changed since its last import");
      expect(await readFileText()).toBe(change("Mine"));
      await reset();
      await rm(file);
      await expectRefusal("the file no longer exists");
      await reset();
      await rm(file);
      await symlink(join(outside.path, "loaf.md"), file);
      await expectRefusal("its path leads through a symbolic link or out of the folder");
      await reset();
      await rm(join(folder.path, "blog"), { recursive: true });
      await symlink(outside.path, join(folder.path, "blog"));
      await expectRefusal("its path leads through a symbolic link or out of the folder");
      await rm(join(folder.path, "blog"));
      await reset();
      await rm(file);
      await mkdir(file);
      await expectRefusal("the file can't be read");
      await reset();

      // A stored path that leads out of the folder is not followed either.
      const source = await platform.sources.find(id);
      const item = `../${outside.path.split("/").at(-1)}/loaf.md`;
      if (source !== undefined) await platform.sources.record(id, { ...source, item });
      await save({ title: "Out" });
      await write();
      expect(refusals.splice(0)).toEqual([
        `${item}: its path leads through a symbolic link or out of the folder`,
      ]);
      expect((await outside.read())["loaf.md"]).toBe(loaf);
    },
  );

  bench.itOnSqlite("is detached without touching an HTML file with front matter", async () => {
    const { folder, run, platform, ask, write, refusals } = await open({ isWriting: true });
    const page = `---\ntitle: A page\ndate: 2025-03-14\n---\n<p>Some <em>text</em>.</p>\n`;
    await folder.put("blog/page.html", page);
    await run();
    const find = async () => {
      for await (const { post } of platform.archive.posts())
        if (post.title === "A page") return post;
      throw new Error("there is no post");
    };
    const { id } = await find();
    const readSource = async () => (await ask("GET", `/posts/${id}`)).body.source;
    expect(await readSource()).toMatchObject({ item: "blog/page.html", onEdit: "detach" });
    const richContent = { nodes: [paragraph("New text.")] };
    await platform.posts.update(id, { title: "New", richContent }, "MANUAL_SAVE");
    await write();
    expect(refusals).toEqual([
      "blog/page.html: changes are written only to Markdown files, and this is an HTML file",
    ]);
    expect(await readFile(join(folder.path, "blog/page.html"), "utf8")).toBe(page);
    expect(await readSource()).toMatchObject({ isDetached: true });
  });

  bench.itOnSqlite(
    "does not get pictures through a symbolic link or where their folder is a file",
    async () => {
      const { save, write, folder, refusals, platform, readFileText, run, id } = await open({
        isWriting: true,
      });
      const follow = async () => {
        await platform.sources.follow(id);
        await run();
      };
      const outside = await newFolder(bench.onEnd);
      await symlink(outside.path, join(folder.path, "media"));
      const added = await platform.media.add({
        bytes: await createPicture("#48c"),
        filename: "crust.png",
        mimeType: "image/png",
        width: 30,
        height: 20,
      });
      const image = { ...added, altText: "" };
      const settings = { enabled: true, displayed: true, custom: true, altText: "" };
      await save({ coverMedia: { ...settings, image } });
      await write();
      const refusal = "blog/loaf.md: the file can't be written";
      expect(refusals.splice(0)).toEqual([refusal]);
      expect(await outside.read()).toEqual({});
      for (const block of [
        (path: string) => writeFile(path, "no folder"),
        (path: string) => symlink(join(outside.path, "missing"), path),
      ]) {
        await follow();
        await rm(join(folder.path, "media"));
        await block(join(folder.path, "media"));
        await save({ coverMedia: { ...settings, image } });
        await write();
        expect(refusals.splice(0)).toEqual([refusal]);
      }
      expect(await outside.read()).toEqual({});
      expect(await readFileText()).toBe(loaf);
    },
  );

  it("waits while its folder is not on this machine, and keeps the file's mode and line ends", async () => {
    const { folder, save, write, run, readFileText, refusals, readSource, platform, ownerId } =
      await open({ isWriting: true });
    const windows = `\uFEFF${loaf.replaceAll("\n", "\r\n")}`;
    await folder.put("blog/loaf.md", windows);
    await run();
    const path = join(folder.path, "blog/loaf.md");
    await chmod(path, 0o640);
    await rename(folder.path, `${folder.path}-away`);
    await save({ title: "A better loaf" });
    await write();
    expect([refusals, (await readSource()).isDetached]).toEqual([[], false]);
    await rename(`${folder.path}-away`, folder.path);
    // Posts of a folder that is still away do not hold up this one.
    for (let number = 10; number < 30; number += 1) {
      const other = createPost({ id: `0-${number}`, authorId: ownerId, title: `Away ${number}` });
      await platform.posts.create(other, "IMPORT");
      const source = { source: "away", system: "markdown", folder: "/away", item: "a.md" } as const;
      await platform.sources.record(`0-${number}`, source);
      await platform.posts.update(`0-${number}`, { title: "New" }, "MANUAL_SAVE");
    }
    await write();
    await write();
    expect(await readFileText()).toBe(windows.replace("title: A loaf", "title: A better loaf"));
    expect((await stat(path)).mode & 0o777).toBe(0o640);
  });

  bench.itOnSqlite("of another generator is never written", async () => {
    const owners = await openOwners(bench);
    const { platform } = owners;
    platform.sources.setWriter(createMarkdownWriter(platform, () => undefined));
    const folder = await newFolder(bench.onEnd);
    await folder.put("hugo.toml", 'title = "Blog"\n');
    await folder.put("content/posts/loaf.md", loaf.replace("../pictures/loaf%20one.png", ""));
    await runImport(platform, await openMarkdown(folder.path), { language: "en", siteName: "S" });
    const { posts } = (await owners.ask("GET", "/posts")).body;
    const { body } = await owners.ask("GET", `/posts/${posts[0].id}`);
    expect(body.source).toMatchObject({ item: "content/posts/loaf.md", onEdit: "detach" });
  });

  const createGuest = ({ members }: Awaited<ReturnType<typeof openOwners>>["platform"]) =>
    members.upsert({ slug: "guest", nickname: "A Guest", about: "" });
});
