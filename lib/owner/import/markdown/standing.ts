/** The status of a post and its dates. */
import { z } from "zod";
import type { Fields } from "../../markdown/front-matter.ts";
import type { SourcePost } from "../source.ts";
import { dateInName } from "./file-name.ts";
import type { Layout } from "./layout.ts";
import { flagIn, instantIn, textIn, valueIn } from "./values.ts";

const statuses: Readonly<Record<string, SourcePost["status"]>> = {
  published: "PUBLISHED",
  publish: "PUBLISHED",
  draft: "UNPUBLISHED",
  scheduled: "SCHEDULED",
  review: "IN_REVIEW",
  moderation: "IN_MODERATION",
};

/** Status and dates. */
export function standingOf(
  fields: Fields,
  path: string,
  { layout, now }: { readonly layout: Layout; readonly now: number },
  tell: (what: string) => void,
): Pick<SourcePost, "status" | "firstPublishedAt" | "lastPublishedAt" | "scheduledAt"> {
  const word = textIn(fields, "status")?.toLowerCase();
  const written = word === undefined ? undefined : statuses[word];
  if (word !== undefined && written === undefined) {
    valueIn(
      fields,
      "status",
      z.never({ error: `must be one of ${Object.keys(statuses).join(", ")}` }),
    );
  }
  const published = fields.values.get("published");
  const isHidden =
    flagIn(fields, "draft") === true || published === false || path.split("/").includes("_drafts");
  const publishAt = instantIn(fields, "publishat") ?? instantIn(fields, "publishdate");
  const date =
    instantIn(fields, "date", "pubdate", "publishdate", "datepublished", "created") ??
    (typeof published === "string" ? instantIn(fields, "published") : undefined) ??
    dateInName(path);
  const updated = instantIn(
    fields,
    "updated",
    "lastmod",
    "updateddate",
    "lastmodified",
    "lastmodifiedat",
    "modified",
  );
  const status = written ?? (isHidden ? "UNPUBLISHED" : "PUBLISHED");
  if (status === "SCHEDULED") {
    if (publishAt === undefined)
      valueIn(fields, "status", z.never({ error: "requires publishAt" }));
    return { status, scheduledAt: publishAt, firstPublishedAt: instantIn(fields, "date") };
  }
  if (status !== "PUBLISHED") {
    // The day in the front matter of a draft is a plan, unless this blog wrote it.
    return layout.kind === "quire"
      ? { status, firstPublishedAt: date, lastPublishedAt: updated }
      : { status };
  }
  const comes = publishAt ?? date;
  if (layout.kind !== "quire" && layout.kind !== "astro" && comes !== undefined && comes > now) {
    tell("its date is in the future, so it is scheduled");
    return { status: "SCHEDULED", scheduledAt: comes };
  }
  return { status, firstPublishedAt: date, lastPublishedAt: updated ?? date };
}
