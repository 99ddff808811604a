import { sql } from "kysely";
import { afterAll, expect, it, vi } from "vitest";
import { z } from "zod";
import type * as rules from "#lib/platform/blog/visibility-rules.ts";
import { found } from "#tests/support/content/search.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";

// The modules compile the visibility rules when loaded, so they are reloaded with the rules for these tests.
vi.resetModules();
vi.doMock("#lib/platform/blog/visibility-rules.ts", async (original) => {
  const { visibilityRules } = await original<typeof rules>();
  const hides = (slug: string) => (row: string) => sql`${sql.ref(`${row}.slug`)} <> ${slug}`;
  return { visibilityRules: { ...visibilityRules, category: hides("rivers"), tag: hides("slow") } };
});
const { openSmallBlog } = await import("#tests/support/content/small-blog.ts");
vi.doUnmock("#lib/platform/blog/visibility-rules.ts");
afterAll(() => void vi.resetModules());

const referencingPost = z.object({ categoryIds: z.array(z.string()), tagIds: z.array(z.string()) });
const one = z.object({ post: referencingPost });
const page = z.object({ posts: z.array(z.looseObject({ slug: z.string() })) });

forEachDatabase("hidden categories and tags", ({ locate, onEnd }) => {
  async function open() {
    const blog = await openSmallBlog(await locate());
    onEnd(() => blog.platform.close());
    return blog;
  }
  type Blog = Awaited<ReturnType<typeof open>>;
  const query = async ({ call }: Blog, filter: object) =>
    page.parse((await call("/v3/posts/query", { query: { filter } })).body).posts.length;
  const readDamson = async ({ call }: Blog) =>
    one.parse((await call("/v3/posts/slugs/damson")).body).post;

  it("are not found, and posts do not refer to them", async () => {
    const blog = await open();
    const { bread, rivers, slow, quick } = blog.ids;
    expect((await blog.call(`/v3/tags/${slow}`)).status).toBe(404);
    expect((await blog.call(`/v3/categories/${rivers}`)).status).toBe(404);
    expect(await readDamson(blog)).toEqual({ categoryIds: [bread], tagIds: [quick] });
  });

  it("do not match any filter for posts", async () => {
    const blog = await open();
    const { bread, rivers, slow, quick } = blog.ids;
    const others = Array.from({ length: 20 }, (_, index) => `other-${index}`);
    expect(await query(blog, { categoryIds: { $hasSome: [bread] } })).toBe(6);
    expect(await query(blog, { categoryIds: { $hasSome: [rivers] } })).toBe(0);
    expect(await query(blog, { tagIds: { $hasSome: [quick] } })).toBe(3);
    expect(await query(blog, { tagIds: { $hasSome: [slow] } })).toBe(0);
    expect(await query(blog, { tagIds: { $hasAll: [slow, quick] } })).toBe(0);
    expect(await query(blog, { tagIds: { $exists: true } })).toBe(3);
    expect(await query(blog, { tagIds: { $hasSome: [...others, quick] } })).toBe(3);
    expect(await query(blog, { tagIds: { $hasSome: [...others, slow] } })).toBe(0);
  });

  it("are not found by a search for their labels", async () => {
    const { platform } = await open();
    expect(await found(platform.fetch, "quick")).toEqual(["fig", "elder", "damson"]);
    expect(await found(platform.fetch, "slow")).toEqual([]);
  });

  it("are exported with their posts, but not to a static site", async () => {
    const { platform, ids, posts } = await open();
    const findTags = async (archive: ReturnType<typeof platform.archive.posts>) => {
      for await (const { post, tagIds } of archive) {
        if (post.id === posts.get("damson")) return tagIds;
      }
      return undefined;
    };
    expect(await findTags(platform.archive.posts())).toEqual([ids.slow, ids.quick]);
    expect(await findTags(platform.archive.visiblePosts())).toEqual([ids.quick]);
  });

  it("stay assigned when a post is updated without changing them", async () => {
    const blog = await open();
    const { platform, ids, posts } = blog;
    const id = posts.get("damson") ?? "";
    const before = (await platform.posts.history(id)).length;
    await platform.posts.update(id, { tagIds: [ids.slow, ids.quick] }, "ADMIN");
    const changes = (await platform.posts.history(id)).slice(before);
    expect(changes.map(({ detail }) => detail["fields"])).toEqual([[]]);
    expect((await readDamson(blog)).tagIds).toEqual([ids.quick]);
  });
});
