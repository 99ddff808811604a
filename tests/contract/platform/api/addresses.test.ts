import { expect, it } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openTestPlatform, createPost } from "#tests/support/servers/platform.ts";

onSqlite("a post slug in the API", (bench) => {
  async function blog() {
    const { posts, fetch } = await openTestPlatform(bench);
    const find = async (slug: string) => {
      const response = await fetch(
        new Request(`https://blog.example/v3/posts/slugs/${encodeURIComponent(slug)}`),
      );
      return { status: response.status, body: await response.json() };
    };
    return { posts, find };
  }
  const deleted = {
    status: 404,
    body: { details: { applicationError: { code: "POST_DELETED" } } },
  };
  const unknown = { status: 404, body: { details: { applicationError: { code: "NOT_FOUND" } } } };

  it("returns the post with its current slug if it is a former slug", async () => {
    const { posts, find } = await blog();
    const { id } = await posts.create(createPost({ slug: "first" }), "ADMIN");
    await posts.update(id, { slug: "second" }, "MANUAL_SAVE");
    await posts.update(id, { slug: "third" }, "MANUAL_SAVE");
    for (const slug of ["first", "second", "third"]) {
      expect(await find(slug), slug).toMatchObject({
        status: 200,
        body: { post: { id, slug: "third" } },
      });
    }
  });

  it("that another post has taken over returns the other post", async () => {
    const { posts, find } = await blog();
    const { id } = await posts.create(createPost({ slug: "first" }), "ADMIN");
    await posts.update(id, { slug: "second" }, "MANUAL_SAVE");
    const other = await posts.create(createPost({ slug: "first" }), "ADMIN");
    expect(await find("first")).toMatchObject({ body: { post: { id: other.id } } });
  });

  it("of a deleted post returns POST_DELETED, as do its former slugs, until the post is published again", async () => {
    const { posts, find } = await blog();
    const { id } = await posts.create(createPost({ slug: "first" }), "ADMIN");
    await posts.update(id, { slug: "second" }, "MANUAL_SAVE");
    await posts.remove(id);
    expect(await find("first")).toMatchObject(deleted);
    expect(await find("second")).toMatchObject(deleted);
    await posts.restore(id);
    expect(await find("second")).toMatchObject(unknown);
    await posts.publish(id);
    expect(await find("second")).toMatchObject({ status: 200 });
    expect(await find("first")).toMatchObject({ status: 200, body: { post: { slug: "second" } } });
  });

  it("of a draft, of a deleted draft or of an unpublished post returns NOT_FOUND", async () => {
    const { posts, find } = await blog();
    const draft = await posts.create(createPost({ slug: "draft", status: "UNPUBLISHED" }), "ADMIN");
    expect(await find("draft")).toMatchObject(unknown);
    await posts.remove(draft.id);
    expect(await find("draft")).toMatchObject(unknown);
    const hidden = await posts.create(createPost({ slug: "hidden" }), "ADMIN");
    await posts.update(hidden.id, { slug: "hidden-now" }, "MANUAL_SAVE");
    await posts.unpublish(hidden.id);
    expect(await find("hidden")).toMatchObject(unknown);
    expect(await find("hidden-now")).toMatchObject(unknown);
  });

  it("of a deleted post returns NOT_FOUND if a draft has taken over the slug", async () => {
    const { posts, find } = await blog();
    const { id } = await posts.create(createPost({ slug: "again" }), "ADMIN");
    await posts.remove(id);
    await posts.create(createPost({ slug: "again", status: "UNPUBLISHED" }), "ADMIN");
    expect(await find("again")).toMatchObject(unknown);
  });
});
