import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openTestPlatform, createPost, standingClock } from "#tests/support/servers/platform.ts";

forEachDatabase("the change log", (bench) => {
  it("returns every change once and in order while several instances write", async () => {
    const location = await bench.locate();
    const [reader, ...writers] = await Promise.all(
      [1, 2, 3].map(() => openTestPlatform(bench, { location })),
    );
    if (reader === undefined) throw new Error("no platform was opened");
    const seen: number[] = [];
    let sequence = await reader.changes.latest();
    const follow = async () => {
      const next = await reader.changes.since(sequence);
      seen.push(...next.changes.map((change) => change.sequence));
      ({ sequence } = next);
    };
    let writing = true;
    const written = Promise.all(
      writers.map(async ({ posts }) => {
        for (let index = 0; index < 25; index += 1) {
          await posts.createMany([createPost(), createPost()], "IMPORT");
        }
      }),
    ).finally(() => {
      writing = false;
    });
    while (writing) {
      await follow();
      // SQLite completes within the current turn, but writers waiting for each other need another turn.
      await nextTurn();
    }
    await written;
    await follow();
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(await reader.changes.latest()).toBe(100);
  });

  bench.itOnSqlite("contains no entries for failed writes", async () => {
    const { posts, changes } = await openTestPlatform(bench);
    await posts.create(createPost({ slug: "mine" }), "ADMIN");
    const before = await changes.latest();
    await expect(posts.create(createPost({ slug: "mine" }), "ADMIN")).rejects.toThrow("mine");
    expect(await changes.latest()).toBe(before);
    await posts.create(createPost(), "ADMIN");
    expect(await changes.latest()).toBe(before + 1);
  });

  bench.itOnSqlite("continues its sequence after a restart", async () => {
    const location = await bench.locate();
    const clock = standingClock();
    const before = await openTestPlatform(bench, { location, clock });
    const { id } = await before.posts.create(createPost(), "PROVISION");
    await before.metadata.write("sample", "imported");
    await before.metadata.write("sample", "imported twice");
    const latest = await before.changes.latest();
    await before.close();

    const after = await openTestPlatform(bench, { location, clock });
    expect(await after.metadata.read("sample")).toBe("imported twice");
    expect(await after.metadata.read("nothing")).toBeUndefined();
    expect(await after.posts.find(id)).toMatchObject({ slug: "a-walk-along-the-canal" });
    await after.posts.pin(id);
    expect(await after.changes.since(latest)).toMatchObject({
      sequence: latest + 1,
      changes: [{ entity: "POST", entityId: id, origin: "PIN" }],
    });
  });

  bench.itOnSqlite("returns the requested position if there are no new changes", async () => {
    const { changes } = await openTestPlatform(bench);
    expect(await changes.since(7)).toEqual({ sequence: 7, changes: [] });
  });
});
