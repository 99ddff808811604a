/** Tests of downloads of exports, reports and backups through the site. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { answerMovingDownload } from "#lib/proxy/moving-downloads.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { takeNoLimit } from "#lib/proxy/limits.ts";
import { browserCalls } from "#lib/upstream/calls.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { siteUrl } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { openMoving } from "#tests/support/moving/moving-calls.ts";

const name = "quire-2026-03-14-0930.tar.gz";
const sameSite = { "Sec-Fetch-Site": "same-origin" };

onSqlite("a download of a backup through the site", (bench) => {
  useSiteSettings();

  async function open() {
    const moving = await openMoving(bench, { startTask: "none" });
    const folder = join(moving.location.dataDir, "backups");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), "the backup");
    const download = (
      refreshToken: string | undefined,
      headers: Readonly<Record<string, string>> = sameSite,
      target = { kind: "backups", name },
    ) => {
      const cookie =
        refreshToken === undefined ? "" : `__Host-quire-member-session=${refreshToken}`;
      const request = new Request(`${siteUrl}/api/admin/moving-downloads/backups/${name}`, {
        headers: { ...headers, ...(cookie !== "" && { Cookie: cookie }) },
      });
      return answerMovingDownload(target, request, (call) => moving.platform.fetch(call));
    };
    return { moving, download };
  }

  it("needs only the session cookie of an owner, and is streamed with its name", async () => {
    const { moving, download } = await open();
    const response = await download(moving.owner.refresh);
    expect(await response.text()).toBe("the backup");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-quire-content-length")).toBe("10");
  });

  it("is refused without a session, for other roles, from other sites and for other names", async () => {
    const { moving, download } = await open();
    const { refresh } = moving.owner;
    const editor = await joinStaff(moving, "editor");
    expect((await download(undefined)).status).toBe(401);
    expect((await download(editor.refresh)).status).toBe(403);
    expect((await download(refresh, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await download(refresh, { Origin: "https://other.example" })).status).toBe(403);
    for (const target of [
      { kind: "backups", name: "../quire.db" },
      { kind: "constructor", name },
      { kind: "exports", name: "unknown" },
    ]) {
      expect((await download(refresh, sameSite, target)).status, target.name).toBe(404);
    }
  });

  it("is no call that a site forwards", async () => {
    const { moving } = await open();
    const proxy = createProxy(browserCalls, (call) => moving.platform.fetch(call), takeNoLimit);
    const path = `/api/admin/moving/backups/${name}`;
    const headers = { ...sameSite, Authorization: `Bearer ${moving.owner.access}` };
    expect((await proxy(new Request(siteUrl + path, { headers }))).status).toBe(404);
  });
});
