import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { buildOlderPost, fillOlderStore } from "#tests/support/databases/older-store.ts";

const covers = {
  none: null,
  shown: { enabled: true, displayed: true, custom: true },
  hidden: { enabled: true, displayed: false, custom: true },
  unknown: { enabled: true },
};

forEachDatabase("the migration 0015-drafts", (bench) => {
  it("derives media.displayed from the covers of existing posts", async () => {
    const location = await bench.locate();
    const posts = Object.entries(covers).map(([id, cover]) =>
      buildOlderPost(id, { cover_media: cover && JSON.stringify(cover) }),
    );
    await fillOlderStore(location, "0014-access", posts);

    const migrated = await bench.open(location);
    const rows = await migrated.selectFrom("post").select(["id", "cover_displayed"]).execute();
    expect(Object.fromEntries(rows.map((row) => [row.id, row.cover_displayed]))).toEqual({
      none: null,
      shown: 1,
      hidden: 0,
      unknown: 1,
    });
    const { has_draft: hasDraft } = await migrated
      .selectFrom("post")
      .select("has_draft")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(hasDraft).toBe(0);
  });
});
