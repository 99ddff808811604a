/** The status of a post and its dates. */
import type { Fields } from "../../convert/markdown/front-matter.ts";
import type { SourcePost } from "../source.ts";
import { dateInName } from "./file-name.ts";
import { parseInstant } from "./instants.ts";
import type { Layout } from "./layout.ts";
import { flagIn, instantIn, refuse, textIn } from "./values.ts";

const statuses: Readonly<Record<string, SourcePost["status"]>> = {
  published: "PUBLISHED",
  publish: "PUBLISHED",
  draft: "UNPUBLISHED",
  scheduled: "SCHEDULED",
  review: "IN_REVIEW",
  moderation: "IN_MODERATION",
};

const mustBeStatus = `must be one of ${Object.keys(statuses).join(", ")}`;

type StatusAndDates = Pick<
  SourcePost,
  "status" | "isUndecided" | "firstPublishedAt" | "lastPublishedAt" | "scheduledAt"
>;

/**
 * Reads the status and dates of a post. Throws {@link ContentError} if the status cannot be read, because the
 * post may be a draft.
 */
export function readStatus(
  fields: Fields,
  path: string,
  { layout }: { readonly layout: Layout },
  tell: (what: string) => void,
): StatusAndDates {
  const written = statusIn(fields);
  const published = publishedIn(fields);
  const draft = flagIn(fields, "draft");
  const isHidden = draft === true || published === false || path.split("/").includes("_drafts");
  if (isHidden && (written === "PUBLISHED" || written === "SCHEDULED")) {
    refuse(
      fields,
      "status",
      "contradicts the other fields or the folder, which make the post a draft",
    );
  }
  const publishAt = instantIn(fields, "publishat") ?? instantIn(fields, "publishdate");
  const date =
    instantIn(
      fields,
      "date",
      "pubdate",
      "publishdate",
      "publishedat",
      "datepublished",
      "created",
    ) ??
    (typeof published === "boolean" ? undefined : published) ??
    dateInName(path);
  const updated = instantIn(
    fields,
    "updated",
    "updatedat",
    "lastmod",
    "updateddate",
    "lastmodified",
    "lastmodifiedat",
    "modified",
  );
  const status = written ?? (isHidden ? "UNPUBLISHED" : "PUBLISHED");
  if (status === "SCHEDULED") {
    if (publishAt === undefined) refuse(fields, "status", "is scheduled, so publishAt is required");
    return { status, scheduledAt: publishAt, firstPublishedAt: instantIn(fields, "date") };
  }
  if (status !== "PUBLISHED") {
    // The date of a draft is only a plan, unless this blog wrote it.
    return layout.kind === "quire"
      ? { status, firstPublishedAt: date, lastPublishedAt: updated }
      : { status };
  }
  const decisions = [written, published, draft, publishAt, date];
  if (layout.kind === "quire" && decisions.every((decision) => decision === undefined)) {
    tell("it has neither a status nor a date, so it starts as a draft");
    return { status: "UNPUBLISHED", isUndecided: true };
  }
  return {
    status,
    scheduledAt: publishAt,
    firstPublishedAt: date,
    lastPublishedAt: updated ?? date,
  };
}

function statusIn(fields: Fields): SourcePost["status"] | undefined {
  refuseEmpty(fields, "status");
  const word = textIn(fields, "status")?.toLowerCase();
  const status = word === undefined ? undefined : statuses[word];
  if (word !== undefined && status === undefined) refuse(fields, "status", mustBeStatus);
  return status;
}

/** Reads `published`, which is a flag in some generators and a date in others. */
function publishedIn(fields: Fields): boolean | number | undefined {
  refuseEmpty(fields, "published");
  refuseEmpty(fields, "draft");
  return parseInstant(fields.values.get("published")) ?? flagIn(fields, "published");
}

function refuseEmpty(fields: Fields, key: "status" | "draft" | "published"): void {
  const value = fields.values.get(key);
  const isEmpty = value === null || (typeof value === "string" && value.trim() === "");
  if (isEmpty) refuse(fields, key, key === "status" ? mustBeStatus : "must be true or false");
}
