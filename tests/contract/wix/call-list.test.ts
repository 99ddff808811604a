/** Tests that docs/api.md lists every call of the Wix packages, and that each status is true. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { browserCalls } from "#lib/upstream/calls/calls.ts";
import { matchCall } from "#lib/upstream/calls/match-call.ts";
import { listWixCalls, type WixCall } from "#tests/support/content/wix-calls.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

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

const describeCall = ({ packageName, module, name, method, path }: WixCall, isAnswered: boolean) =>
  `| \`${packageName}\` | \`${module}.${name}\` | \`${method} ${path}\` | ${isAnswered ? "answered" : "not yet"} |`;

/** The calls whose requests the site handles itself. */
const ownCalls = new Set(["/_api/oauth2/token"]);

onSqlite("docs/api.md", (bench) => {
  it("lists every call of the installed Wix packages, with its status", async () => {
    const { fetch } = await openTestPlatform(bench);
    const rows = [];
    for (const call of listWixCalls()) {
      const url = `https://blog.example${call.path.replaceAll(/:\w+/g, "unknown")}`;
      const response = await fetch(new Request(url, { method: call.method }));
      const text = await response.text();
      rows.push(describeCall(call, !text.includes("Path not found")));
    }
    expect(readTable()).toEqual(rows);
  });

  it("lists no call as answered that the site does not forward", () => {
    const rows = new Set(readTable());
    const missing = listWixCalls().filter((call) => {
      const path = call.sitePath.replaceAll(/:\w+/g, "unknown");
      const isForwarded =
        ownCalls.has(path) || matchCall(browserCalls, call.method, path) !== undefined;
      return rows.has(describeCall(call, true)) && !isForwarded;
    });
    expect(missing).toEqual([]);
  });
});
