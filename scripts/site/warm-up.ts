import { randomUUID } from "node:crypto";
import { readWhole, type Origin } from "../../lib/server/next/next-origin.ts";
import { paths } from "../../lib/site/paths/paths.ts";

/** A slug that no post can have. */
const missingSlug = "_nothing-here_";

/**
 * Requests a nonexistent post, so that all rendering code is loaded and has run once. A new instance beside others gets
 * many requests at once, all of which would wait for its first rendering. Ignores the response and never rejects.
 */
export async function warmUp(origin: Origin): Promise<void> {
  const url = paths.post(missingSlug);
  await origin
    .ask({ method: "GET", url, headers: { "x-request-id": randomUUID() } })
    .then(({ body }) => readWhole(body))
    .catch(() => {});
}
