import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openTestPlatform, createPost, standingClock } from "#tests/support/servers/platform.ts";

const day = 86_400_000;
const reader = { address: "203.0.113.7", userAgent: "Mozilla/5.0 (X11; Linux x86_64)" };

forEachDatabase("counting a view", (bench) => {
  it("counts each visitor once per post per day, and logs no change", async () => {
    const location = await bench.locate();
    const clock = standingClock();
    const [one, other] = await Promise.all([
      openTestPlatform(bench, { location, clock }),
      openTestPlatform(bench, { location, clock }),
    ]);
    const database = await bench.open(location);
    const readViews = async (postId: string) =>
      (
        await database
          .selectFrom("post_metrics")
          .select("views")
          .where("post_id", "=", postId)
          .executeTakeFirstOrThrow()
      ).views;
    const { id } = await one.posts.create(createPost({ metrics: { views: 40 } }), "ADMIN");
    const { id: second } = await one.posts.create(createPost(), "ADMIN");
    const latest = await one.changes.latest();

    await Promise.all([one, other, one, other].map(({ views }) => views.count(id, reader)));
    expect(await readViews(id)).toBe(41);
    await one.views.count(second, reader);
    expect(await readViews(second)).toBe(1);
    await other.views.count(id, { ...reader, address: "203.0.113.8" });
    await other.views.count(id, { ...reader, userAgent: "another" });
    expect(await readViews(id)).toBe(43);
    clock.advance(day);
    await one.views.count(id, reader);
    expect(await readViews(id)).toBe(44);
    expect(await one.changes.latest()).toBe(latest);
  });

  it("stores neither IP address nor user agent, and deletes hashes and salts after two days", async () => {
    const location = await bench.locate();
    const clock = standingClock();
    const { posts, views } = await openTestPlatform(bench, { location, clock });
    const database = await bench.open(location);
    const { id } = await posts.create(createPost(), "ADMIN");
    await views.count(id, reader);
    const [kept] = await database.selectFrom("post_view").selectAll().execute();
    expect(kept).toEqual({
      post_id: id,
      day: "2026-03-14",
      visitor: expect.stringMatching(/^[\w-]{43}$/),
    });
    for (let passed = 1; passed <= 3; passed += 1) {
      clock.advance(day);
      await views.count(id, reader);
    }
    const days = ["2026-03-15", "2026-03-16", "2026-03-17"];
    for (const table of ["post_view", "view_salt"] as const) {
      const rows = await database.selectFrom(table).select("day").orderBy("day").execute();
      expect(rows.map((row) => row.day)).toEqual(days);
    }
  });

  it("keeps the number of views of each day after its records are deleted", async () => {
    const location = await bench.locate();
    const clock = standingClock();
    const { posts, views } = await openTestPlatform(bench, { location, clock });
    const other = await openTestPlatform(bench, { location, clock });
    const { id } = await posts.create(createPost(), "ADMIN");
    const { id: second } = await posts.create(createPost(), "ADMIN");
    const count = (postId: string, ...hosts: readonly number[]) =>
      Promise.all(
        hosts.map((host) => views.count(postId, { ...reader, address: `203.0.113.${host}` })),
      );
    await count(id, 1, 2, 3);
    await count(second, 1, 1);
    expect(await views.listDays(2)).toEqual([
      { day: "2026-03-13", views: 0 },
      { day: "2026-03-14", views: 4 },
    ]);
    clock.advance(day);
    await count(id, 1);
    // Another instance, whose clock is behind, still counts a view of the day before.
    const database = await bench.open(location);
    await database
      .insertInto("post_view")
      .values({ post_id: id, day: "2026-03-14", visitor: "late" })
      .execute();
    await other.views.count(id, reader);
    for (let passed = 0; passed < 4; passed += 1) {
      clock.advance(day);
      await count(second, 1);
    }
    expect(await views.listDays(7)).toEqual([
      { day: "2026-03-13", views: 0 },
      { day: "2026-03-14", views: 5 },
      { day: "2026-03-15", views: 2 },
      ...["16", "17", "18", "19"].map((date) => ({ day: `2026-03-${date}`, views: 1 })),
    ]);
  });

  it("deletes the numbers of views after 400 days", async () => {
    const location = await bench.locate();
    const clock = standingClock();
    const { posts, views } = await openTestPlatform(bench, { location, clock });
    const database = await bench.open(location);
    const { id } = await posts.create(createPost(), "ADMIN");
    for (const pause of [1, 399, 1]) {
      await views.count(id, reader);
      clock.advance(pause * day);
    }
    await views.count(id, reader);
    const rows = await database.selectFrom("view_day").selectAll().orderBy("day").execute();
    expect(rows).toEqual([{ day: "2026-03-15", views: 1 }, expect.objectContaining({ views: 1 })]);
  });

  it("answers 404 for an unpublished post", async () => {
    const { posts, views } = await openTestPlatform(bench);
    const { id } = await posts.create(createPost({ status: "UNPUBLISHED" }), "ADMIN");
    await expect(views.count(id, reader)).rejects.toMatchObject({ status: 404 });
    await expect(views.count("nobody", reader)).rejects.toMatchObject({ status: 404 });
  });
});
