import { expect, it } from "vitest";
import { z } from "zod";
import { forEachDatabase } from "#tests/support/database.ts";
import { openSmallBlog, plain, type SmallBlog } from "#tests/support/small-blog.ts";

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

forEachDatabase("what groups posts", ({ locate, onEnd }) => {
  async function open(): Promise<SmallBlog> {
    const blog = await openSmallBlog(await locate());
    onEnd(() => blog.platform.close());
    return blog;
  }
  const listed = async (blog: SmallBlog, parameters: string) =>
    posts.parse((await blog.call(`/v3/posts?paging.limit=100&${parameters}`)).body);

  it("is told in the order in which the writer named it", async () => {
    const blog = await open();
    const labels = ["pears", "apples", "quinces", "cherries", "medlars"];
    const tags = await blog.platform.tags.ensure(labels, "en");
    const tagIds = labels.map((label) => tags.get(label) ?? "");
    const categoryIds = [blog.ids.rivers, blog.ids.bread];
    const groupsOf = async (slug: string) =>
      post.parse((await blog.call(`/v3/posts/slugs/${slug}`)).body).post;
    const { id, slug } = await blog.platform.posts.create(
      { ...plain("Fruit", blog.ids.author), status: "PUBLISHED", categoryIds, tagIds },
      "ADMIN",
    );
    expect(await groupsOf(slug)).toEqual({ categoryIds, tagIds });

    const reversed = { categoryIds: categoryIds.toReversed(), tagIds: tagIds.toReversed() };
    await blog.platform.posts.update(id, reversed, "ADMIN");
    expect(await groupsOf(slug)).toEqual(reversed);
  });

  it("counts each post of a category, and apart from that what the category's list shows", async () => {
    const blog = await open();
    const countsOf = async () =>
      category.parse((await blog.call("/v3/categories/slugs/bread")).body).category;
    expect(await countsOf()).toEqual({ postCount: 6, listedPostCount: 6 });

    // A version of a post that is in the category, and two of a post that is there in German alone.
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
    expect(await countsOf()).toEqual({ postCount: 8, listedPostCount: 7 });
    const list = await listed(blog, `preferredLanguage=en&categoryIds=${blog.ids.bread}`);
    expect(list.posts).toHaveLength(7);
    expect(list.metaData).toMatchObject({ total: 7, preferredLanguage: "en" });
  });

  it("has the translation of who only translated, for readers of any language", async () => {
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

  it("tells who signs posts from who reads them", async () => {
    const blog = await open();
    await blog.platform.members.upsert({ slug: "reader", nickname: "A reader", about: "" });
    const query = (filter: object) => ({
      query: { filter, sort: [{ fieldName: "id" }], paging: { limit: 10 } },
    });
    const find = async (filter: object) =>
      members.parse((await blog.call("/members/v1/members/query", query(filter))).body);
    expect((await find({})).metadata.total).toBe(2);
    expect(await find({ publishedPostCount: { $gt: 0 } })).toEqual({
      members: [{ id: blog.ids.author }],
      metadata: { total: 1 },
    });
  });
});
