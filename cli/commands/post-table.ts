import { z } from "zod";
import { getCatalogue } from "../../lib/messages/catalogue.ts";
import { findOriginKey } from "../../lib/messages/origin-key.ts";
import type { ChangesStatus } from "../../lib/wix/admin/admin.ts";
import type { Change, ChangeDetail, PostOverview } from "../../lib/platform/index.ts";
import { describeField, describeStatus, statusNames } from "../../lib/command/describe-refusal.ts";
import { formatMinute, formatTable } from "../print.ts";

/** Formats posts as an aligned table for a terminal. */
export function formatPostTable(posts: readonly PostOverview[]): string {
  return formatTable([
    ["SLUG", "TITLE", "STATUS", "DATE (UTC)", "VIEWS", ""],
    ...posts.map((post) => [
      post.slug,
      post.title.length > 50 ? `${post.title.slice(0, 49)}…` : post.title,
      statusNames[post.status],
      formatMinute(post.scheduledAt ?? post.firstPublishedAt),
      String(post.views),
      [
        post.changesStatus === undefined ? "" : changesNames[post.changesStatus],
        post.pinned ? "pinned" : "",
        post.featured ? "featured" : "",
      ]
        .filter(Boolean)
        .join(", "),
    ]),
  ]);
}

const changesNames: Readonly<Record<ChangesStatus, string>> = {
  CHANGES_IN_MODERATION: "changes in moderation",
  CHANGES_REJECTED: "changes rejected",
};

/** Formats a post's changes as an aligned table. The caller passes the oldest change first. */
export function formatHistoryTable(changes: readonly Change[]): string {
  const originNames = getCatalogue("en").admin.origins;
  return formatTable([
    ["WHEN (UTC)", "WHAT", "DETAILS"],
    ...changes.map(({ changedAt, origin, detail }) => [
      formatMinute(changedAt),
      originNames[findOriginKey(origin)].toLowerCase(),
      describeDetail(detail),
    ]),
  ]);
}

/** Returns a schema that ignores a detail stored in a different format by another release. */
const detail = <Value>(schema: z.ZodType<Value>) => schema.optional().catch(undefined);

const detailSchema = z.object({
  from: detail(z.string()),
  to: detail(z.string()),
  slug: detail(
    z.union([
      z.string(),
      z.object({ from: z.string(), to: z.string() }).transform(({ from, to }) => `${from} → ${to}`),
    ]),
  ),
  fields: detail(z.array(z.string())),
  scheduledAt: detail(z.number()),
  reason: detail(z.string()),
  moderatorId: detail(z.string()),
});

/** Display names for fields whose internal names are unclear or differ from the interface. */
const fieldNames: Readonly<Record<string, string>> = {
  translationId: "translation",
  authorId: "author",
  contactId: "contact",
  firstPublishedAt: "first publication date",
  lastPublishedAt: "last publication date",
  scheduledAt: "scheduled date",
  commentingEnabled: "comments",
  coverMedia: "cover picture",
  heroImage: "header picture",
  seoData: "SEO settings",
  categoryIds: "categories",
  tagIds: "tags",
  relatedPostIds: "related posts",
  richContent: "text",
  metrics: "counters",
};

function describeDetail(details: ChangeDetail): string {
  const { from, to, slug, fields, scheduledAt, reason, moderatorId } = detailSchema.parse(details);
  const statuses = [from, to].filter((status) => status !== undefined).map(describeStatus);
  const isShown = (field: string) => field === "status" || (field === "slug" && slug !== undefined);
  const others = (fields ?? []).filter((field) => !isShown(field));
  return [
    statuses.join(" → "),
    scheduledAt === undefined ? "" : `for ${formatMinute(scheduledAt)}`,
    slug === undefined ? "" : `slug ${slug}`,
    others.length === 0
      ? ""
      : `changed ${others.map((field) => fieldNames[field] ?? describeField(field)).join(", ")}`,
    reason === undefined ? "" : `reason: ${reason}`,
    moderatorId === undefined ? "" : `by ${moderatorId}`,
  ]
    .filter((part) => part !== "")
    .join("; ");
}
