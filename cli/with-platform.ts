import type { Platform } from "../lib/platform/index.ts";
import type { OpenBlogOptions } from "./open-blog.ts";

/**
 * Runs `work` on the platform in `DATA_DIR` or `DATABASE_URL`. The site may be running. Throws {@link CommandError}
 * if there is no blog.
 */
export async function withPlatform<T>(
  work: (platform: Platform) => Promise<T>,
  options: OpenBlogOptions = {},
): Promise<T> {
  // Help texts do not load the platform.
  const { openBlog } = await import("./open-blog.ts");
  const platform = await openBlog(options);
  try {
    const result = await work(platform);
    // The site sends emails only while it is running.
    await platform.deliverMails();
    return result;
  } finally {
    await platform.close();
  }
}
