/** Tests that docs/api.md lists every call of the Wix packages with its correct status. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { matchBrowserCall, serverCalls } from "#lib/upstream/calls.ts";
import { listWixCalls, type WixCall } from "#tests/support/content/wix-calls.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createKey } from "#tests/support/members/staff.ts";

const documentation = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");

/** Returns the rows of the table with the calls, without padding. */
function readTable(): string[] {
  const start = documentation.indexOf("### Calls of the Wix packages");
  const section = documentation.slice(start, documentation.indexOf("\n### ", start + 1));
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `@wix/"))
    .map((line) => line.replaceAll(/ +/g, " "));
}

const describeCall = ({ packageName, module, name, method, path }: WixCall, status: string) =>
  `| \`${packageName}\` | \`${module}.${name}\` | \`${method} ${path}\` | ${status} |`;

/** Returns the status that the table gives to a call with this response. */
function describeStatus(response: string): string {
  if (response.includes("Path not found")) return "not yet";
  return response.includes("NOT_OFFERED") ? "`NOT_OFFERED`" : "answered";
}

/** The calls whose requests the site handles itself. */
const ownCalls = new Set(["/_api/oauth2/token"]);

onSqlite("the platform", (bench) => {
  it("has a route for every call that a site forwards", async () => {
    const captcha = { kind: "altcha", send: () => Promise.reject(new Error("not asked")) } as const;
    const { platform } = await openMembers(bench, { captcha });
    const missing = [];
    for (const { method, upstream } of serverCalls) {
      const url = `https://blog.example${upstream.replaceAll(/:\w+/g, "unknown")}`;
      const response = await platform.fetch(new Request(url, { method }));
      if ((await response.text()).includes("Path not found")) missing.push(`${method} ${upstream}`);
    }
    expect(missing).toEqual([]);
  });
});

onSqlite("docs/api.md", (bench) => {
  it("lists every call of the installed Wix packages, with its status", async () => {
    const members = await openMembers(bench);
    const { key } = await createKey(members, "owner");
    const rows = [];
    for (const call of listWixCalls()) {
      const url = `https://blog.example${call.path.replaceAll(/:\w+/g, "unknown")}`;
      const headers = { Authorization: key };
      const response = await members.platform.fetch(
        new Request(url, { method: call.method, headers }),
      );
      rows.push(describeCall(call, describeStatus(await response.text())));
    }
    expect(readTable()).toEqual(rows);
  });

  it("does not list a call as answered unless the site forwards it", () => {
    const rows = new Set(readTable());
    const missing = listWixCalls().filter((call) => {
      const path = call.sitePath.replaceAll(/:\w+/g, "unknown");
      const isForwarded = ownCalls.has(path) || matchBrowserCall(call.method, path) !== undefined;
      return rows.has(describeCall(call, "answered")) && !isForwarded;
    });
    expect(missing).toEqual([]);
  });
});
