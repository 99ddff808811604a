import { isPageSlug } from "../../site/paths/page-path.ts";
import { postLimits } from "../../wix/post-limits.ts";

/** The findings of the checks before a post is published. Each code has a message in the interface. */
const findingCodes = [
  "fileUploading",
  "fileFailed",
  "titleMissing",
  "titleTooLong",
  "titleLong",
  "excerptTooLong",
  "excerptMissing",
  "slugInvalid",
  "slugTaken",
  "coverMissing",
  "coverAltMissing",
  "textMissing",
  "altMissing",
  "linkEmpty",
  "linkWithoutText",
  "headingSkipped",
  "headingEmpty",
  "bracketOpen",
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** The position of a place without text. */
type FindingPosition = {
  /** Number among the pictures of the post, from 1. `undefined` for other blocks. */
  readonly picture: number | undefined;
  /** Beginning of the text before it. Empty at the beginning of the post. */
  readonly after: string;
};

export type Finding = {
  readonly code: FindingCode;
  /** Errors prevent publication; warnings may be ignored. */
  readonly severity: "error" | "warning";
  /** Text that identifies the place for the writer: the beginning of a paragraph, a caption, or a file name. */
  readonly place?: string | undefined;
  readonly position?: FindingPosition | undefined;
  /** ID of the node, if it has one. */
  readonly nodeId?: string | undefined;
};

/** The fields of a post besides its text that the checks read. */
export type CheckedFields = {
  readonly title: string;
  readonly excerpt: string;
  readonly slug: string;
  /** The slug that the server has rejected because another post has it. */
  readonly takenSlug: string | undefined;
  readonly cover: { readonly altText: string } | undefined;
};

/** Longer titles are cut off in search results. */
const recommendedTitle = 70;

/** Checks the title, excerpt, slug and cover of a post or page. */
export function checkFields({ title, excerpt, slug, takenSlug, cover }: CheckedFields): Finding[] {
  const findings: Finding[] = [];
  const error = (code: Finding["code"]) => findings.push({ code, severity: "error" });
  const warn = (code: Finding["code"]) => findings.push({ code, severity: "warning" });
  const length = title.trim().length;
  if (length === 0) error("titleMissing");
  else if (length > postLimits.title) error("titleTooLong");
  else if (length > recommendedTitle) warn("titleLong");
  if (isPageSlug(slug)) {
    // A page needs neither an excerpt nor a cover.
    if (slug === takenSlug) error("slugTaken");
    const isWithoutText = cover !== undefined && cover.altText.trim() === "";
    if (isWithoutText) warn("coverAltMissing");
    return findings;
  }
  if (excerpt.length > postLimits.excerpt) error("excerptTooLong");
  else if (excerpt.trim() === "") warn("excerptMissing");
  if (!/[\p{L}\p{N}]/u.test(slug)) error("slugInvalid");
  else if (slug === takenSlug) error("slugTaken");
  if (cover === undefined) warn("coverMissing");
  else if (cover.altText.trim() === "") warn("coverAltMissing");
  return findings;
}
