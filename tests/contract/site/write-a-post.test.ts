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
import { browserCalls } from "#lib/upstream/calls/calls.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { listen } from "#tests/support/servers/listen.ts";

const script = "docs/write-a-post.mjs";

onSqlite("the script in the documentation", (bench) => {
  test("writes, schedules and publishes a post through the site's prefixes", async () => {
    const members = await openMembers(bench, { now: Date.now });
    await joinStaff(members, "owner");
    const { key } = await createKey(members);
    const proxy = createProxy(browserCalls, members.platform.fetch, takeNoLimit);
    const answer = getRequestListener(proxy, { overrideGlobalObjects: false });
    const server = createServer((request, response) => void answer(request, response));
    const { url } = await listen(server);
    bench.onEnd(async () => {
      server.close();
      await once(server, "close");
    });
    const { stdout } = await promisify(execFile)(execPath, [script], {
      env: { ...process.env, API_KEY: key, ORIGIN: url },
    });
    expect(stdout.split("\n")).toEqual([
      expect.stringMatching(/^written: \S+ UNPUBLISHED$/),
      expect.stringMatching(/^scheduled: SCHEDULED 2/),
      expect.stringMatching(/^published: \S+$/),
      "",
    ]);
    const { body } = await members.call("GET", "/v3/posts/slugs/notes-from-a-small-harbour");
    expect(body.post).toMatchObject({ title: "Notes from a small harbour, revised" });
  });

  test("has fewer than 40 lines and uses only the SDK and the blog package", async () => {
    const source = await readFile(script, "utf8");
    expect(source.trimEnd().split("\n").length).toBeLessThan(40);
    const imports = [...source.matchAll(/from "([^"]+)"/g)].map(([, name]) => name);
    expect(imports).toEqual(["node:process", "@wix/blog", "@wix/sdk"]);
  });
});
