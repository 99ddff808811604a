import { addComment, measureStaleness, publishPost } from "../../support/content/comments.ts";
import { startInstances, watchFreshness, type Instances } from "../../support/servers/freshness.ts";
import { newPost } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";

const second = 1_000;

// One worker runs the file, so that its servers start only once.
test.describe.configure({ mode: "default" });

test.describe("two instances that share a database and a Redis", () => {
  let instances: Instances | undefined;
  test.beforeAll(async () => {
    instances = await startInstances();
  });
  test.beforeEach(() => {
    test.skip(instances === undefined, "needs a Postgres and a Redis on this machine");
  });
  test.afterAll(() => instances?.stop());

  test("show a new comment within a second", async () => {
    if (instances === undefined) return;
    const { sites, platform } = instances;
    const post = await publishPost(platform, "on-two-instances");
    const urls = sites.map(({ url }) => `${url}/post/on-two-instances`);
    for (const url of urls) await measureStaleness(url, "No comments yet.", performance.now());
    for (const [minute, text] of ["The first.", "The second.", "The third."].entries()) {
      await addComment(platform, post.id, minute, { name: "Ada", text });
      const writtenAt = performance.now();
      const late = await Promise.all(urls.map((url) => measureStaleness(url, text, writtenAt)));
      expect(Math.max(...late)).toBeLessThan(second);
    }
  });

  test("show an approved comment within a second, and no longer show a hidden one", async () => {
    if (instances === undefined) return;
    const { sites, platform } = instances;
    const { comments, posts, members, identities } = platform;
    const author = await members.upsert({ slug: "desk", nickname: "Desk", about: "" });
    const post = { ...newPost("Two instances", author.id), slug: "two-instances" };
    const { id: postId } = await posts.create(post, "PUBLISH");
    const { identity } = await identities.signOn("bo@example.com", {}, { isVerified: true });
    const text = "Seen from both banks.";
    const content = newPost(text, "").richContent;
    const { id, status } = await comments.create({ postId, memberId: identity.id, content });
    expect(status).toBe("PENDING");

    const read = async (url: string) => (await fetch(`${url}/post/two-instances`)).text();
    /**
     * Polls the page until it reflects the decision. Returns the start time of the last request that still got the old
     * state, in milliseconds after the decision.
     */
    const measure = async (url: string, isShown: boolean, decidedAt: number) => {
      for (let last = 0; ;) {
        const askedAt = performance.now();
        if ((await read(url)).includes(text) === isShown) return last;
        last = askedAt - decidedAt;
        if (last > 20 * second) return Infinity;
      }
    };
    // The pages are stored without the comment.
    for (const { url } of sites) expect(await read(url)).not.toContain(text);
    for (const [decision, isShown] of [
      ["approve", true],
      ["hide", false],
      ["publish", true],
    ] as const) {
      await comments.decide(id, decision);
      const decidedAt = performance.now();
      const delays = await Promise.all(sites.map(({ url }) => measure(url, isShown, decidedAt)));
      for (const delay of delays) expect(delay, decision).toBeLessThanOrEqual(second);
    }
  });

  test("show a new name and language within a second", async () => {
    if (instances === undefined) return;
    const { sites, platform } = instances;
    const urls = sites.map(({ url }) => `${url}/`);
    for (const url of urls) await measureStaleness(url, "Quire", performance.now());
    for (const [name, language] of [
      ["Bread", "de"],
      ["Butter", "en"],
    ] as const) {
      await platform.siteSettings.change({
        values: { SITE_NAME: name, SITE_LANGUAGE: language },
      });
      const changedAt = performance.now();
      const late = await Promise.all(urls.map((url) => measureStaleness(url, name, changedAt)));
      expect(Math.max(...late)).toBeLessThan(second);
      for (const url of urls) {
        expect(/<html[^>]* lang="(\w+)"/.exec(await (await fetch(url)).text())?.[1]).toBe(language);
      }
    }
    await platform.siteSettings.change({ values: { SITE_NAME: null, SITE_LANGUAGE: null } });
  });

  test("show no content that is more than a second out of date while Redis is stopped and restarted", async () => {
    if (instances === undefined) return;
    const { sites, platform, redis } = instances;
    const report = await watchFreshness(sites, platform, async (progress) => {
      const goOn = async () => {
        const { changes, answers } = progress();
        const timeout = 60_000;
        await expect.poll(() => progress().changes, { timeout }).toBeGreaterThan(changes + 7);
        await expect.poll(() => progress().answers, { timeout }).toBeGreaterThan(answers + 7);
      };
      await goOn();
      await redis.kill();
      await goOn();
      await redis.revive();
      await goOn();
    });
    expect(report.failures).toEqual([]);
    expect(report.stale).toEqual([]);
  });
});
