/** A started site whose upstream gets into every trouble of case F3. */
import { request as send } from "node:http";
import { startSite, startPlatform, type RunningSite } from "../support/site.ts";
import {
  startTroubledUpstream,
  troubles,
  type TroubledUpstream,
} from "../support/troubled-upstream.ts";
import { webhookKeys, signWebhook } from "../support/webhook.ts";
import { expect, test as base } from "./fixtures.ts";

const keys = webhookKeys();

const test = base.extend<object, { upstream: TroubledUpstream }>({
  upstream: [
    async ({}, use) => {
      const platform: RunningSite = await startPlatform();
      const upstream = await startTroubledUpstream((request, response) => {
        const { method, headers, url = "/" } = request;
        const onward = send(platform.url + url, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        onward.on("error", () => response.destroy());
        request.pipe(onward);
      });
      await use(upstream);
      await upstream.stop();
      await platform.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: [
    async ({ upstream }, use) => {
      const site = await startSite({
        environment: {
          WIX_CLIENT_ID: "embedded",
          WIX_API_ORIGIN: upstream.url,
          WIX_WEBHOOK_PUBLIC_KEY: keys.publicKey,
          UPSTREAM_TIMEOUT: "2",
        },
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.describe.configure({ mode: "serial" });

for (const trouble of troubles) {
  test(`a page is its last good copy while the upstream ${trouble}, and other calls are told so (F3)`, async ({
    request,
    upstream,
  }) => {
    // Well again after the trouble before: the breaker lets a call through when its pause is over.
    const posts = () => request.get("/_api/communities-blog-node-api/v3/posts");
    await upstream.give();
    await expect.poll(async () => (await posts()).status(), { timeout: 30_000 }).toBe(200);
    const good = await request.get("/");
    expect(good.status()).toBe(200);
    const title = titleOf(await good.text());
    expect(title).toBeDefined();

    await upstream.give(trouble);
    const data = await signWebhook(keys);
    expect((await request.post("/webhooks/wix", { data })).status()).toBe(204);
    const copy = await request.get("/");
    expect(copy.status()).toBe(200);
    expect(titleOf(await copy.text())).toBe(title);
    const refused = await posts();
    expect(refused.status()).toBeGreaterThanOrEqual(429);
    expect(JSON.parse(await refused.text())).toHaveProperty("details.applicationError");
  });
}

const titleOf = (html: string) => /<title>[^<]+<\/title>/.exec(html)?.[0];
