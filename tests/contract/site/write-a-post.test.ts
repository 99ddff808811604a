/** Runs docs/write-a-post.mjs as printed, against a platform behind HTTP. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import process, { execPath } from "node:process";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import { takeNoLimit } from "#lib/proxy/limits.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { browserCalls } from "#lib/upstream/calls.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openMembers, type Members } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { createPost } from "#tests/support/servers/platform.ts";
import { listen } from "#tests/support/servers/listen.ts";
import { startPlatform } from "#tests/support/servers/site.ts";

const script = "docs/write-a-post.mjs";
const slug = "notes-from-a-small-harbour";
const expected = {
  lines: [
    expect.stringMatching(/^written: \S+ UNPUBLISHED$/),
    expect.stringMatching(/^scheduled: SCHEDULED 2/),
    expect.stringMatching(/^published: \S+$/),
    "",
  ],
  title: "Notes from a small harbour, revised",
};

onSqlite("the script in the documentation", (bench) => {
  async function open() {
    const members = await openMembers(bench, { now: Date.now });
    await joinStaff(members, "owner");
    return { members, ...(await createKey(members)) };
  }

  /** Runs the script against `url`. Returns its output and the title of its post. */
  async function run(url: string, key: string, { call }: Members) {
    const { stdout } = await promisify(execFile)(execPath, [script], {
      env: { ...process.env, API_KEY: key, ORIGIN: url },
    });
    const { body } = await call("GET", `/v3/posts/slugs/${slug}`);
    return { lines: stdout.split("\n"), title: body.post?.title };
  }

  test("writes, schedules and publishes a post through the site's prefixes", async () => {
    const { members, key } = await open();
    const proxy = createProxy(browserCalls, members.platform.fetch, takeNoLimit);
    const answer = getRequestListener(proxy, { overrideGlobalObjects: false });
    const server = createServer((request, response) => void answer(request, response));
    const { url } = await listen(server);
    bench.onEnd(async () => {
      server.close();
      await once(server, "close");
    });
    expect(await run(url, key, members)).toEqual(expected);
  });

  test("writes, schedules and publishes a post through the process of npm run platform", async () => {
    const { members, key } = await open();
    // The process imports the sample blog into a blog that has never had a post.
    await members.platform.posts.create(createPost(), "ADMIN");
    const server = await startPlatform({ dataDir: members.location.dataDir });
    bench.onEnd(() => server.stop());
    expect(await run(server.url, key, members)).toEqual(expected);
  });

  test("has fewer than 40 lines and uses only the SDK and the blog package", async () => {
    const source = await readFile(script, "utf8");
    expect(source.trimEnd().split("\n").length).toBeLessThan(40);
    const imports = [...source.matchAll(/from "([^"]+)"/g)].map(([, name]) => name);
    expect(imports).toEqual(["node:process", "@wix/blog", "@wix/sdk"]);
  });
});
