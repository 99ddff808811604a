/** Determines, without a platform, the status that an import would give to each post of a source. */
import { preparePost } from "#lib/import/prepare-post.ts";
import type { ImportSource } from "#lib/import/source.ts";
import { applyDates } from "#lib/import/source-status.ts";

/** Returns the statuses by title. Fails if a post was made a draft without a report. */
export async function readStatuses(
  source: ImportSource,
  now = Date.UTC(2026, 0, 1),
): Promise<Record<string, string>> {
  const statuses: Record<string, string> = {};
  for await (const item of source.items()) {
    if (item.kind === "failure") throw new Error(item.problem.what);
    if (item.kind !== "post") continue;
    const { title, fallbackTitle = "" } = item.post;
    const prepared = preparePost(item.post, now);
    const reports = JSON.stringify(prepared.problems);
    if (item.post.restriction !== undefined && !reports.includes("imported as a draft")) {
      throw new Error(`${title} is not reported`);
    }
    statuses[title || fallbackTitle] = applyDates(prepared, now).status;
  }
  return statuses;
}
