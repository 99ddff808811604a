/** The small blog, as one whose store is in trouble is driven: read, viewed, and counted. */
import { expect } from "vitest";
import { z } from "zod";
import type { StoreLocation } from "./database.ts";
import { openSmallBlog } from "./small-blog.ts";

const counted = z.object({ post: z.object({ metrics: z.object({ views: z.number() }) }) });

export async function openCountedBlog(
  location: StoreLocation,
  { onEnd, now = Date.now }: { onEnd: (undo: () => Promise<void>) => void; now?: () => number },
) {
  const logged: unknown[] = [];
  const blog = await openSmallBlog(location, { now, log: (error) => logged.push(error) });
  onEnd(() => blog.platform.close());
  const [postId = ""] = blog.posts.values();
  const count = async () => {
    const { body } = await blog.call(`/v3/posts/${postId}?fieldsets=METRICS`);
    return counted.parse(body).post.metrics.views;
  };
  const before = await count();
  return {
    /** What the platform has logged. */
    logged,
    read: () => blog.call("/v3/posts"),
    /** A write: a visitor counts once. */
    view: (address: string) =>
      blog.call(`/quire/v1/posts/${postId}/views`, { address, userAgent: "a browser" }),
    /** The views that were counted since it was opened. */
    views: async () => (await count()) - before,
  };
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof openCountedBlog>>["read"]>>;

/** The caller is told to come again, and nothing of the store. */
export function expectUnavailable({ status, headers, body }: Answer): void {
  expect(status).toBe(503);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toMatch(/sql|postgres|database|disk|lock|connect|127\.0\.0\.1/i);
}
