/** Tests of tasks with the processes that sites start. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { verifyBackup } from "#lib/maintenance/backup/verify-backup.ts";
import { openArchive } from "#lib/import/reading/archive.ts";
import { forEachDatabase, onSqlite } from "#tests/support/databases/database.ts";
import { generatedWxr, wxr } from "#tests/support/content/wordpress.ts";
import { createZip } from "#tests/support/formats/zip.ts";
import { listen } from "#tests/support/servers/listen.ts";
import { createPost } from "#tests/support/servers/platform.ts";
import { startPlatform } from "#tests/support/servers/site.ts";
import { openMoving, readTitles, type Moving } from "#tests/support/moving/moving-calls.ts";

const ended = ["FINISHED", "FAILED", "CANCELLED"] as const;

/** The import refuses this address at once, so that no test waits for its pictures. */
const oldBlog = "http://127.0.0.1:9";

const smallBlog = wxr("https://old.example", [
  { id: 1, title: "First light", slug: "first-light", content: "<p>The lamp was lit.</p>" },
  {
    id: 2,
    title: "Second watch",
    slug: "second-watch",
    content: "<p>Rain.</p><form><input></form>",
    commentList: [{ id: 7 }],
  },
]);

async function importFile(
  moving: Moving,
  name: string,
  content: string | Uint8Array,
  rest: object,
) {
  const fileId = await moving.store(name, content);
  const { id } = await moving.order({ kind: "import", fileId, ...rest });
  return moving.reach(id, ...ended);
}

const readDataFiles = async ({ location }: Moving, folder: string): Promise<string[]> =>
  (await readdir(join(location.dataDir, folder)).catch((): string[] => [])).toSorted();

const realClock = { now: Date.now, advance: () => undefined };

forEachDatabase("a process of the dashboard", (bench) => {
  it("reports in a dry run what the import will do, without changing anything", async () => {
    const moving = await openMoving(bench);
    await moving.platform.posts.create(createPost({ title: "Mine", slug: "first-light" }), "ADMIN");
    const wordpress = { source: "wordpress" };
    const fileId = await moving.store("blog.xml", smallBlog);
    const trial = await moving.order({ kind: "import", fileId, ...wordpress, isDryRun: true });
    const expected = { created: 2, updated: 0, unchanged: 0, comments: { created: 1 } };
    expect(await moving.reach(trial.id, ...ended)).toMatchObject({
      state: "FINISHED",
      isDryRun: true,
      fileId,
      summary: expected,
    });
    expect(await readTitles(moving.platform)).toEqual(["Mine"]);
    const { problems } = (await moving.ask("GET", `/moving/tasks/${trial.id}`)).body;
    expect(JSON.stringify(problems)).toMatch(/first-light.+form/s);

    const real = await moving.order({ kind: "import", fileId, ...wordpress });
    const done = await moving.reach(real.id, ...ended);
    expect(done).toMatchObject({ state: "FINISHED", summary: expected });
    const report = (await moving.ask("GET", `/moving/tasks/${real.id}`)).body;
    expect(report.problems).toEqual(problems);
    expect(await readTitles(moving.platform)).toEqual(["First light", "Mine", "Second watch"]);
    await vi.waitFor(async () => expect(await readDataFiles(moving, "moving")).toEqual([]));

    expect(await importFile(moving, "again.xml", smallBlog, wordpress)).toMatchObject({
      summary: { created: 0, unchanged: 2 },
    });
  });

  it("continues an import after its site was killed in the middle", async () => {
    const moving = await openMoving(bench, { startTask: "none", clock: realClock });
    const fileId = await moving.store("blog.xml", [...generatedWxr(oldBlog, 300)].join(""));
    const { id } = await moving.order({ kind: "import", source: "wordpress", fileId });
    const { dataDir, databaseUrl = "" } = moving.location;
    const environment = { DATABASE_URL: databaseUrl };
    const first = await startPlatform({ dataDir, environment });
    await vi.waitFor(
      async () => {
        const { progress } = await moving.find(id);
        expect(progress).toMatchObject({ total: 300 });
        expect(progress?.done).toBeGreaterThan(10);
      },
      { timeout: 100_000 },
    );
    await first.end("SIGKILL");
    const count = async () =>
      (await readTitles(moving.platform)).filter((title) => title.startsWith("Log of day")).length;
    expect(await count()).toBeLessThan(300);
    // The lease need not be waited for.
    const database = await bench.open(moving.location);
    await database.updateTable("moving_task").set({ claimed_until: Date.now() }).execute();
    const second = await startPlatform({ dataDir, environment });
    bench.onEnd(async () => void (await second.end("SIGTERM")));
    const task = await moving.reach(id, ...ended);
    expect(task).toMatchObject({ state: "FINISHED", summary: { failed: 0 } });
    if (task.summary?.kind !== "import") throw new Error("there is no summary");
    const { created, updated, unchanged } = task.summary;
    expect(created + updated + unchanged).toBe(300);
    expect(unchanged).toBeGreaterThan(5);
    expect(await count()).toBe(300);
  });

  it("backs up the blog, and keeps the newest backups", async () => {
    const backups = { isNightly: false, kept: 2 };
    const moving = await openMoving(bench, { backups });
    await moving.platform.posts.create(createPost(), "ADMIN");
    const folder = join(moving.location.dataDir, "backups");
    await mkdir(folder, { recursive: true });
    for (const name of ["quire-2025-01-01-0300.tar.gz", "quire-2025-01-02-0300.tar.gz"])
      await writeFile(join(folder, name), "old");
    await writeFile(join(folder, "notes.txt"), "mine");
    const { id } = await moving.order({ kind: "backup" });
    expect(await moving.reach(id, ...ended)).toMatchObject({
      state: "FINISHED",
      summary: { kind: "backup", posts: 1, members: 1 },
    });
    const name = "quire-2026-03-14-0930.tar.gz";
    const kept = [name, "quire-2025-01-02-0300.tar.gz"];
    const { body } = await moving.ask("GET", "/moving");
    expect(body.backups.map((backup: { name: string }) => backup.name)).toEqual(kept);
    expect(await readDataFiles(moving, "backups")).toEqual(["notes.txt", ...kept.toReversed()]);
    const response = await moving.download(`/backups/${name}`);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
    const copy = join(moving.location.dataDir, "copy.tar.gz");
    await writeFile(copy, Buffer.from(await response.arrayBuffer()));
    expect((await verifyBackup(copy)).manifest.tables).toMatchObject({ post: 1 });
    expect((await moving.download("/backups/notes.txt")).status).toBe(404);
  });
});

