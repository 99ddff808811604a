import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { importSampleBlog } from "#lib/import/import-sample-blog.ts";
import { createInMemorySearch } from "#lib/upstream/in-memory-search.ts";
import { openSampleBlog } from "#tests/support/content/sample-blog.ts";
import { countTurns } from "#tests/support/count-turns.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";
import { found, hostileQueries, sampleQueries, search } from "#tests/support/content/search.ts";

const content = fileURLToPath(new URL("../../../../content", import.meta.url));

forEachDatabase("a search of the sample blog", (bench) => {
  async function importSamples() {
    const platform = await openTestPlatform(bench);
    await importSampleBlog(platform, content);
    return platform;
  }

  it("returns the expected post first for twenty queries, including some with typos and accents", async () => {
    const platform = bench.kind === "sqlite" ? await openSampleBlog(bench) : await importSamples();
    const first: Record<string, string | undefined> = {};
    for (const [query] of sampleQueries) [first[query]] = await found(platform.fetch, query);
    expect(first).toEqual(Object.fromEntries(sampleQueries));
  });

  bench.onlyOnSqlite(() => {
    it("lets other requests run between two hits of an in-memory search", async () => {
      const platform = await openSampleBlog(bench);
      const inMemory = createInMemorySearch((request) => platform.fetch(request));
      const ask = () => inMemory(new URLSearchParams({ q: "water", limit: "24" }));
      const { hits } = await ask();
      expect(hits.length).toBeGreaterThan(5);
      expect(await countTurns(ask)).toBeGreaterThanOrEqual(hits.length);
    });

    it("returns the same first posts from the in-memory index used for an upstream without search", async () => {
      const platform = await openSampleBlog(bench);
      let reads = 0;
      let time = 0;
      const light = createInMemorySearch(
        (request) => {
          reads += 1;
          return platform.fetch(request);
        },
        () => time,
      );
      const first: Record<string, string | undefined> = {};
      for (const [q] of sampleQueries) {
        first[q] = (await light(new URLSearchParams({ q }))).hits[0]?.slug;
      }
      expect(first).toEqual(Object.fromEntries(sampleQueries));
      const readsOnce = reads;
      for (const q of hostileQueries) await light(new URLSearchParams({ q }));
      expect(reads).toBe(readsOnce);

      // The in-memory index returns the same page as the platform.
      const asked = { q: "water", limit: "3", cursor: "p3" };
      const [one, other] = [
        await light(new URLSearchParams(asked)),
        await search(platform.fetch, "water", { limit: "3", cursor: "p3" }),
      ];
      expect(one.pagingMetadata).toEqual(other.pagingMetadata);
      expect(one.hits.map(({ id }) => id)).toEqual(other.hits.map(({ id }) => id));

      const wintersuppe = await platform.posts.find("wintersuppe");
      await platform.posts.unpublish(wintersuppe?.id ?? "");
      time += 6 * 60_000;
      await light(new URLSearchParams({ q: "wintersuppe" }));
      await expect
        .poll(async () => (await light(new URLSearchParams({ q: "wintersuppe" }))).hits[0]?.slug)
        .not.toBe("wintersuppe");
    });
  });
});
