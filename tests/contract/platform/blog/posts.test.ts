import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  createDocument,
  openTestPlatform,
  createPost,
  standingClock,
} from "#tests/support/servers/platform.ts";

forEachDatabase("writing posts", (bench) => {
  it("derives text, excerpt and reading time from the document, but keeps an excerpt written by the author", async () => {
    const location = await bench.locate();
    const { posts } = await openTestPlatform(bench, { location });
    const database = await bench.open(location);
    const read = (id: string) =>
      database
        .selectFrom("post")
        .innerJoin("post_content", "post_content.post_id", "post.id")
        .select(["excerpt", "content_text", "minutes_to_read"])
        .where("id", "=", id)
        .executeTakeFirst();
    const long = "word ".repeat(700).trim();

    const { id } = await posts.create(
      createPost({ richContent: createDocument("One.", "Two.") }),
      "ADMIN",
    );
    expect(await read(id)).toEqual({
      excerpt: "One. Two.",
      content_text: "One.\nTwo.",
      minutes_to_read: 1,
    });
    await posts.update(id, { richContent: createDocument(long) }, "ADMIN");
    expect(await read(id)).toMatchObject({
      excerpt: expect.stringMatching(/^word .*…$/),
      content_text: long,
      minutes_to_read: 3,
    });
    await posts.update(id, { excerpt: "Written by hand." }, "ADMIN");
    await posts.update(id, { richContent: createDocument("Three.") }, "ADMIN");
    expect(await read(id)).toMatchObject({ excerpt: "Written by hand.", content_text: "Three." });
  });

  it("replaces categories, tags and hashtags, and clears fields that are set to null", async () => {
    const location = await bench.locate();
    const { posts, categories, tags } = await openTestPlatform(bench, { location });
    const database = await bench.open(location);
    const [travel, food] = [
      await categories.upsert(createCategory("travel")),
      await categories.upsert(createCategory("food")),
    ];
    const labels = await tags.ensure(["Canals", "Rain"], "en");
    const { id } = await posts.create(
      createPost({
        categoryIds: [travel.id, food.id, food.id],
        tagIds: [...labels.values()],
        hashtags: ["#Rain", "rain", "Boats"],
        heroImage: {
          id: "a~mv2.jpg",
          url: "https://blog.example/media/a~mv2.jpg",
          width: 3,
          height: 2,
        },
      }),
      "ADMIN",
    );
    await posts.update(
      id,
      { categoryIds: [food.id], tagIds: [], hashtags: ["Locks"], heroImage: null },
      "ADD_CATEGORIES",
    );
    const of = (table: "post_category" | "post_tag" | "post_hashtag") =>
      database.selectFrom(table).selectAll().where("post_id", "=", id).execute();
    expect(await of("post_category")).toEqual([{ post_id: id, category_id: food.id, position: 0 }]);
    expect(await of("post_tag")).toEqual([]);
    expect(await of("post_hashtag")).toEqual([{ post_id: id, hashtag: "locks" }]);
    const row = await database
      .selectFrom("post")
      .select(["hashtags", "hero_image"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row).toEqual({ hashtags: '["Locks"]', hero_image: null });
  });

  it("records only the fields whose values an update changes", async () => {
    const { posts, categories, tags } = await openTestPlatform(bench);
    const { id: food } = await categories.upsert(createCategory("food"));
    const labels = await tags.ensure(["Canals", "Rain"], "en");
    const whole = createPost({
      slug: "canal",
      categoryIds: [food, food],
      tagIds: [...labels.values()],
      hashtags: ["#Rain"],
      seoData: { tags: [] },
    });
    const { id } = await posts.create(whole, "IMPORT");
    const lastDetail = async () => (await posts.history(id)).at(-1)?.detail;
    const none = { translationId: null, contactId: null, coverMedia: null, heroImage: null };
    await posts.update(id, { ...whole, ...none }, "IMPORT_PATCH");
    expect(await lastDetail()).toEqual({ fields: [], isAbsentFromLists: true });
    await posts.update(
      id,
      {
        ...whole,
        ...none,
        tagIds: whole.tagIds?.toReversed(),
        richContent: createDocument("New."),
      },
      "IMPORT_PATCH",
    );
    expect(await lastDetail()).toEqual({ fields: ["tagIds", "richContent"] });
    await posts.update(id, { slug: "the-canal", categoryIds: [], seoData: null }, "IMPORT_PATCH");
    expect(await lastDetail()).toEqual({
      fields: ["slug", "seoData", "categoryIds"],
      slug: { from: "canal", to: "the-canal" },
    });
  });

  it("stores a blank optional text as null and removes characters that Postgres cannot store", async () => {
    const location = await bench.locate();
    const { posts } = await openTestPlatform(bench, { location });
    const database = await bench.open(location);
    const post = createPost({ contactId: " cont\0act ", translationId: " " });
    const { id } = await posts.create(post, "ADMIN");
    const read = () =>
      database
        .selectFrom("post")
        .select(["contact_id", "translation_id"])
        .where("id", "=", id)
        .executeTakeFirst();
    expect(await read()).toEqual({ contact_id: "contact", translation_id: null });
    await posts.update(id, { contactId: "" }, "ADMIN");
    expect(await read()).toEqual({ contact_id: null, translation_id: null });
  });

  bench.itOnSqlite(
    "rejects invalid fields, naming each of them, and unknown categories",
    async () => {
      const { posts } = await openTestPlatform(bench);
      await expect(
        posts.create(createPost({ title: " ", excerpt: "x".repeat(501) }), "ADMIN"),
      ).rejects.toMatchObject({
        status: 400,
        violations: [{ field: "post.excerpt" }, { field: "post.title" }],
      });
      await expect(
        posts.create(createPost({ categoryIds: ["none"] }), "ADMIN"),
      ).rejects.toMatchObject({
        status: 400,
        violations: [{ field: "post.categoryIds" }],
      });
      const { id } = await posts.create(createPost(), "ADMIN");
      await expect(posts.create(createPost({ id }), "ADMIN")).rejects.toMatchObject({
        status: 409,
        code: "ID_TAKEN",
      });
    },
  );

  it("updates the date of last publication only when readers get new content", async () => {
    const clock = standingClock();
    const location = await bench.locate();
    const { posts } = await openTestPlatform(bench, { clock, location });
    const database = await bench.open(location);
    const lastPublished = async (id: string) =>
      (
        await database
          .selectFrom("post")
          .select("last_published_at")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).last_published_at;
    const { id } = await posts.create(createPost(), "ADMIN");
    const created = clock.now();
    clock.advance(1_000);
    await posts.update(id, { featured: true }, "ADMIN");
    await posts.pin(id);
    expect(await lastPublished(id)).toBe(created);
    clock.advance(1_000);
    await posts.update(id, { title: "A longer walk" }, "ADMIN");
    expect(await lastPublished(id)).toBe(created + 2_000);
    clock.advance(1_000);
    await posts.update(
      id,
      { ...createPost({ title: "A longer walk" }), slug: "walk" },
      "IMPORT_PATCH",
    );
    await posts.remove(id);
    await posts.restore(id);
    await posts.pin(id);
    await posts.publish(id);
    expect(await lastPublished(id)).toBe(created + 2_000);
    await posts.remove(id);
    await posts.restore(id);
    await posts.update(id, { title: "A walk" }, "ADMIN");
    await posts.publish(id);
    expect(await lastPublished(id)).toBe(created + 3_000);
    clock.advance(1_000);
    await posts.unpublish(id);
    await posts.update(id, { title: "A walk by the sea" }, "ADMIN");
    await posts.remove(id);
    await posts.restore(id);
    await posts.publish(id);
    expect(await lastPublished(id)).toBe(created + 4_000);
    clock.advance(1_000);
    await posts.update(id, { title: "A walk at night", status: "UNPUBLISHED" }, "ADMIN");
    await posts.remove(id);
    await posts.restore(id);
    await posts.publish(id);
    expect(await lastPublished(id)).toBe(created + 5_000);
  });

  it("removes null characters, which Postgres cannot store, and stores all others unchanged", async () => {
    const { posts } = await openTestPlatform(bench);
    const title = "Nul\0 — “quotes”, 🙂 and \u{10FFFF}";
    const { id } = await posts.create(createPost({ title }), "ADMIN");
    expect(await posts.find(id)).toMatchObject({ title: title.replace("\0", "") });
  });

  bench.itOnSqlite("imports many posts in order, logging one change for each", async () => {
    const { posts, changes } = await openTestPlatform(bench);
    const before = await changes.latest();
    const created = await posts.createMany(
      Array.from({ length: 1_000 }, (_, index) => createPost({ title: `Number ${index}` })),
      "IMPORT_BULK",
    );
    expect(created).toHaveLength(1_000);
    expect(new Set(created.map(({ id }) => id)).size).toBe(1_000);
    expect(created[999]?.slug).toBe("number-999");
    const { changes: recorded, sequence } = await changes.since(before);
    expect(recorded.map(({ entityId }) => entityId)).toEqual(created.map(({ id }) => id));
    expect(new Set(recorded.map(({ origin }) => origin))).toEqual(new Set(["IMPORT_BULK"]));
    expect(sequence).toBe(before + 1_000);
  });
});

function createCategory(slug: string) {
  return { slug, label: slug, title: slug, description: "", language: "en", displayPosition: 0 };
}
