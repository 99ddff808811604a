/** Tests for the command that edits a post, run as a process with scripts in place of a text editor. */
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { createPicture, newFolder } from "#tests/support/cli/folder.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { createPost, openTestPlatform } from "#tests/support/servers/platform.ts";

onSqlite("npm run blog -- edit", (bench) => {
  async function open() {
    const location = await bench.locate();
    // The command runs in another process and uses the system clock.
    const clock = { now: () => Date.now(), advance: () => undefined };
    const platform = await openTestPlatform(bench, { location, clock });
    const folder = await newFolder(bench.onEnd);
    const temporary = await newFolder(bench.onEnd);
    let programs = 0;
    /** Edits a post with `program`: JavaScript that changes the variable `text`. */
    async function edit(program: string, ...options: string[]) {
      const path = join(folder.path, `editor-${(programs += 1)}.mjs`);
      await writeFile(
        path,
        `import { readFileSync, writeFileSync } from "node:fs";
        const path = process.argv[2];
        let text = readFileSync(path, "utf8");
        ${program}
        writeFileSync(path, text);`,
      );
      const variables = { EDITOR: `${process.execPath} ${path}`, TMPDIR: temporary.path };
      return blogCommandOn(location, variables)("edit", "canal", "--file", ...options);
    }
    const canal = { slug: "canal", status: "UNPUBLISHED" } as const;
    const { id } = await platform.posts.create(createPost(canal), "ADMIN");
    const read = async () => {
      const record = await platform.archive.findLatest(id);
      return { ...record?.post, text: record?.content?.content_text, tags: record?.tags };
    };
    const listKept = () => readdir(temporary.path);
    return { platform, location, id, edit, read, listKept, folder };
  }

  it("prints the address of the editor in the browser", async () => {
    const { location, id, platform } = await open();
    const blog = blogCommandOn(location, { EDITOR: "", VISUAL: "" });
    const stdout = `https://blog.example/admin/posts/${id}/edit\n`;
    expect(await blog("edit", "canal")).toMatchObject({ code: 0, stdout });
    expect((await blog("edit", "canal", "--file")).stderr).toContain("Set EDITOR");
    expect((await blog("edit", "lake")).stderr).toContain("There is no post");
    await platform.posts.remove(id);
    expect((await blog("edit", id)).stderr).toContain("in the trash");
  });

  it("saves the changed fields as a new version, and keeps everything else", async () => {
    const { platform, edit, read, listKept, id } = await open();
    const cover = await platform.media.add({
      bytes: await createPicture("#48c"),
      filename: "canal.png",
      mimeType: "image/png",
    });
    await platform.posts.update(id, { hashtags: ["kept"] }, "ADMIN");
    await platform.categories.upsert({
      slug: "walks",
      label: "Walks",
      title: "Walks",
      description: "",
      language: "en",
      displayPosition: 0,
    });
    const result = await edit(`
      if (!text.startsWith("---\\ntitle: A walk along the canal\\nslug: canal\\n")) process.exit(3);
      text = text.replace("A walk along the canal", "A longer walk");
      text = text.replace("slug: canal", \`slug: walk
tags: [Slow]
categories: [Walks]
cover: /media/${cover.id}
coverAlt: Water\`) + "\\nAnd *back* again.\\n";`);
    expect(result).toMatchObject({ code: 0, stdout: "“A longer walk” (walk): saved\n" });
    const saved = await read();
    expect(saved).toMatchObject({ title: "A longer walk", slug: "walk", tags: ["Slow"] });
    expect(saved.text).toContain("And back again.");
    expect(saved.hashtags).toBe('["kept"]');
    expect(JSON.parse(saved.cover_media ?? "{}")).toMatchObject({
      altText: "Water",
      image: { id: cover.id, width: 30, height: 20, url: cover.url },
    });
    const history = await platform.posts.history(id);
    expect(history.at(-1)).toMatchObject({ origin: "MANUAL_SAVE" });
    expect(history.at(-1)?.detail["fields"]).not.toContain("hashtags");
    expect(await listKept()).toEqual([]);
  });

  it("saves an edit of a published post as its draft, and saves no version without a change", async () => {
    const { platform, edit, read, id, listKept } = await open();
    await platform.posts.publish(id);
    expect((await edit("")).stdout).toBe("Nothing was changed.\n");
    const { stdout } = await edit(`text = text.replace("A walk", "A run");`);
    expect(stdout).toContain(`after “Update” at https://blog.example/admin/posts/${id}/edit\n`);
    expect((await platform.posts.find(id))?.title).toBe("A walk along the canal");
    expect((await read()).title).toBe("A run along the canal");
    // The next edit starts from the draft.
    expect((await edit(`if (!text.includes("A run")) process.exit(3);`)).code).toBe(0);
    expect(await listKept()).toEqual([]);
  });

  it("keeps the file if the text cannot be saved, prints the reason, and reopens the file at the next edit", async () => {
    const { platform, edit, read, listKept, id } = await open();
    await platform.posts.create(createPost({ slug: "lake" }), "ADMIN");
    const replace = (from: string, to: string) =>
      `text = text.replace(${JSON.stringify(from)}, ${JSON.stringify(to)});`;
    const mistakes: [program: string, reason: string][] = [
      [replace("title: A walk", 'title: "A walk'), "canal.md:2: it is not valid YAML"],
      [replace("title: A walk along the canal\n", ""), "the title is missing"],
      [replace("slug:", "status: published\nslug:"), "canal.md:3: “status” can't be changed here"],
      [replace("slug: canal", "slug: lake"), "Another post has the slug lake"],
      [replace("slug:", "author: Somebody\nslug:"), "“Somebody” is not an author of this blog"],
      [replace("slug:", "categories: [None]\nslug:"), "“None” is not a category of this blog"],
      ["text += '\\n![x](boat.png)\\n';", "the file boat.png can't be used here"],
      ["text += '\\n![x](/media/0)\\n';", "the blog has no file /media/0"],
      ["text += '\\n```ricos\\n{\\n```\\n';", "The file can't be read"],
      [replace("title: A walk", `title: ${"long ".repeat(60)}`), "The title"],
      ["writeFileSync(path, text + ' More.'); process.exit(1);", "ended with an error"],
    ];
    for (const [program, reason] of mistakes) {
      const { code, stdout, stderr } = await edit(program);
      expect([program, code, stdout]).toEqual([program, 1, ""]);
      expect(stderr).toContain(reason);
      expect(stderr).toContain("Nothing was saved, and your text is in ");
      const path = /--file "(.*)"/.exec(stderr)?.[1] ?? "";
      expect(await readFile(path, "utf8")).toContain("---");
    }
    expect((await read()).title).toBe("A walk along the canal");
    expect(await listKept()).toHaveLength(mistakes.length);

    const { stderr } = await edit(`text = text.replace("title: A walk", "titel: A swim");`);
    const path = /--file "(.*)"/.exec(stderr)?.[1] ?? "";
    const fixed = await edit(`text = text.replace("titel", "title");`, path);
    expect(fixed.stdout).toBe("“A swim along the canal” (canal): saved\n");
    expect(existsSync(path)).toBe(true);
    expect(await platform.posts.find(id)).toMatchObject({ title: "A swim along the canal" });
  });

  it("does not overwrite a version that was saved while the file was open", async () => {
    const { platform, edit, id, location, folder } = await open();
    const script = join(folder.path, "other.mjs");
    await writeFile(
      script,
      `import { openPlatform } from ${JSON.stringify(join(process.cwd(), "lib/platform/platform.ts"))};
      const platform = await openPlatform({ dataDir: ${JSON.stringify(location.dataDir)},
        siteUrl: "https://blog.example", siteLanguage: "en", clientId: "embedded" });
      await platform.posts.update(${JSON.stringify(id)}, { title: "Mine" }, "MANUAL_SAVE");
      await platform.close();`,
    );
    const { stderr } = await edit(`
      const { execFileSync } = await import("node:child_process");
      execFileSync(process.execPath, [${JSON.stringify(script)}]);
      text = text.replace("A walk", "A run");`);
    expect(stderr).toContain("The post was edited in the meantime. Nothing was saved");
    expect((await platform.posts.find(id))?.title).toBe("Mine");
  });
});
