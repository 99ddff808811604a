import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { createDocument, openTestPlatform, createPost } from "#tests/support/servers/platform.ts";
import { found, hostileQueries, marked, search } from "#tests/support/content/search.ts";

const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2025, 0, 1);

forEachDatabase("a search for posts", (bench) => {
  const text = (...words: string[]) => ({ richContent: createDocument(...words) });

  async function open() {
    const platform = await openTestPlatform(bench);
    const author = await platform.members.upsert({ slug: "ana", nickname: "Ana Núñez", about: "" });
    const category = await platform.categories.upsert({
      slug: "harbours",
      label: "Harbours",
      title: "Harbours",
      description: "",
      language: "en",
      displayPosition: 0,
    });
    const tags = await platform.tags.ensure(["Low water", "Kettles"], "en");
    return { ...platform, author, category, tags };
  }

  bench.itOnSqlite(
    "matches titles, text, tags, hashtags, categories and author names",
    async () => {
      const blog = await open();
      await blog.posts.createMany(
        [
          createPost({ slug: "title", title: "Barnacles" }),
          createPost({ slug: "text", ...text("A word on limpets.") }),
          createPost({ slug: "tag", tagIds: [blog.tags.get("Kettles") ?? ""] }),
          createPost({ slug: "hashtag", hashtags: ["#seaweed"] }),
          createPost({ slug: "category", categoryIds: [blog.category.id] }),
          createPost({ slug: "author", authorId: blog.author.id }),
        ],
        "IMPORT",
      );
      const answers = ["barnacles", "limpets", "kettles", "seaweed", "harbours", "ana nunez"];
      const slugs = await Promise.all(answers.map((query) => found(blog.fetch, query)));
      expect(slugs).toEqual([["title"], ["text"], ["tag"], ["hashtag"], ["category"], ["author"]]);
    },
  );

  bench.itOnSqlite(
    "ranks titles over tags over text, exact matches over similar words, and newer posts over older ones",
    async () => {
      const blog = await open();
      const kettles = [blog.tags.get("Kettles") ?? ""];
      const at = (days: number) => ({ firstPublishedAt: start + days * day });
      await blog.posts.createMany(
        [
          createPost({ slug: "old-title", title: "All about kettles", ...at(1) }),
          createPost({ slug: "tag", tagIds: kettles, ...at(3) }),
          createPost({ slug: "new-title", title: "More about kettles", ...at(2) }),
          createPost({ slug: "text", ...text("Two kettles."), ...at(5) }),
          createPost({ slug: "slip", title: "Of nettles", ...at(6) }),
          createPost({ slug: "other", title: "Of nothing", ...at(7) }),
        ],
        "IMPORT",
      );
      const exact = ["new-title", "old-title", "tag", "text"];
      expect(await found(blog.fetch, "kettles")).toEqual(exact);
      // No post contains this word, so similar words match.
      expect(await found(blog.fetch, "ketltes")).toEqual(exact);
      // A post contains this word, so similar words do not match.
      expect(await found(blog.fetch, "nettles")).toEqual(["slip"]);
    },
  );

  bench.itOnSqlite(
    "matches similar words only if they have at least five letters and differ by one letter",
    async () => {
      const blog = await open();
      await blog.posts.createMany(
        [
          createPost({ slug: "bread", title: "Bread" }),
          createPost({ slug: "red", title: "A red bed" }),
          createPost({ slug: "harbour", title: "The harbour" }),
        ],
        "IMPORT",
      );
      expect(await found(blog.fetch, "bred")).toEqual([]);
      expect(await found(blog.fetch, "braed")).toEqual(["bread"]);
      expect(await found(blog.fetch, "harbor")).toEqual(["harbour"]);
      expect(await found(blog.fetch, "habrour")).toEqual(["harbour"]);
      expect(await found(blog.fetch, "habror")).toEqual([]);
    },
  );

  it("matches one- and two-letter words only in titles and labels, unless the query has longer words", async () => {
    const blog = await open();
    await blog.posts.createMany(
      [
        createPost({ slug: "title", title: "A to B", ...text("Nothing.") }),
        createPost({ slug: "text", title: "Tides", ...text("a word to the wise") }),
      ],
      "IMPORT",
    );
    for (const query of ["a", "to", "a to", "A TO "]) {
      expect(await found(blog.fetch, query), query).toEqual(["title"]);
    }
    // A prefix needs at least two letters.
    expect(await found(blog.fetch, "t")).toEqual([]);
    expect(await found(blog.fetch, "ti")).toEqual(["text"]);
    expect(await found(blog.fetch, "a word")).toEqual(["text"]);
  });

  bench.itOnSqlite("matches the last word as a prefix, and ignores case and accents", async () => {
    const blog = await open();
    await blog.posts.create(createPost({ slug: "brulee", title: "Crème Brûlée" }), "ADMIN");
    await blog.posts.create(createPost({ slug: "strasse", title: "Die große Straße" }), "ADMIN");
    for (const query of ["creme brulee", "CRÈME br", "cre\u0301me bru\u0302le\u0301e", "brulée"]) {
      expect(await found(blog.fetch, query), query).toEqual(["brulee"]);
    }
    expect(await found(blog.fetch, "grosse strasse")).toEqual(["strasse"]);
    // A space after the word ends the prefix match.
    expect(await found(blog.fetch, "br ")).toEqual([]);
  });

  bench.itOnSqlite(
    "matches words in scripts without spaces and in right-to-left scripts",
    async () => {
      const blog = await open();
      await blog.posts.create(createPost({ slug: "ja", title: "日本語の本を読む" }), "ADMIN");
      await blog.posts.create(createPost({ slug: "he", title: "שלום עולם" }), "ADMIN");
      await blog.posts.create(createPost({ slug: "hi", title: "नमस्ते दुनिया" }), "ADMIN");
      expect(await found(blog.fetch, "日本")).toEqual(["ja"]);
      expect(await found(blog.fetch, "読む")).toEqual(["ja"]);
      expect(await found(blog.fetch, "む")).toEqual(["ja"]);
      expect(await found(blog.fetch, "שָׁלוֹם")).toEqual(["he"]);
      expect(await found(blog.fetch, "दुनिया")).toEqual(["hi"]);
    },
  );

  bench.itOnSqlite(
    "highlights matches in title and text, including similar words and prefixes",
    async () => {
      const blog = await open();
      const post = createPost({
        title: "The clock of the tides",
        ...text(
          "Nothing yet. ".repeat(30),
          "Every tide has its <clock>.",
          "Nothing more. ".repeat(30),
        ),
      });
      await blog.posts.create(post, "ADMIN");
      const { hits } = await search(blog.fetch, "tide clokc");
      expect(hits).toHaveLength(1);
      expect(marked(hits[0]?.title ?? [])).toBe("The [clock] of the [tides]");
      const snippet = marked(hits[0]?.snippet ?? []);
      expect(snippet).toContain("Every [tide] has its <[clock]>.");
      expect(snippet).toMatch(/^… .* …$/);
      expect(snippet.length).toBeLessThan(260);
    },
  );

  it("finds only published posts, and its index is updated in each change's transaction", async () => {
    const blog = await open();
    const { id } = await blog.posts.create(
      createPost({ title: "Barnacles", status: "UNPUBLISHED" }),
      "ADMIN",
    );
    const slugs = async (query = "barnacles") => (await found(blog.fetch, query)).length;
    expect(await slugs()).toBe(0);
    await blog.posts.publish(id);
    expect(await slugs()).toBe(1);
    await blog.posts.update(id, { title: "Limpets", ...text("No more of them.") }, "MANUAL_SAVE");
    expect(await slugs()).toBe(0);
    expect(await slugs("limpets")).toBe(1);
    await blog.posts.update(id, { tagIds: [blog.tags.get("Kettles") ?? ""] }, "MANUAL_SAVE");
    expect(await slugs("kettles")).toBe(1);
    await blog.posts.unpublish(id);
    expect(await slugs("limpets")).toBe(0);
    await blog.posts.publish(id);
    await blog.posts.remove(id);
    expect(await slugs("limpets")).toBe(0);
    await blog.posts.restore(id);
    expect(await slugs("limpets")).toBe(0);
    // A rejected import leaves no index entries behind.
    await expect(
      blog.posts.createMany(
        [createPost({ title: "Whelks" }), createPost({ title: "Whelks too", tagIds: ["none"] })],
        "IMPORT",
      ),
    ).rejects.toMatchObject({ status: 400 });
    expect(await slugs("whelks")).toBe(0);
  });

  bench.itOnSqlite(
    "finds two posts of the same second that are created after an earlier one was removed",
    async () => {
      const { posts, fetch } = await open();
      const createHerring = () => createPost({ title: "Herring", firstPublishedAt: start });
      const first = await posts.create(createHerring(), "IMPORT");
      await posts.create(createHerring(), "IMPORT");
      await posts.remove(first.id);
      await posts.createMany([createHerring(), createHerring()], "IMPORT");
      expect(await found(fetch, "herring")).toHaveLength(3);
    },
  );

  bench.itOnSqlite("finds posts by the current names of their categories and authors", async () => {
    const blog = await open();
    const post = createPost({ authorId: blog.author.id, categoryIds: [blog.category.id] });
    await blog.posts.create(post, "ADMIN");
    const renamed = { slug: "ana", nickname: "Ana Holm", about: "" };
    await blog.members.upsert({ id: blog.author.id, ...renamed });
    await blog.categories.upsert({
      id: blog.category.id,
      slug: "harbours",
      label: "Quays",
      title: "Quays",
      description: "",
      language: "en",
      displayPosition: 0,
    });
    expect(await found(blog.fetch, "quays")).toHaveLength(1);
    expect(await found(blog.fetch, "holm")).toHaveLength(1);
    expect(await found(blog.fetch, "harbours")).toHaveLength(0);
    expect(await found(blog.fetch, "nunez")).toHaveLength(0);
  });

  it("returns only posts in the requested language", async () => {
    const blog = await open();
    await blog.posts.create(createPost({ slug: "en", title: "Winter" }), "ADMIN");
    await blog.posts.create(
      createPost({ slug: "pt", title: "Winter", language: "pt-BR" }),
      "ADMIN",
    );
    expect(await found(blog.fetch, "winter", { language: "pt-BR" })).toEqual(["pt"]);
    expect(await found(blog.fetch, "winter", { language: "en" })).toEqual(["en"]);
    expect(await found(blog.fetch, "winter", { language: '" OR title : "' })).toEqual([]);
    expect(await found(blog.fetch, "winter")).toHaveLength(2);
  });

  bench.itOnSqlite(
    "pages through results by cursor in both directions, returning each post once",
    async () => {
      const blog = await open();
      const posts = Array.from({ length: 25 }, (_, index) =>
        createPost({ title: `Tides ${index}`, firstPublishedAt: start }),
      );
      await blog.posts.createMany(posts, "IMPORT");
      const seen: string[] = [];
      let cursor: string | undefined = "";
      while (cursor !== undefined) {
        const page = await search(blog.fetch, "tides", { limit: "10", cursor });
        expect(page.pagingMetadata).toMatchObject({ total: 25, tooManyToCount: false });
        seen.push(...page.hits.map(({ slug }) => slug));
        cursor = page.pagingMetadata.cursors.next;
      }
      expect(new Set(seen).size).toBe(25);
      const second = await search(blog.fetch, "tides", { limit: "10", cursor: "p10" });
      const { prev } = second.pagingMetadata.cursors;
      const first = await search(blog.fetch, "tides", { limit: "10", cursor: prev ?? "" });
      expect(first.hits.map(({ slug }) => slug)).toEqual(seen.slice(0, 10));
      // An invalid cursor returns the first page; a cursor past the end returns an empty page.
      for (const odd of ["x", "p-1", "p99999999", "'"]) {
        expect(await found(blog.fetch, "tides", { cursor: odd }), odd).toEqual(seen.slice(0, 10));
      }
      expect(await found(blog.fetch, "tides", { cursor: "p1000" })).toEqual([]);
    },
  );

  bench.itOnSqlite("handles hostile queries without errors", async () => {
    const blog = await open();
    await blog.posts.createMany(
      hostileQueries
        .map((query) => query.replaceAll("\uD800", "").slice(0, 200))
        .filter((title) => title.replaceAll("\0", "").trim() !== "")
        .map((title) => createPost({ title, ...text(title) })),
      "IMPORT",
    );
    for (const query of hostileQueries) {
      const { hits } = await search(blog.fetch, query);
      expect(Array.isArray(hits), query.slice(0, 40)).toBe(true);
    }
    expect(await found(blog.fetch, "drop table post")).toHaveLength(1);
    const repeated = await blog.fetch(new Request("https://blog.example/quire/v1/search?q=a&q=b"));
    expect(repeated.status).toBe(200);
    const bad = await blog.fetch(new Request("https://blog.example/quire/v1/search?q=a&limit=x"));
    expect(bad.status).toBe(400);
  });
});
