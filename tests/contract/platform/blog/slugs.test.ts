import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openTestPlatform, createPost } from "#tests/support/servers/platform.ts";

forEachDatabase("creating posts with slugs", (bench) => {
  bench.itOnSqlite("derives a slug from a title in any script", async () => {
    const { posts } = await openTestPlatform(bench);
    const slugs = [];
    for (const title of [
      "What’s new: Crème brûlée & Straße!",
      "東京の朝",
      "Утро в Москве",
      "ガラス",
      "🙂 !?",
      "long ".repeat(40),
    ]) {
      slugs.push((await posts.create(createPost({ title }), "ADMIN")).slug);
    }
    expect(slugs.slice(0, 5)).toEqual([
      "whats-new-creme-brulee-strasse",
      "東京の朝",
      "утро-в-москве",
      "ガラス",
      "post",
    ]);
    expect(slugs[5]).toHaveLength(89);
  });

  it("numbers the slugs of posts with the same title, even if they are created at the same time", async () => {
    const location = await bench.locate();
    const doors = await Promise.all([1, 2, 3].map(() => openTestPlatform(bench, { location })));
    const created = await Promise.all(
      doors.flatMap(({ posts }) => [1, 2, 3, 4].map(() => posts.create(createPost(), "ADMIN"))),
    );
    const base = "a-walk-along-the-canal";
    expect(created.map(({ slug }) => slug).toSorted()).toEqual(
      [base, ...Array.from({ length: 11 }, (_, index) => `${base}-${index + 1}`)].toSorted(),
    );
  });

  bench.itOnSqlite("numbers the slugs of posts with the same title within one import", async () => {
    const { posts } = await openTestPlatform(bench);
    await posts.create(createPost({ title: "One" }), "ADMIN");
    const created = await posts.createMany(
      ["One", "Two", "One", "Two", "One 1"].map((title) => createPost({ title })),
      "IMPORT_BULK",
    );
    expect(created.map(({ slug }) => slug)).toEqual(["one-1", "two", "one-2", "two-1", "one-1-1"]);
  });

  bench.itOnSqlite(
    "skips taken numbers in an import whose first post gets a freed slug",
    async () => {
      const { posts } = await openTestPlatform(bench);
      const first = await posts.create(createPost(), "IMPORT");
      await posts.create(createPost(), "IMPORT");
      await posts.remove(first.id);
      const created = await posts.createMany([createPost(), createPost()], "IMPORT");
      const base = "a-walk-along-the-canal";
      expect(created.map(({ slug }) => slug)).toEqual([base, `${base}-2`]);
    },
  );

  bench.itOnSqlite("rejects a requested slug that is taken, and creates no post", async () => {
    const { posts } = await openTestPlatform(bench);
    await posts.create(createPost({ slug: "Our Street" }), "ADMIN");
    const { id } = await posts.create(createPost({ slug: "elsewhere" }), "ADMIN");
    const taken = { status: 409, code: "SLUG_TAKEN", data: { slug: "our-street" } };
    await expect(
      posts.createMany([createPost(), createPost({ slug: "our-street" })], "IMPORT"),
    ).rejects.toMatchObject(taken);
    await expect(
      posts.update(id, { slug: "our-street", title: "New" }, "ADMIN"),
    ).rejects.toMatchObject(taken);
    expect(await posts.find("a-walk-along-the-canal")).toBeUndefined();
    expect(await posts.find(id)).toMatchObject({ title: "A walk along the canal" });
  });

  it("keeps a published post's former slug for redirects until another post takes it", async () => {
    const location = await bench.locate();
    const { posts } = await openTestPlatform(bench, { location });
    const database = await bench.open(location);
    const formerSlugs = () =>
      database.selectFrom("post_former_slug").selectAll().orderBy("slug").execute();

    const { id } = await posts.create(createPost({ title: "First" }), "ADMIN");
    await posts.update(id, { slug: "second" }, "ADMIN");
    expect(await formerSlugs()).toEqual([{ slug: "first", post_id: id }]);
    expect((await posts.history(id)).at(-1)?.detail).toMatchObject({
      slug: { from: "first", to: "second" },
    });

    const { slug: made } = await posts.create(createPost({ title: "First" }), "ADMIN");
    expect(made).toBe("first-1");
    await posts.update(id, { slug: "first" }, "ADMIN");
    expect(await formerSlugs()).toEqual([{ slug: "second", post_id: id }]);
    await posts.create(createPost({ slug: "second" }), "ADMIN");
    expect(await formerSlugs()).toEqual([]);
  });

  bench.itOnSqlite(
    "frees a trashed post's slug, and numbers it on restore if it has been taken",
    async () => {
      const { posts } = await openTestPlatform(bench);
      const old = await posts.create(createPost({ title: "Bread" }), "ADMIN");
      await posts.remove(old.id);
      expect(await posts.create(createPost({ title: "Bread" }), "ADMIN")).toMatchObject({
        slug: "bread",
      });
      await posts.restore(old.id);
      expect(await posts.find(old.id)).toMatchObject({ slug: "bread-1", status: "UNPUBLISHED" });
    },
  );

  it("does not keep a draft's former slug", async () => {
    const location = await bench.locate();
    const { posts } = await openTestPlatform(bench, { location });
    const { id } = await posts.create(
      createPost({ title: "Draft", status: "UNPUBLISHED" }),
      "ADMIN",
    );
    await posts.update(id, { slug: "better" }, "ADMIN");
    const database = await bench.open(location);
    expect(await database.selectFrom("post_former_slug").selectAll().execute()).toEqual([]);
  });
});
