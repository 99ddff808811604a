import { rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { ImportReport } from "#lib/import/run-import.ts";
import { watchFolder } from "#cli/watch-folder.ts";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { newFolder, createPicture } from "#tests/support/cli/folder.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

onSqlite("watching a folder", (bench) => {
  const post = (title: string, text = "Text.") =>
    `---\ntitle: ${title}\ndate: 2025-03-14\n---\n${text}\n`;

  async function open() {
    const platform = await openTestPlatform(bench);
    const folder = await newFolder(bench.onEnd);
    await folder.put("posts/loaf.md", post("A loaf"));
    await folder.put("posts/crumb.md", post("A crumb", "![x](../pictures/new.png)"));
    const said: string[] = [];
    const changes: string[] = [];
    const tell = ({ problems }: ImportReport) =>
      said.push(...problems.map(({ where, what }) => `${where}: ${what}`));
    const watch = await watchFolder(platform, folder.path, {
      kind: "auto",
      language: "en",
      siteName: "The Site",
      onImport: tell,
      onPost: ({ where, outcome, status }) => changes.push(`${where}: ${outcome}, ${status}`),
      onGone: (path) => said.push(`${path} is gone`),
      onEmpty: (path) => said.push(`${path} is empty`),
      emptyPause: 100,
      onFailure: (reason) => said.push(reason),
    });
    bench.onEnd(() => watch.close());
    const titles = async () => {
      const found: Record<string, string> = {};
      for await (const { post: one } of platform.archive.posts()) {
        found[one.slug] = `${one.title} (${one.status})`;
      }
      return found;
    };
    /** Polls for the logged change instead of waiting a fixed time. */
    const eventually = (check: () => Promise<void> | void) =>
      vi.waitFor(check, { timeout: 20_000, interval: 20 });
    return { platform, ...folder, said, changes, titles, eventually };
  }

  it("reports a symlink loop and still watches the other files", async () => {
    const platform = await openTestPlatform(bench);
    const folder = await newFolder(bench.onEnd);
    await folder.put("posts/loaf.md", post("A loaf"));
    await symlink("two", join(folder.path, "one"));
    await symlink("one", join(folder.path, "two"));
    const failures: string[] = [];
    const imports: ImportReport[] = [];
    const watch = await watchFolder(platform, folder.path, {
      kind: "auto",
      language: "en",
      siteName: "The Site",
      onImport: (report) => imports.push(report),
      onPost: () => undefined,
      onGone: () => undefined,
      onEmpty: () => undefined,
      onFailure: (reason) => failures.push(reason),
    });
    bench.onEnd(() => watch.close());
    expect(failures.join()).toContain("ELOOP");
    await folder.put("posts/loaf.md", post("A better loaf"));
    await vi.waitFor(() => expect(imports).toHaveLength(2), { timeout: 20_000, interval: 20 });
  });

  it("rejects an invalid settings file and reports the location of the error", async () => {
    const { path, put } = await newFolder(bench.onEnd);
    await put("hugo.toml", "title = \n");
    await put("content/loaf.md", post("A loaf"));
    const { code, stdout, stderr } = await blogCommandOn(await bench.locate())("watch", path);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^hugo\.toml:1: it is not valid TOML: .*\n$/);
  });

  it("imports existing files at startup, and each file when it is saved or renamed into place", async () => {
    const { platform, path, put, titles, eventually } = await open();
    expect(await titles()).toEqual({ loaf: "A loaf (PUBLISHED)", crumb: "A crumb (PUBLISHED)" });
    const before = await platform.changes.latest();
    await put("posts/loaf.md", post("A better loaf"));
    await eventually(async () => {
      const { changes } = await platform.changes.since(before);
      expect(changes).toMatchObject([{ entity: "POST", origin: "IMPORT_PATCH" }]);
    });
    expect(await titles()).toMatchObject({ loaf: "A better loaf (PUBLISHED)" });
    await put("posts/.loaf.tmp", post("The best loaf"));
    await rename(join(path, "posts/.loaf.tmp"), join(path, "posts/loaf.md"));
    await eventually(async () =>
      expect(await titles()).toMatchObject({ loaf: "The best loaf (PUBLISHED)" }),
    );
    await put("posts/new.md", post("New"));
    await eventually(async () => expect(await titles()).toMatchObject({ new: "New (PUBLISHED)" }));
  });

  it("does not import a file that a program has emptied in order to write it", async () => {
    const { put, titles, changes, eventually } = await open();
    await put("posts/loaf.md", "");
    await put("posts/new.md", post("New"));
    await eventually(async () => expect(await titles()).toMatchObject({ new: "New (PUBLISHED)" }));
    expect(await titles()).toMatchObject({ loaf: "A loaf (PUBLISHED)" });
    expect(changes).toEqual(["posts/new.md: created, PUBLISHED"]);
  });

  it("reports a file that its author has emptied once, until it has content again, and leaves its post unchanged", async () => {
    const { put, said, titles, eventually } = await open();
    const countReports = () => said.filter((line) => line.endsWith("is empty"));
    await put("posts/touched.md", "");
    await put("posts/loaf.md", "");
    await eventually(() => expect(countReports()).toEqual(["posts/loaf.md is empty"]));
    await put("posts/loaf.md", "");
    await put("posts/crumb.md", "");
    const both = ["posts/loaf.md is empty", "posts/crumb.md is empty"];
    await eventually(() => expect(countReports()).toEqual(both));
    expect(await titles()).toEqual({ loaf: "A loaf (PUBLISHED)", crumb: "A crumb (PUBLISHED)" });
    await put("posts/loaf.md", post("A new loaf"));
    await eventually(async () =>
      expect(await titles()).toMatchObject({ loaf: "A new loaf (PUBLISHED)" }),
    );
    await put("posts/loaf.md", "");
    await eventually(() => expect(countReports()).toEqual([...both, "posts/loaf.md is empty"]));
  });

  it("reports an invalid field with its file and line, and makes the post a draft until it is corrected", async () => {
    const { put, said, titles, eventually } = await open();
    await put("posts/loaf.md", post("A loaf\ndraft: perhaps"));
    await eventually(() =>
      expect(said).toContain(
        "posts/loaf.md:3: draft must be true or false, so the post is a draft",
      ),
    );
    expect(await titles()).toMatchObject({ loaf: "A loaf (UNPUBLISHED)" });
    await put("posts/loaf.md", post("A mended loaf\ndraft: false"));
    await eventually(async () =>
      expect(await titles()).toMatchObject({ loaf: "A mended loaf (PUBLISHED)" }),
    );
  });

  it("never publishes a post whose status is misspelt, missing or changed in the blog", async () => {
    const { platform, put, said, titles, eventually } = await open();
    await put("posts/plan.md", "---\ntitle: Plan\nstauts: draft\n---\n");
    await eventually(() => expect(said.join("\n")).toContain("posts/plan.md:3: “stauts”"));
    expect(await titles()).toMatchObject({ plan: "Plan (UNPUBLISHED)" });
    await put("posts/plan.md", "---\ntitle: Plan\n---\n");
    await eventually(async () =>
      expect(await titles()).toMatchObject({ plan: "Plan (UNPUBLISHED)" }),
    );
    const loaf = await platform.posts.find("loaf");
    await platform.posts.unpublish(loaf?.id ?? "");
    await put("posts/loaf.md", post("A better loaf"));
    await eventually(async () =>
      expect(await titles()).toMatchObject({ loaf: "A better loaf (UNPUBLISHED)" }),
    );
  });

  it("imports an image when its file appears, and leaves posts unchanged when a file is deleted", async () => {
    const { platform, path, put, said, titles, eventually } = await open();
    expect(said).toEqual([expect.stringContaining("posts/crumb.md: the file ../pictures/new.png")]);
    await put("pictures/new.png", await createPicture("#c84"));
    await eventually(async () => {
      for await (const { post: one, content } of platform.archive.posts()) {
        if (one.slug === "crumb") expect(content?.rich_content).toContain('"IMAGE"');
      }
    });
    await rm(join(path, "posts/loaf.md"));
    await eventually(() => expect(said).toContain("posts/loaf.md is gone"));
    expect(await titles()).toMatchObject({ loaf: "A loaf (PUBLISHED)" });
  });

  it("reports a deleted file only if a post was imported from it", async () => {
    const { path, put, said, eventually } = await open();
    await put("posts/typo.md", "---\ntitle: [Typo\n---\n");
    await eventually(() => expect(said.join("\n")).toMatch(/posts\/typo\.md:\d: not imported/));
    await rm(join(path, "posts/typo.md"));
    await rm(join(path, "posts/loaf.md"));
    await eventually(() => expect(said).toContain("posts/loaf.md is gone"));
    expect(said).not.toContain("posts/typo.md is gone");
  });

  it("reports each file whose post was created or changed, with the post's status", async () => {
    const { put, changes, eventually } = await open();
    changes.length = 0;
    await put("posts/typo.md", "---\ntitle: Typo\nstauts: draft\n---\n");
    await put("posts/new.md", "---\ntitle: New\nstatus: draft\n---\n");
    await put("posts/loaf.md", post("A better loaf"));
    await eventually(() =>
      expect(changes.toSorted()).toEqual([
        "posts/loaf.md: updated, PUBLISHED",
        "posts/new.md: created, UNPUBLISHED",
        "posts/typo.md: created, UNPUBLISHED",
      ]),
    );
  });
});
