/** Tests for tag calls while tags change. */
import { expect, it } from "vitest";
import { createAccess } from "#lib/platform/access/access.ts";
import { createReadMemory } from "#lib/platform/blog/read-memory.ts";
import { describeTagCalls } from "#lib/platform/blog/tags/tag.routes.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

forEachDatabase("the list of tags", (bench) => {
  const { open } = bench;

  it("is empty if all its tags are deleted after their IDs have been read", async () => {
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
    const { tags, roles } = await openTestPlatform(bench);
    const access = createAccess({ readCaller: async () => ({ kind: "anonymous" }), roles });
    const { reads } = describeTagCalls({
      database: after,
      reader: before,
      siteUrl: "https://blog.example",
      getSiteLanguage: () => "en",
      access,
      tags,
      keys: { cursor: new Uint8Array(32), reporter: new Uint8Array(32) },
      openMemory: createReadMemory(after),
    });
    const json = await reads["GET /"]?.({ parameter: "", query: {}, body: null });
    expect(JSON.parse(String(json))).toMatchObject({ tags: [] });
  });
});
