import { expect, test } from "@playwright/test";
import { addComment, measureStaleness, publishPost } from "../../support/content/comments.ts";
import { startInstances, type Instances } from "../../support/servers/freshness.ts";

test.describe("two instances that share a Redis", () => {
  let instances: Instances | undefined;
  test.beforeAll(async () => {
    instances = await startInstances();
  });
  test.afterAll(() => instances?.stop());

  test("show a new comment within a second", async () => {
    test.skip(instances === undefined, "needs a Postgres and a Redis on this machine");
    if (instances === undefined) return;
    const { sites, platform } = instances;
    const post = await publishPost(platform, "on-two-instances");
    const urls = sites.map(({ url }) => `${url}/post/on-two-instances`);
    for (const url of urls) await measureStaleness(url, "No comments yet.", performance.now());
    for (const [minute, text] of ["The first.", "The second.", "The third."].entries()) {
      await addComment(platform, post.id, minute, { name: "Ada", text });
      const writtenAt = performance.now();
      const late = await Promise.all(urls.map((url) => measureStaleness(url, text, writtenAt)));
      expect(Math.max(...late)).toBeLessThan(1_000);
    }
  });
});
