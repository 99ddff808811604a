import type { Change } from "../../platform/blog/change.repository.ts";
import type { PostOverview } from "../../platform/blog/overview.reader.ts";
import { alignedTable } from "../table.ts";
import { statusWords } from "./status-words.ts";

/** Posts as an aligned table, for a terminal. */
export function postTable(posts: readonly PostOverview[]): string {
  return alignedTable([
    ["SLUG", "TITLE", "STATUS", "DATE", "VIEWS", ""],
    ...posts.map((post) => [
      post.slug,
      post.title.length > 50 ? `${post.title.slice(0, 49)}…` : post.title,
      statusWords[post.status],
      minuteOf(post.scheduledAt ?? post.firstPublishedAt),
      String(post.views),
      [post.pinned ? "pinned" : "", post.featured ? "featured" : ""].filter(Boolean).join(", "),
    ]),
  ]);
}

/** What happened to a post, oldest first. */
export function historyTable(changes: readonly Change[]): string {
  return alignedTable([
    ["WHEN", "WHAT", "DETAILS"],
    ...changes.map(({ changedAt, origin, detail }) => [
      minuteOf(changedAt),
      origin,
      Object.entries(detail)
        .map(
          ([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`,
        )
        .join(", "),
    ]),
  ]);
}

/** An instant (epoch milliseconds) as `2027-03-01 08:00`, in universal time. */
const minuteOf = (instant: number | undefined): string =>
  instant === undefined ? "" : new Date(instant).toISOString().slice(0, 16).replace("T", " ");
