/** A post's status and dates. */
import type { Fields } from "../../convert/markdown/front-matter.ts";
import type { SourcePost } from "../source.ts";
import type { StatusFields } from "../source-status.ts";
import { findHiddenFields } from "./hidden-fields.ts";
import { parseNameDate } from "./paths.ts";
import { changeFields, type DateField, dateFields } from "./known-fields.ts";
import {
  findField,
  mustBeDate,
  mustBeFlag,
  parseFieldDate,
  parseFlag,
  readInstant,
  warn,
} from "./fields.ts";
import type { PostFile } from "./read-post.ts";

const statuses: ReadonlyMap<string, SourcePost["status"]> = new Map([
  ["published", "PUBLISHED"],
  ["publish", "PUBLISHED"],
  ["draft", "UNPUBLISHED"],
  ["scheduled", "SCHEDULED"],
  ["review", "IN_REVIEW"],
  ["moderation", "IN_MODERATION"],
]);

/** The report about a post that starts as a draft. */
export const undecidedStatus = "it has neither a status nor a date, so it starts as a draft";

const mustBeStatus = `must be one of ${[...statuses.keys()].join(", ")}`;

/** Reports a field that may mean that the post is not public, and makes the post a draft. */
type Hide = (key: string, reason: string) => undefined;

/**
 * Reads the status and dates of a post. A post is a draft if one of these fields is unreadable or if `mayBeHidden` is set,
 * because an unknown field seems to hide it.
 */
export function readStatus(
  { fields, path, layout, report, now }: PostFile,
  mayBeHidden: boolean,
): StatusFields {
  let isHidden = mayBeHidden || /(?:^|\/)_?drafts\//i.test(path);
  const hide: Hide = (key, reason) => {
    isHidden = true;
    warn(fields, key, `${reason}, so the post is a draft`);
  };
  const written = readStatusField(fields, hide);
  const published = readPublished(fields, hide);
  const draft = readDraft(fields, hide);
  for (const { key, reason } of findHiddenFields(fields.values, now())) hide(key, reason);
  if (draft === true || published === false) isHidden = true;
  // Hugo's `publishDate` is the time at which a post appears, so it is also the date of a published post.
  const publishAt = readDate(fields, ["publishAt", "publishDate"], hide);
  const date =
    readDate(fields, dateFields, hide) ??
    (typeof published === "number" ? published : parseNameDate(path));
  const updated = readInstant(fields, ...changeFields);
  if (isHidden && (written === "PUBLISHED" || written === "SCHEDULED")) {
    hide("status", "contradicts the other fields or the folder");
  }
  const isPublic = written === undefined || written === "PUBLISHED" || written === "SCHEDULED";
  const status = isHidden && isPublic ? "UNPUBLISHED" : (written ?? "PUBLISHED");
  if (status === "SCHEDULED") {
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

function readStatusField(fields: Fields, hide: Hide): SourcePost["status"] | undefined {
  const value = fields.values.get("status");
  if (value === undefined) return undefined;
  const status = typeof value === "string" ? statuses.get(value.trim().toLowerCase()) : undefined;
  return status ?? hide("status", mustBeStatus);
}

/** Reads `published`, which is a flag in some generators and a date in others. */
function readPublished(fields: Fields, hide: Hide): boolean | number | undefined {
  const value = fields.values.get("published");
  if (value === undefined) return undefined;
  return (
    parseFlag(value) ?? parseFieldDate(value) ?? hide("published", "must be true, false or a date")
  );
}

/** Reads `draft`. A field without a value may have made the post a draft. */
function readDraft(fields: Fields, hide: Hide): boolean | undefined {
  const value = fields.values.get("draft");
  return value === undefined ? undefined : (parseFlag(value) ?? hide("draft", mustBeFlag));
}

/** Reads the first date that is given. If it is unreadable, it may be in the future. */
function readDate(
  fields: Fields,
  names: readonly (DateField | "publishAt")[],
  hide: Hide,
): number | undefined {
  const found = findField(fields, names);
  if (found === undefined) return undefined;
  return parseFieldDate(found.value) ?? hide(found.key, mustBeDate);
}
