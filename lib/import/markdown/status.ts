/** A post's status and dates. */
import type { Fields } from "../../convert/markdown/front-matter.ts";
import { parseInstant } from "../parse.ts";
import type { SourcePost } from "../source.ts";
import type { StatusFields } from "../source-status.ts";
import { parseNameDate } from "./paths.ts";
import { changeFields, dateFields } from "./known-fields.ts";
import { mustBeFlag, parseFlag, readFlag, readInstant, readText, refuse } from "./fields.ts";
import type { PostFile } from "./read-post.ts";

const statuses: Readonly<Record<string, SourcePost["status"]>> = {
  published: "PUBLISHED",
  publish: "PUBLISHED",
  draft: "UNPUBLISHED",
  scheduled: "SCHEDULED",
  review: "IN_REVIEW",
  moderation: "IN_MODERATION",
};

/** The report about a post that starts as a draft. */
export const undecidedStatus = "it has neither a status nor a date, so it starts as a draft";

const mustBeStatus = `must be one of ${Object.keys(statuses).join(", ")}`;

/**
 * Reads the status and dates of a post. Throws {@link ContentError} if the status is invalid, because the
 * post may be a draft.
 */
export function readStatus({ fields, path, layout, report }: PostFile): StatusFields {
  const written = readStatusField(fields);
  const published = readPublished(fields);
  refuseEmpty(fields, "draft", mustBeFlag);
  const draft = readFlag(fields, "draft");
  const isHidden = draft === true || published === false || path.split("/").includes("_drafts");
  if (isHidden && (written === "PUBLISHED" || written === "SCHEDULED")) {
    const reason = "contradicts the other fields or the folder, which make the post a draft";
    refuse(fields, "status", reason);
  }
  // Hugo's `publishDate` is the time at which a post appears, so it is also the date of a published post.
  const publishAt = readInstant(fields, "publishat", "publishdate");
  const date =
    readInstant(fields, ...dateFields) ??
    (typeof published === "number" ? published : parseNameDate(path));
  const updated = readInstant(fields, ...changeFields);
  const status = written ?? (isHidden ? "UNPUBLISHED" : "PUBLISHED");
  if (status === "SCHEDULED") {
    if (publishAt === undefined) refuse(fields, "status", "is scheduled, so publishAt is required");
    // The other date fields may contain the planned date.
    return { status, scheduledAt: publishAt, firstPublishedAt: readInstant(fields, "date") };
  }
  if (status !== "PUBLISHED") {
    // In the drafts of other generators, a date is only a plan.
    const dates = { firstPublishedAt: date, lastPublishedAt: updated };
    return layout.kind === "quire" ? { status, ...dates } : { status };
  }
  const decisions = [written, published, draft, publishAt, date];
  if (layout.kind === "quire" && decisions.every((decision) => decision === undefined)) {
    report(undecidedStatus);
    return { status: "UNPUBLISHED", isUndecided: true };
  }
  return {
    status,
    scheduledAt: publishAt,
    firstPublishedAt: date,
    lastPublishedAt: updated ?? date,
  };
}

function readStatusField(fields: Fields): SourcePost["status"] | undefined {
  refuseEmpty(fields, "status", mustBeStatus);
  const word = readText(fields, "status")?.toLowerCase();
  return word === undefined
    ? undefined
    : (statuses[word] ?? refuse(fields, "status", mustBeStatus));
}

/** Reads `published`, which is a flag in some generators and a date in others. */
function readPublished(fields: Fields): boolean | number | undefined {
  const value = fields.values.get("published");
  if (value === undefined) return undefined;
  const published = parseFlag(value) ?? parseInstant(value);
  return published ?? refuse(fields, "published", "must be true, false or a date");
}

/** Refuses a field without a value, because the value may have made the post a draft. */
function refuseEmpty(fields: Fields, key: "status" | "draft", reason: string): void {
  const value = fields.values.get(key);
  const isEmpty = value === null || (typeof value === "string" && value.trim() === "");
  if (isEmpty) refuse(fields, key, reason);
}
