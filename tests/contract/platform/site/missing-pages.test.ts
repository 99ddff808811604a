import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openTestPlatform, standingClock } from "#tests/support/servers/platform.ts";

const day = 24 * 60 * 60 * 1000;
const firstPage = { limit: 100, offset: 0 };

forEachDatabase("requests for paths without a page", (bench) => {
  it("are counted by path, on all processes, and the most frequent are first", async () => {
    const location = await bench.locate();
    const clock = standingClock();
    const one = await openTestPlatform(bench, { location, clock });
    const other = await openTestPlatform(bench, { location, clock });
    for (const path of ["/a", "/a/", "/%C3%BCber%20uns", "/%61"]) one.missingPages.count(path);
    other.missingPages.count("/a");
    clock.advance(day);
    other.missingPages.count("/b");
    await other.missingPages.flush();
    const lastDate = "2026-03-14T00:00:00.000Z";
    const { pages, total } = await one.missingPages.list(firstPage);
    expect(pages).toContainEqual({ path: "/a", requests: 4, lastDate: expect.any(String) });
    expect(pages.map(({ path }) => path)).toEqual(["/a", "/b", "/über%20uns"]);
    expect(pages.every((page) => page.lastDate >= lastDate)).toBe(true);
    expect(total).toBe(3);
    expect((await one.missingPages.list({ limit: 1, offset: 1 })).pages).toMatchObject([
      { path: "/b", requests: 1 },
    ]);
  });

  it("are left out for probes, reserved and long paths, and paths that redirect by now", async () => {
    const { missingPages, siteRedirects } = await openTestPlatform(bench);
    const left = [
      "/wp-login.php",
      "/a/.env",
      "/.git/config",
      "/wp-admin/",
      "/xmlrpc.PHP",
      "/b.sql",
    ];
    for (const path of [...left, "/", "/admin/a", "//a", `/${"a".repeat(300)}`, "/draft/secret"])
      missingPages.count(path);
    for (const path of ["/https:/blog.example/draft/secret", "/drafts/secret", "/a%5Cb"])
      missingPages.count(path);
    for (const path of ["/post/a", "/old", "/.well-known/webfinger"]) missingPages.count(path);
    await siteRedirects.create({ path: "/old", target: "/new" });
    const { pages } = await missingPages.list(firstPage);
    expect(pages.map(({ path }) => path)).toEqual(["/.well-known/webfinger", "/post/a"]);
  });

  it("are stored by several processes at once without loss", async () => {
    const location = await bench.locate();
    const one = await openTestPlatform(bench, { location });
    const other = await openTestPlatform(bench, { location });
    const paths = Array.from({ length: 300 }, (_, index) => `/d${index}`);
    for (let round = 0; round < 5; round += 1) {
      for (const path of paths) one.missingPages.count(path);
      for (const path of paths.toReversed()) other.missingPages.count(path);
      await Promise.all([one.missingPages.flush(), other.missingPages.flush()]);
    }
    const { pages } = await one.missingPages.list(firstPage);
    expect(new Set(pages.map(({ requests }) => requests))).toEqual(new Set([10]));
  });

  it("are deleted after 30 days", async () => {
    const clock = standingClock();
    const { missingPages } = await openTestPlatform(bench, { clock });
    missingPages.count("/old");
    await missingPages.flush();
    clock.advance(29 * day);
    missingPages.count("/new");
    expect((await missingPages.list(firstPage)).total).toBe(2);
    clock.advance(day);
    expect((await missingPages.list(firstPage)).pages).toMatchObject([{ path: "/new" }]);
  });

  it("are limited to 1,000 paths in memory and in the store, and the frequent ones stay", async () => {
    const { missingPages } = await openTestPlatform(bench);
    for (const round of [1, 2]) {
      missingPages.count("/often");
      missingPages.count("/often");
      for (let index = 0; index < 1_500; index += 1) missingPages.count(`/${round}/${index}`);
      await missingPages.flush();
      const { total, pages } = await missingPages.list(firstPage);
      expect(total).toBe(1_000);
      expect(pages[0]).toMatchObject({ path: "/often", requests: 2 * round });
    }
  });

  it("are stored once a minute, and when the process ends", async () => {
    const location = await bench.locate();
    const clock = standingClock();
    const one = await openTestPlatform(bench, { location, clock });
    const other = await openTestPlatform(bench, { location, clock });
    const count = async () => (await other.missingPages.list(firstPage)).total;
    one.missingPages.count("/a");
    await one.missingPages.flushWhenDue();
    expect(await count()).toBe(0);
    clock.advance(60_000);
    await one.missingPages.flushWhenDue();
    expect(await count()).toBe(1);
    one.missingPages.count("/b");
    await one.close();
    expect(await count()).toBe(2);
  });
});
