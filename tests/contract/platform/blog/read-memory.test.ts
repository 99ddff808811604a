/** Reads of posts are kept in memory, and are still what a platform with an empty memory returns. */
import { expect, it } from "vitest";
import { rebuildCounts } from "#lib/maintenance/check/rebuild-counts.ts";
import { createReadMemory, longestName } from "#lib/platform/blog/read-memory.ts";
import { Serialized } from "#lib/platform/http/serialized.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { forEachDatabase, type StoreLocation } from "#tests/support/databases/database.ts";
import { createPost, openTestPlatform } from "#tests/support/servers/platform.ts";

const query = (body: object) => ({ method: "POST", body: JSON.stringify({ query: body }) });

/** Reads, each as a path and an optional body. */
const reads: readonly (readonly [path: string, init?: RequestInit])[] = [
  ["/v3/posts/slugs/alder?fieldsets=RICH_CONTENT,TRANSLATIONS"],
  ["/v3/posts/slugs/alder?fieldsets=RICH_CONTENT"],
  ["/v3/posts/slugs/alder"],
  ["/v3/posts/slugs/birch?fieldsets=METRICS"],
  ["/v3/posts/slugs/cedar"],
  ["/v3/posts?paging.limit=2"],
  ["/v3/posts?paging.limit=2&paging.offset=1&fieldsets=COUNTERS"],
  ["/v3/posts?featured=true&fieldsets=CONTENT_TEXT"],
  ["/v3/posts?sort=VIEW_COUNT"],
  ["/v3/posts?preferredLanguage=de"],
  ["/v3/posts/query", query({ filter: { featured: false }, cursorPaging: { limit: 2 } })],
  ["/v3/posts/query", query({ filter: { slug: { $in: ["alder", "cedar"] } }, paging: {} })],
  ["/v2/stats/post/count"],
  ["/v3/categories?fieldsets=TRANSLATIONS"],
  ["/v3/categories/slugs/trees"],
  ["/v3/categories/query", query({ sort: [{ fieldName: "postCount" }] })],
  ["/v3/tags"],
  ["/v3/tags/labels/slow"],
];

/** Changes, applied in this order. */
const changes: Readonly<Record<string, (platform: Platform, ids: Ids) => Promise<unknown>>> = {
  "a text is changed": ({ posts }, { alder }) =>
    posts.update(alder, { title: "Alders", richContent: createPost().richContent }, "MANUAL_SAVE"),
  "unpublished changes are saved": ({ posts }, { alder }) =>
    posts.saveDraft(alder, { title: "Later" }, "AUTO_SAVE"),
  "a post gets another slug": ({ posts }, { alder }) =>
    posts.update(alder, { slug: "alders" }, "MANUAL_SAVE"),
  "a new post gets the former slug of another one": ({ posts }) =>
    posts.create(createPost({ title: "Another alder", slug: "alder" }), "ADMIN"),
  "a post is featured": ({ posts }, { birch }) =>
    posts.update(birch, { featured: true }, "MANUAL_SAVE"),
  "a post gets categories and tags": async ({ posts, categories, tags }, { birch }) => {
    const { id } = await categories.create({ label: "Trees", language: "en" });
    const ids = await tags.ensure(["slow"], "en");
    await posts.update(birch, { categoryIds: [id], tagIds: [...ids.values()] }, "MANUAL_SAVE");
  },
  "a category is described": async ({ categories }) => {
    const { id = "" } = (await categories.find("trees")) ?? {};
    await categories.change(id, { description: "Tall plants" });
  },
  "a tag gets another label": async ({ tags }) => {
    const ids = await tags.ensure(["slow"], "en");
    await tags.change([...ids.values()].join(""), { label: "unhurried" });
  },
  "a category is merged into another one": async ({ categories }) => {
    const { id } = await categories.create({ label: "Plants", language: "en" });
    const trees = await categories.find("trees");
    await categories.merge(trees?.id ?? "", id);
  },
  "a category is deleted": async ({ categories }) => {
    await categories.remove((await categories.find("plants"))?.id ?? "");
  },
  "a tag is deleted": async ({ tags }) => {
    const ids = await tags.ensure(["unhurried"], "en");
    await tags.remove([...ids.values()].join(""));
  },
  "a post is viewed": ({ views }, { birch }) =>
    views.count(birch, { address: "192.0.2.1", userAgent: "Firefox" }),
  "a post is translated": ({ posts }) =>
    posts.create(
      createPost({ title: "Zeder", slug: "zeder", language: "de", translationId: "cedar" }),
      "ADMIN",
    ),
  "a post is moved to the trash": ({ posts }, { cedar }) => posts.remove(cedar),
  "a post is published again": async ({ posts }, { cedar }) => {
    await posts.restore(cedar);
    await posts.publish(cedar);
  },
};

