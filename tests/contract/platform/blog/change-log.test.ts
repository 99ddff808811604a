import { expect, test } from "vitest";
import { createPlatformLog } from "#lib/changes/platform-change-log.ts";
import { InvalidationLog } from "#lib/changes/invalidation-log.ts";
import { openPlatform, type Platform } from "#lib/platform/platform.ts";
import { createRichContent } from "#tests/support/content/generated-posts.ts";
import { forEachDatabase, type StoreLocation } from "#tests/support/databases/database.ts";

forEachDatabase("the change log", (bench) => {
  async function open(location: StoreLocation): Promise<Platform> {
    const platform = await openPlatform({
      ...location,
      siteUrl: "http://localhost:3000",
      siteLanguage: "en",
      clientId: "embedded",
    });
    bench.onEnd(() => platform.close());
    return platform;
  }
  const rename = (platform: Platform, nickname: string) =>
    platform.members.upsert({ slug: "ada", nickname, about: "" });

  test("returns each entry under the same name to every instance, and all entries after a given name", async () => {
    const location = await bench.locate();
    const [one, other] = [await open(location), await open(location)];
    const log = createPlatformLog(one.changes);
    expect(await log.newest()).toEqual({ beginning: "0", entries: [] });
    expect(await log.from("0")).toEqual([{ name: "0", tags: [] }]);
    await rename(one, "Ada");
    await rename(other, "Ada L.");
    const { entries } = await createPlatformLog(other.changes).newest();
    expect(entries.map(({ tags }) => tags)).toEqual([["members"], ["members"]]);
    const [first, second] = entries;
    expect(await log.from("0")).toEqual([{ name: "0", tags: [] }, first, second]);
    expect(await log.from(first?.name ?? "")).toEqual([first, second]);
    expect(await log.from(second?.name ?? "")).toEqual([second]);
  });

  test("gives entries in different databases different names", async () => {
    const logs = [];
    for (const nickname of ["Ada", "Bea"]) {
      const platform = await open(await bench.locate());
      await platform.members.upsert({ slug: nickname, nickname, about: "" });
      logs.push(createPlatformLog(platform.changes));
    }
    const [name, other] = await Promise.all(
      logs.map(async (log) => (await log.newest()).entries[0]?.name ?? ""),
    );
    expect(name).not.toBe(other);
    expect((await logs[1]?.from(name ?? ""))?.[0]?.name).not.toBe(name);
  });

  test("returns enough recent entries at startup to decide whether an older page is stale", async () => {
    const platform = await open(await bench.locate());
    for (const nickname of ["Ada", "Ada L.", "Countess"]) await rename(platform, nickname);
    const log = createPlatformLog(platform.changes);
    const { entries } = await log.newest();
    const invalidations = new InvalidationLog();
    invalidations.start("0", entries);
    const [first, , last] = entries;
    expect(invalidations.hasChangedSince(first?.name ?? "", ["members"])).toBe(true);
    expect(invalidations.hasChangedSince(last?.name ?? "", ["members"])).toBe(false);
  });

  test("a change of a post's text or commenting makes only its own page, feeds and sitemaps stale", async () => {
    const platform = await open(await bench.locate());
    const log = createPlatformLog(platform.changes);
    const text = createRichContent(["Eleven short words that are on the page and nowhere else."]);
    const author = await platform.members.upsert({ slug: "ada", nickname: "Ada", about: "" });
    const { id } = await platform.posts.create(
      {
        title: "A post",
        authorId: author.id,
        status: "PUBLISHED",
        excerpt: "An excerpt",
        richContent: createRichContent([
          "Eleven other words that were on the page at first, only.",
        ]),
      },
      "ADMIN",
    );
    const readTags = async () => (await log.newest()).entries.at(-1)?.tags;
    const own = [`post:${id}`, "contents"];
    expect(await readTags()).toEqual(["posts", ...own]);
    for (const patch of [{ richContent: text }, { commentingEnabled: false }]) {
      await platform.posts.update(id, patch, "MANUAL_SAVE");
      expect(await readTags()).toEqual(own);
    }
    for (const patch of [
      { title: "Another title" },
      { excerpt: "Another excerpt" },
      { featured: true },
      {
        richContent: createRichContent(
          Array.from({ length: 60 }, () => "A longer text. ".repeat(20)),
        ),
      },
      { richContent: text, title: "A third title" },
    ]) {
      await platform.posts.update(id, patch, "MANUAL_SAVE");
      expect(await readTags(), JSON.stringify(Object.keys(patch))).toEqual(["posts", ...own]);
    }
  });
});
