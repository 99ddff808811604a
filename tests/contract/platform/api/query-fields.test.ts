import { posts } from "@wix/blog";
import { createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { addComments, openSmallBlog, origin } from "#tests/support/content/small-blog.ts";

forEachDatabase("queryPosts", ({ locate, onEnd, itOnSqlite }) => {
  async function open() {
    const blog = await openSmallBlog(await locate());
    onEnd(() => blog.platform.close());
    const cedar = blog.posts.get("cedar") ?? "";
    const birch = blog.posts.get("birch") ?? "";
    await blog.platform.posts.update(
      cedar,
      { pricingPlanIds: ["gold", 'with "quotes"'], commentingEnabled: false },
      "ADMIN",
    );
    await blog.platform.posts.update(
      birch,
      {
        pricingPlanIds: ["gold", "silver"],
        coverMedia: { enabled: true, displayed: false, custom: true },
      },
      "ADMIN",
    );
    const client = createClient({
      modules: { posts },
      fetch: (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input);
        return blog.platform.fetch(new Request(origin + pathname + search, init));
      },
    });
    const find = async (query: ReturnType<typeof client.posts.queryPosts>) =>
      (await query.ascending("slug").find()).items.map(({ slug }) => slug);
    return { blog, find, query: client.posts.queryPosts };
  }

  it("filters and sorts by every field in the package's types", async () => {
    const { blog, find, query } = await open();
    const { author, bread, rivers, slow, quick } = blog.ids;
    const alder = blog.posts.get("alder") ?? "";
    expect(await find(query().hasSome("pricingPlanIds", ["silver", "none"]))).toEqual(["birch"]);
    expect(await find(query().hasAll("pricingPlanIds", ["gold"]))).toEqual(["birch", "cedar"]);
    expect(await find(query().hasSome("pricingPlanIds", ['with "quotes"']))).toEqual(["cedar"]);
    expect(await find(query().eq("media.displayed", true))).toEqual(["alder"]);
    expect(await find(query().eq("media.displayed", false))).toEqual(["birch"]);
    expect(await find(query().eq("commentingEnabled", false))).toEqual(["cedar"]);
    expect(await find(query().hasSome("slug", ["fig", "alder"]))).toEqual(["alder", "fig"]);
    expect(await find(query().eq("metrics.likes", 5).gt("metrics.views", 1))).toEqual(["fig"]);
    expect(await find(query().in("language", ["de"]).exists("translationId", true))).toEqual([
      "holunder",
    ]);
    expect(await find(query().in("minutesToRead", [1]).startsWith("title", "The f"))).toEqual([
      "fig",
    ]);
    expect(await find(query().hasSome("memberId", [author]).eq("pinned", true))).toEqual(["birch"]);
    expect(
      await find(query().hasAll("categoryIds", [bread, rivers]).eq("featured", false)),
    ).toEqual(["birch", "damson", "fig"]);
    expect(
      await find(query().hasAll("tagIds", [slow, quick]).hasSome("hashtags", ["fruit"])),
    ).toEqual(["fig"]);
    expect(
      await find(query().hasSome("_id", [alder]).ge("firstPublishedDate", new Date(0))),
    ).toEqual(["alder"]);
    await addComments(blog);
    const sorted = await query()
      .ascending("commentingEnabled", "metrics.comments")
      .descending("metrics.views")
      .limit(2)
      .find();
    expect(sorted.items.map(({ slug }) => slug)).toEqual(["cedar", "holunder"]);
    const next = await sorted.next();
    expect(next.items.map(({ slug }) => slug)).toEqual(["birch", "damson"]);
  });

  it("applies $hasAll to fields with a single value", async () => {
    const { blog } = await open();
    const count = async (values: string[]) => {
      const query = { filter: { slug: { $hasAll: values } } };
      return (await blog.call("/v3/posts/query", { query })).body;
    };
    expect(await count(["fig", "fig"])).toMatchObject({ pagingMetadata: { total: 1 } });
    expect(await count(["fig", "alder"])).toMatchObject({ pagingMetadata: { total: 0 } });
  });

  itOnSqlite("rejects dates that are not in ISO 8601", async () => {
    const { blog } = await open();
    for (const date of [
      "1 March 2025",
      "March 1, 2025",
      "1740787200000",
      "2025-3-1",
      "yesterday",
      "",
    ]) {
      const query = { filter: { firstPublishedDate: { $gt: date } } };
      expect(await blog.call("/v3/posts/query", { query }), date).toMatchObject({
        status: 400,
        body: {
          details: {
            validationError: {
              fieldViolations: [{ field: "query.filter.firstPublishedDate.$gt" }],
            },
          },
        },
      });
    }
  });
});
