import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openTestPlatform, createPost } from "#tests/support/servers/platform.ts";
import { found } from "#tests/support/content/search.ts";

forEachDatabase("a database without a search index", (bench) => {
  it("gets the index at the next start, and only once even with several instances", async () => {
    const location = await bench.locate();
    const before = await openTestPlatform(bench, { location });
    const posts = Array.from({ length: 230 }, (_, index) =>
      createPost({ title: `Tides ${index}` }),
    );
    const created = await before.posts.createMany(posts, "IMPORT");
    await before.posts.unpublish(created[0]?.id ?? "");
    await before.close();
    // The state of a database from the previous version.
    const database = await bench.open(location);
    await database.deleteFrom("search_document").execute();
    await database.deleteFrom("search_word").execute();
    await database.deleteFrom("note").where("name", "=", "search index").execute();

    const instances = await Promise.all([
      openTestPlatform(bench, { location }),
      openTestPlatform(bench, { location }),
    ]);
    const documents = await database.selectFrom("search_document").selectAll().execute();
    expect(documents).toHaveLength(229);
    for (const { fetch } of instances) {
      expect(await found(fetch, "tides 229")).toContain("tides-229");
      expect(await found(fetch, "tides 0")).not.toContain("tides-0");
    }
  });
});
