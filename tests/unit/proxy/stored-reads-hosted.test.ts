import { afterAll, expect, test, vi } from "vitest";
import { takeNoLimit } from "#lib/proxy/limits.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { renderings, type Rendering } from "#lib/site/rendering.ts";
import { browserCalls } from "#lib/upstream/calls.ts";

// Runs before the imports, because the settings are read only once.
vi.hoisted(() => vi.stubEnv("WIX_CLIENT_ID", "a-client"));
afterAll(() => void vi.unstubAllEnvs());

test("hosted Wix's responses are not stored, because they may differ between members", async () => {
  const proxy = createProxy(browserCalls, async () => Response.json({ posts: [] }), takeNoLimit);
  const rendering: Rendering = { tags: new Set(), maximumAge: undefined, isStorable: false };
  const url = "https://blog.example/_api/communities-blog-node-api/v3/posts";
  const response = await renderings.run(rendering, () => proxy(new Request(url)));
  expect(response.status).toBe(200);
  expect(rendering.isStorable).toBe(false);
});
