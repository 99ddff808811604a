import { expect, test } from "vitest";
import { isMissingPage } from "#lib/blog/missing-page.ts";
import type { NewPost } from "#lib/platform/blog/posts/new-post.ts";
import { sharePlatform } from "#lib/upstream/shared-platform.ts";
import { openSmallBlog } from "#tests/support/content/small-blog.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { createPost } from "#tests/support/servers/platform.ts";

forEachDatabase("a page of something that never existed", (bench) => {
  async function open() {
    const { platform, ids } = await openSmallBlog(await bench.locate());
    bench.onEnd(() => platform.close());
    sharePlatform(Promise.resolve(platform));
    bench.onEnd(async () => sharePlatform(undefined));
    const write = (post: Partial<NewPost>) => platform.posts.create(createPost(post), "ADMIN");
    return { platform, ids, write };
  }

  const listMissing = async (paths: readonly string[]): Promise<string[]> => {
    const answers = await Promise.all(paths.map(isMissingPage));
    return paths.filter((_, index) => answers[index]);
  };

  test("is missing, whatever its kind", async () => {
    await open();
    const paths = [
      "/post/nothing",
      "/post/%C3%BC%20tee",
      "/post/nul%00",
      "/blog/categories/nothing",
      "/blog/categories/nothing/page/2",
      "/blog/tags/nothing",
      "/blog/tags/nul%00",
      "/blog/authors/nothing",
      "/blog/authors/nothing/page/2",
    ];
    expect(await listMissing(paths)).toEqual(paths);
  });

  test("is found as soon as it is written", async () => {
    const { platform, write } = await open();
    const paths = ["/post/new", "/blog/categories/new", "/blog/tags/new", "/blog/authors/new"];
    expect(await listMissing(paths)).toEqual(paths);
    await write({ slug: "new", status: "PUBLISHED" });
    const category = { slug: "new", label: "New", title: "New", description: "", language: "en" };
    await platform.categories.upsert({ ...category, displayPosition: 9 });
    await platform.tags.ensure(["New"], "en");
    await platform.members.upsert({ slug: "new", nickname: "New", about: "" });
    expect(await listMissing(paths)).toEqual([]);
  });

  test("is not missing if it is a draft, was deleted or has a new slug", async () => {
    const { platform, ids, write } = await open();
    await write({ slug: "draft", status: "UNPUBLISHED" });
    const { id: deleted } = await write({ slug: "deleted", status: "PUBLISHED" });
    await platform.posts.remove(deleted);
    const { id: moved } = await write({ slug: "before", status: "PUBLISHED" });
    await platform.posts.update(moved, { slug: "after" }, "ADMIN");
    const author = { nickname: "The Kitchen Desk", about: "" };
    await platform.members.upsert({ ...author, id: ids.author, slug: "the-baker" });
    const paths = ["draft", "deleted", "before", "after"].map((slug) => `/post/${slug}`);
    const authors = ["/blog/authors/the-kitchen-desk", "/blog/authors/the-baker"];
    expect(await listMissing([...paths, ...authors])).toEqual([]);
  });

  test("is not missing if its path has another form", async () => {
    await open();
    const paths = ["/", "/stats", "/post/nothing/card.png", "/blog/tags/nothing/atom.xml"];
    expect(await listMissing(paths)).toEqual([]);
  });

  test("is not missing while the platform cannot be read", async () => {
    await open();
    const unreachable = Promise.reject(new Error("the database is away"));
    unreachable.catch(() => {});
    sharePlatform(unreachable);
    expect(await listMissing(["/post/nothing"])).toEqual([]);
  });
});