type Ids = Readonly<Record<"alder" | "birch" | "cedar", string>>;

async function readAll({ fetch }: Platform) {
  const responses = [];
  for (const [path, init] of reads) {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(new Request(`https://blog.example${path}`, { headers, ...init }));
    responses.push([path, response.status, await response.text()]);
  }
  return responses;
}

forEachDatabase("the memory of reads", (bench) => {
  async function open() {
    const location = await bench.locate();
    const reader = await openTestPlatform(bench, { location });
    const [alder, birch, cedar] = await reader.posts.createMany(
      [
        createPost({ title: "Alder", slug: "alder" }),
        createPost({ title: "Birch", slug: "birch", metrics: { views: 3 } }),
        createPost({ title: "Cedar", slug: "cedar", translationId: "cedar" }),
      ],
      "IMPORT",
    );
    const ids = { alder: alder?.id ?? "", birch: birch?.id ?? "", cedar: cedar?.id ?? "" };
    return { location, reader, ids };
  }

  async function readWithoutMemory(location: StoreLocation) {
    const platform = await openTestPlatform(bench, { location });
    const responses = await readAll(platform);
    await platform.close();
    return responses;
  }

  it.each(["the same", "another"])(
    "shows each change by %s platform in the next read",
    async (which) => {
      const { location, reader, ids } = await open();
      const writer = which === "another" ? await openTestPlatform(bench, { location }) : reader;
      let before = await readAll(reader);
      expect(await readAll(reader)).toEqual(before);
      for (const [name, change] of Object.entries(changes)) {
        await change(writer, ids);
        const after = await readAll(reader);
        expect(after, name).toEqual(await readWithoutMemory(location));
        expect(after, name).not.toEqual(before);
        before = await readAll(reader);
        expect(before, name).toEqual(after);
      }
    },
  );

  it("keeps the lists for an empty language and for none apart", async () => {
    const { reader } = await open();
    await reader.posts.create(
      createPost({ title: "Zeder", slug: "zeder", language: "de", translationId: "cedar" }),
      "ADMIN",
    );
    const count = async (query: string) => {
      const url = `https://blog.example/v3/posts?sort=PUBLISHED_DATE_ASC${query}`;
      return (await (await reader.fetch(new Request(url))).text()).split('"slug"').length - 1;
    };
    expect([await count(""), await count("&preferredLanguage="), await count("")]).toEqual([
      4, 3, 4,
    ]);
  });

  it("computes a result again only after a post has changed", async () => {
    const { location, reader, ids } = await open();
    await reader.posts.saveDraft(ids.alder, { title: "Later" }, "AUTO_SAVE");
    const openMemory = createReadMemory(await bench.open(location));
    let computed = 0;
    const recall = async (name = "posts") =>
      (await openMemory()).recall(name, async () => ({ number: (computed += 1) }));
    expect([await recall(), await recall()]).toEqual([{ number: 1 }, { number: 1 }]);
    await reader.posts.saveDraft(ids.alder, { title: "Even later" }, "AUTO_SAVE");
    await reader.categories.create({ label: "Trees", language: "en" });
    expect(await recall()).toEqual({ number: 1 });
    await reader.posts.update(ids.alder, { featured: true }, "MANUAL_SAVE");
    expect(await recall()).toEqual({ number: 2 });
  });

  it("does not keep a result or post that was read before a change, but arrives after it", async () => {
    const { location, reader, ids } = await open();
    const openMemory = createReadMemory(await bench.open(location));
    const early = await openMemory();
    await reader.posts.update(ids.alder, { featured: true }, "MANUAL_SAVE");
    const late = await openMemory();
    early.keepPost("", new Serialized("post", { id: ids.alder }));
    await early.recall("posts", async () => ({ isEarly: true }));
    expect(late.findPost(ids.alder, "")).toBeUndefined();
    expect(await late.recall("posts", async () => ({ isEarly: false }))).toEqual({
      isEarly: false,
    });
  });

  it("forgets totals and counts when the stored counts are rebuilt, even by another process", async () => {
    const { location, reader, ids } = await open();
    const { id } = await reader.categories.create({ label: "Trees", language: "en" });
    await reader.posts.update(ids.birch, { categoryIds: [id] }, "MANUAL_SAVE");
    const database = await bench.open(location);
    const paths = [
      "/v3/posts?paging.limit=1",
      `/v3/categories/${id}`,
      "/v3/categories/slugs/trees",
    ];
    const readCounts = async () => {
      const texts = [];
      for (const path of paths) {
        const response = await reader.fetch(new Request(`https://blog.example${path}`));
        texts.push((await response.text()).replace(/"slug".*"metaData"/, ""));
      }
      return texts.map((text) => /"(?:total|listedPostCount)":(\d+)/.exec(text)?.[1]);
    };
    expect(await readCounts()).toEqual(["3", "1", "1"]);
    await database.updateTable("post_count").set({ posts: 7, listed: 7 }).execute();
    expect(await readCounts()).toEqual(["3", "1", "1"]);
    await reader.posts.update(ids.alder, { featured: true }, "MANUAL_SAVE");
    expect(await readCounts()).toEqual(["7", "7", "7"]);
    await rebuildCounts(location);
    expect(await readCounts()).toEqual(["3", "1", "1"]);
  });

  it("does not keep totals while an older release has written, because the next write repairs them", async () => {
    const { location, reader } = await open();
    const database = await bench.open(location);
    await database.updateTable("post_count").set({ posts: 7, listed: 7 }).execute();
    await database.updateTable("change_sequence").set({ counted: 0 }).execute();
    const readTotal = async () => {
      const path = "/v3/posts?paging.limit=1";
      const response = await reader.fetch(new Request(`https://blog.example${path}`));
      return /"total":(\d+)/.exec(await response.text())?.[1];
    };
    expect(await readTotal()).toBe("7");
    await reader.members.upsert({ slug: "ada", nickname: "Ada", about: "" });
    expect(await readTotal()).toBe("3");
  });

  it("does not keep results with long names, so that filters do not fill the memory or replace other results", async () => {
    const openMemory = createReadMemory(await bench.open());
    const computed: string[] = [];
    const longName = "a".repeat(longestName + 1);
    for (const name of ["posts", longName, longName, "posts"]) {
      const memory = await openMemory();
      await memory.recall(name, async () => ({ count: computed.push(name) }));
    }
    expect(computed).toEqual(["posts", longName, longName]);
  });

  it("forgets everything if the database has fewer changes than before, because it was replaced", async () => {
    const { location, reader, ids } = await open();
    const database = await bench.open(location);
    const openMemory = createReadMemory(database);
    const memory = await openMemory();
    memory.keepPost("", new Serialized("post", { id: ids.alder }));
    expect((await openMemory()).findPost(ids.alder, "")).toBeDefined();
    await database.updateTable("change_sequence").set({ value: 1, counted: 1 }).execute();
    expect((await openMemory()).findPost(ids.alder, "")).toBeUndefined();
    await reader.close();
  });
});