onSqlite("a process of the dashboard", (bench) => {
  it("ends a cancelled import after the current post, and a later one completes it", async () => {
    const moving = await openMoving(bench);
    const content = [...generatedWxr(oldBlog, 1_000)].join("");
    const fileId = await moving.store("blog.xml", content);
    const { id } = await moving.order({ kind: "import", source: "wordpress", fileId });
    await vi.waitFor(
      async () => expect((await moving.find(id)).progress?.done).toBeGreaterThan(5),
      { timeout: 100_000 },
    );
    await moving.ask("POST", `/moving/tasks/${id}/cancel`);
    const cancelled = await moving.reach(id, ...ended);
    const posts = (await readTitles(moving.platform)).length;
    expect(cancelled).toMatchObject({ state: "CANCELLED", summary: { created: posts } });
    expect(posts).toBeLessThan(1_000);
    const again = await moving.order({ kind: "import", source: "wordpress", fileId });
    expect(await moving.reach(again.id, ...ended)).toMatchObject({
      state: "FINISHED",
      summary: { created: 1_000 - posts, unchanged: posts },
    });
  });

  it("exports each format to a ZIP file, and imports the Markdown and JSON of another blog", async () => {
    const moving = await openMoving(bench);
    await moving.platform.posts.create(createPost({ title: "A loaf", slug: "a-loaf" }), "ADMIN");
    const other = await openMoving(bench);
    const expected = { markdown: /^posts\//, wix: /^blog\.json$/, static: /^index\.html$/ };
    for (const [format, file] of Object.entries(expected)) {
      const { id } = await moving.order({ kind: "export", format });
      const { download, summary } = await moving.reach(id, "FINISHED");
      expect(summary).toMatchObject({ kind: "export", posts: 1 });
      expect(download?.name).toBe(`quire-${format}-2026-03-14.zip`);
      const response = await moving.download(`/tasks/${id}/file`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.byteLength).toBe(download?.bytes);
      const path = join(moving.location.dataDir, `${format}.zip`);
      await writeFile(path, bytes);
      const archive = await openArchive(path);
      expect(archive.names.join("\n")).toMatch(new RegExp(file.source, "m"));
      await archive.close();
      if (format === "static") continue;
      const imported = await importFile(other, `quire-${format} (2).zip`, bytes, {
        source: format,
      });
      expect([imported.failure, imported.summary]).toMatchObject([
        undefined,
        format === "markdown" ? { created: 1 } : { failed: 0 },
      ]);
    }
    expect(await readTitles(other.platform)).toEqual(["A loaf"]);
  });

  it.each([
    ["a ZIP file with one export", "wordpress", createZip({ "a/blog.xml": smallBlog }), "FINISHED"],
    [
      "a ZIP file with several exports",
      "wordpress",
      createZip({ "a.xml": smallBlog, "b.xml": smallBlog }),
      "contains several of them",
    ],
    ["a file that is no ZIP file", "markdown", "not a ZIP file", "is not a ZIP file"],
    [
      "a ZIP file without posts",
      "markdown",
      createZip({ "photo.png": "png" }),
      "no Markdown or HTML posts",
    ],
    ["JSON of another program", "ghost", createZip({ "a.json": '{"a":1}' }), "not a Ghost export"],
  ])("reads or refuses %s", async (_, source, content, outcome) => {
    const moving = await openMoving(bench);
    const { state, failure } = await importFile(moving, "blog.zip", content, { source });
    if (outcome === "FINISHED") expect([state, failure]).toEqual(["FINISHED", undefined]);
    else {
      expect(failure?.code).toBe("SOURCE_UNREADABLE");
      expect(failure?.message?.toLowerCase()).toContain(outcome.toLowerCase());
      expect(failure?.message).not.toContain(moving.location.dataDir);
    }
  });

  it("imports a feed from its address, but not from a private network", async () => {
    const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Old</title>
      <item><title>From the feed</title><guid>1</guid><description>Text.</description></item>
      </channel></rss>`;
    const server = createServer((_, response) => {
      response.setHeader("Content-Type", "application/rss+xml").end(feed);
    });
    const { port } = await listen(server);
    bench.onEnd(async () => void server.close());
    const order = { kind: "import", source: "feed", address: `http://127.0.0.1:${port}/feed` };
    const refused = await openMoving(bench);
    const failed = await refused.reach((await refused.order(order)).id, ...ended);
    expect(failed).toMatchObject({ state: "FAILED", failure: { code: "SOURCE_UNREADABLE" } });
    const moving = await openMoving(bench, { allowPrivateHosts: true });
    const task = await moving.reach((await moving.order(order)).id, ...ended);
    expect(task).toMatchObject({ state: "FINISHED", summary: { created: 1 } });
    expect(await readTitles(moving.platform)).toEqual(["From the feed"]);
  });
});
