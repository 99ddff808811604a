/** Runs a site with an upstream that counts requests and fails in every way in `troubles`. */
import { paths } from "#lib/site/paths/paths.ts";
import { passOn } from "../../support/servers/pass-on.ts";
import {
  startTroubledUpstream,
  troubles,
  type TroubledUpstream,
} from "../../support/servers/troubled-upstream.ts";
import { webhookKeys, signWebhook } from "../../support/servers/webhook.ts";
import { expect, test as base, findTitle } from "../fixtures.ts";

const keys = webhookKeys();

const test = base.extend<object, { upstream: TroubledUpstream }>({
  upstream: [
    async ({ platform }, use) => {
      const upstream = await startTroubledUpstream(passOn(platform.url));
      await use(upstream);
      await upstream.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  environment: async ({ upstream }, use) =>
    use({
      WIX_CLIENT_ID: "embedded",
      WIX_API_ORIGIN: upstream.url,
      WIX_WEBHOOK_PUBLIC_KEY: keys.publicKey,
      // Shorter than the default of ten seconds, for the upstreams that never answer.
      UPSTREAM_TIMEOUT: "5",
    }),
});

test.describe.configure({ mode: "serial" });

test("fifty concurrent requests for a page that is not stored trigger one rendering", async ({
  site,
  upstream,
}) => {
  const countReads = (slug: string) =>
    upstream.requests().filter((line) => line.includes(`/slugs/${slug}`)).length;
  const read = async (slug: string) => {
    const response = await fetch(site.url + paths.post(slug));
    expect(response.status).toBe(200);
    return response.text();
  };
  await read("the-names-of-clouds");
  expect(countReads("the-names-of-clouds")).toBeGreaterThan(0);
  const texts = await Promise.all(Array.from({ length: 50 }, () => read("welcome-to-quire")));
  expect(new Set(texts).size).toBe(1);
  expect(countReads("welcome-to-quire")).toBe(countReads("the-names-of-clouds"));
});

for (const trouble of troubles) {
  test(`while the upstream ${trouble}, pages are served from their last good copy and other calls get an error`, async ({
    request,
    upstream,
  }) => {
    // Wait until the circuit breaker has closed after the previous failure.
    const posts = () => request.get("/_api/communities-blog-node-api/v3/posts");
    await upstream.recover();
    await expect.poll(async () => (await posts()).status(), { timeout: 60_000 }).toBe(200);
    await expect.poll(async () => (await request.get("/")).status()).toBe(200);
    const good = await request.get("/");
    const title = findTitle(await good.text());
    expect(title).toBeDefined();

    await upstream.fail(trouble);
    const data = await signWebhook(keys);
    expect((await request.post("/webhooks/wix", { data })).status()).toBe(204);
    const copy = await request.get("/");
    expect(copy.status()).toBe(200);
    expect(findTitle(await copy.text())).toBe(title);
    const refused = await posts();
    expect(refused.status()).toBeGreaterThanOrEqual(429);
    expect(JSON.parse(await refused.text())).toHaveProperty("details.applicationError");
  });
}
