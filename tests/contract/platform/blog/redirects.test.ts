import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openTestPlatform, createPost } from "#tests/support/servers/platform.ts";

forEachDatabase("former paths of imported posts", (bench) => {
  it("lead to the published post, whether or not they are encoded or have a trailing slash", async () => {
    const { posts, redirects } = await openTestPlatform(bench);
    const { id } = await posts.create(createPost({ slug: "canal" }), "IMPORT");
    await redirects.add(["/2019/05/canal/", "/über/canal", "/?p=12"], id);
    for (const path of ["/2019/05/canal", "/2019/05/canal/", "/%C3%BCber/canal/", "/?p=12"])
      expect(await redirects.find(path), path).toBe("canal");
    await posts.update(id, { slug: "the-canal" }, "MANUAL_SAVE");
    expect(await redirects.find("/2019/05/canal")).toBe("the-canal");
    await posts.unpublish(id);
    expect(await redirects.find("/2019/05/canal")).toBeUndefined();
  });

  it("lead to the most recently imported post, and must be paths on the site", async () => {
    const { posts, redirects } = await openTestPlatform(bench);
    const first = await posts.create(createPost({ slug: "first" }), "IMPORT");
    const second = await posts.create(createPost({ slug: "second" }), "IMPORT");
    await redirects.add(["/a"], first.id);
    await redirects.add(["/a"], second.id);
    expect(await redirects.find("/a")).toBe("second");
    for (const path of ["/", "//evil.example", "https://evil.example/a", ""]) {
      await expect(redirects.add([path], first.id), path).rejects.toMatchObject({ status: 400 });
      expect(await redirects.find(path), path).toBeUndefined();
    }
  });
});
