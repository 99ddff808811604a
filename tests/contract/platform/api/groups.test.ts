import { expect, it } from "vitest";
import { z } from "zod";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openSmallBlog, origin, plain, type SmallBlog } from "#tests/support/content/small-blog.ts";

const posts = z.object({
  posts: z.array(z.object({ slug: z.string() })),
  metaData: z.object({ total: z.number(), preferredLanguage: z.string().optional() }),
});
const post = z.object({
  post: z.object({ categoryIds: z.array(z.string()), tagIds: z.array(z.string()) }),
});
const category = z.object({
  category: z.object({ postCount: z.number(), listedPostCount: z.number() }),
});
const members = z.object({
  members: z.array(z.object({ id: z.string() })),
  metadata: z.object({ total: z.number() }),
});

forEachDatabase("categories, tags and authors of posts", ({ locate, onEnd, itOnSqlite }) => {
  async function open(): Promise<SmallBlog> {
    const blog = await openSmallBlog(await locate());
    onEnd(() => blog.platform.close());
    return blog;
  }
  const listed = async (blog: SmallBlog, parameters: string) =>
    posts.parse((await blog.call(`/v3/posts?paging.limit=100&${parameters}`)).body);

  itOnSqlite("a post returns its categories and tags in the author's order", async () => {
    const blog = await open();
    const labels = ["pears", "apples", "quinces", "cherries", "medlars"];
    const tags = await blog.platform.tags.ensure(labels, "en");
    const tagIds = labels.map((label) => tags.get(label) ?? "");
    const categoryIds = [blog.ids.rivers, blog.ids.bread];
    const readGroups = async (slug: string) =>
      post.parse((await blog.call(`/v3/posts/slugs/${slug}`)).body).post;
    const { id, slug } = await blog.platform.posts.create(
      { ...plain("Fruit", blog.ids.author), status: "PUBLISHED", categoryIds, tagIds },
      "ADMIN",
    );
    expect(await readGroups(slug)).toEqual({ categoryIds, tagIds });

    const reversed = { categoryIds: categoryIds.toReversed(), tagIds: tagIds.toReversed() };
    await blog.platform.posts.update(id, reversed, "ADMIN");
    expect(await readGroups(slug)).toEqual(reversed);
  });

  it("a category reports its total number of posts and, separately, the number shown in its list", async () => {
    const blog = await open();
    const readCounts = async () =>
      category.parse((await blog.call("/v3/categories/slugs/bread")).body).category;
    expect(await readCounts()).toEqual({ postCount: 6, listedPostCount: 6 });

    // A post in the category, and a translated post with only its German version in the category.
    const id = blog.posts.get("holunder") ?? "";
    await blog.platform.posts.update(id, { categoryIds: [blog.ids.bread] }, "ADMIN");
    const version = { ...plain("Rye", blog.ids.author), translationId: "rye" } as const;
    await blog.platform.posts.createMany(
      [
        { ...version, status: "PUBLISHED" },
        { ...version, status: "PUBLISHED", language: "de", categoryIds: [blog.ids.bread] },
      ],
      "ADMIN",
    );
    expect(await readCounts()).toEqual({ postCount: 8, listedPostCount: 7 });
    const list = await listed(blog, `preferredLanguage=en&categoryIds=${blog.ids.bread}`);
    expect(list.posts).toHaveLength(7);
    expect(list.metaData).toMatchObject({ total: 7, preferredLanguage: "en" });
  });

  it("a category returns the requested fields, and its cover with an expiration date", async () => {
    const blog = await open();
    const { categories } = blog.platform;
    const image = {
      id: "a~mv2.jpg",
      url: "https://blog.example/media/a~mv2.jpg",
      width: 3,
      height: 2,
    };
    const seoData = { tags: [{ type: "title", children: "All bread" }] };
    const versions = { translationId: "bread", description: "", displayPosition: 0 };
    const { id } = await categories.upsert({
      ...versions,
      slug: "bread",
      label: "Bread",
      title: "Bread",
      language: "en",
      coverMedia: { enabled: true, displayed: true, custom: true, image },
      seoData,
    });
    const brot = await categories.upsert({
      ...versions,
      slug: "brot",
      label: "Brot",
      title: "Brot",
      language: "de",
    });
    const read = async (fields: string) =>
      (await blog.call(`/v3/categories/slugs/bread?fieldsets=${fields}`)).body;
    const written = { ...image, urlExpirationDate: "2100-01-01T00:00:00.000Z" };
    const plainly = { category: { coverMedia: { image: written }, coverImage: written } };
    expect(await read("UNKNOWN")).toMatchObject(plainly);
    expect(JSON.stringify(await read("UNKNOWN"))).not.toMatch(
      /seoData|internalId|translations|"url":\{/,
    );
    const url = (slug: string) => ({ base: origin, path: `/blog/categories/${slug}` });
    expect(await read("URL,SEO,INTERNAL_ID,TRANSLATIONS")).toMatchObject({
      category: {
        url: url("bread"),
        seoData,
        internalId: id,
        translations: [
          { id: brot.id, label: "Brot", slug: "brot", language: "de", url: url("brot") },
          { id, label: "Bread", slug: "bread", language: "en", url: url("bread") },
        ],
      },
    });
    expect((await blog.call("/v3/categories?fieldsets=METRICS")).status).toBe(400);
    // Tags have no SEO data.
    expect((await blog.call("/v3/tags?fieldsets=SEO")).status).toBe(400);
  });

  it("an author's list includes translations even if the author has no posts in the preferred language", async () => {
    const blog = await open();
    const translator = await blog.platform.members.upsert({
      slug: "translator",
      nickname: "The Translator",
      about: "",
    });
    const id = blog.posts.get("holunder") ?? "";
    await blog.platform.posts.update(id, { authorId: translator.id }, "ADMIN");
    const list = await listed(blog, `preferredLanguage=en&memberId=${translator.id}`);
    expect(list.posts.map(({ slug }) => slug)).toEqual(["holunder"]);
    expect(list.metaData.total).toBe(1);
  });

  it("a query for members can select them by ID, and distinguish authors from other members", async () => {
    const blog = await open();
    await blog.platform.members.upsert({ slug: "reader", nickname: "A reader", about: "" });
    const query = (filter: object) => ({
      query: { filter, sort: [{ fieldName: "id" }], paging: { limit: 10 } },
    });
    const find = async (filter: object) =>
      members.parse((await blog.call("/members/v1/members/query", query(filter))).body);
    expect((await find({})).metadata.total).toBe(2);
    const author = { members: [{ id: blog.ids.author }], metadata: { total: 1 } };
    expect(await find({ id: { $in: [blog.ids.author, "unknown"] } })).toEqual(author);
    expect(await find({ publishedPostCount: { $gt: 0 } })).toEqual(author);
  });
});
