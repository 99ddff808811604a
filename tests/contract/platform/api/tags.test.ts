/** Tests for tag calls while tags change. */
import { expect, it } from "vitest";
import { tagRoutes } from "#lib/platform/blog/tags/tag.routes.ts";
import { memoizeByVersion } from "#lib/platform/blog/stats/memoize-by-version.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";

forEachDatabase("the list of tags", ({ open }) => {
  it("is empty if all its tags are deleted after their IDs were read", async () => {
    const before = await open();
    const after = await open();
    await before
      .insertInto("tag")
      .values({
        id: "slow",
        label: "slow",
        label_key: "slow",
        slug: "slow",
        language: "en",
        translation_id: null,
        created_at: 0,
        updated_at: 0,
      })
      .execute();
    const routes = tagRoutes({
      database: after,
      reader: before,
      siteUrl: "https://blog.example",
      keys: { cursor: new Uint8Array(32) },
      memo: memoizeByVersion(() => Promise.resolve(1)),
    });
    const response = await routes.request("/");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ tags: [] });
  });
});
