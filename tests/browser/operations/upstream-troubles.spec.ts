/** Runs a site whose upstream fails in every way that `troubles` lists. */
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
      UPSTREAM_TIMEOUT: "2",
    }),
});

test.describe.configure({ mode: "serial" });

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
