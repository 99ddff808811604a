/**
 * Opens the small blog. Provides functions to read posts, count views and read the view counter while the store fails.
 */
import { expect } from "vitest";
import { z } from "zod";
import type { StoreLocation } from "../databases/database.ts";
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
    /** Errors that the platform has logged. */
    logged,
    probe: blog.platform.probe,
    read: () => blog.call("/v3/posts"),
    /** Counts a view, which is a write. Each visitor counts only once. */
    view: (address: string) =>
      blog.call(`/quire/v1/posts/${postId}/views`, { address, userAgent: "a browser" }),
    /** Returns the number of views counted since the blog was opened. */
    views: async () => (await count()) - before,
  };
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof openCountedBlog>>["read"]>>;

/** Expects a 503 with `Retry-After` that reveals no details of the store. */
export function expectUnavailable({ status, headers, body }: Answer): void {
  expect(status).toBe(503);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toMatch(/sql|postgres|database|disk|lock|connect|127\.0\.0\.1/i);
}
