import type { Finding } from "./finding.ts";

/** The fields of a post besides its text that the checks read. */
export type CheckedFields = {
  readonly title: string;
  readonly excerpt: string;
  readonly slug: string;
  /** The slug that the server has rejected because another post has it. */
  readonly takenSlug: string | undefined;
  readonly cover: { readonly altText: string } | undefined;
};

/** Maximum lengths that the server accepts. */
export const longestTitle = 200;
export const longestExcerpt = 500;
/** Longer titles are cut off in search results. */
const recommendedTitle = 70;

/** Checks the title, excerpt, slug and cover of a post. */
export function checkFields({ title, excerpt, slug, takenSlug, cover }: CheckedFields): Finding[] {
  const findings: Finding[] = [];
  const error = (code: Finding["code"]) => findings.push({ code, severity: "error" });
  const warn = (code: Finding["code"]) => findings.push({ code, severity: "warning" });
  const length = title.trim().length;
  if (length === 0) error("titleMissing");
  else if (length > longestTitle) error("titleTooLong");
  else if (length > recommendedTitle) warn("titleLong");
  if (excerpt.length > longestExcerpt) error("excerptTooLong");
  else if (excerpt.trim() === "") warn("excerptMissing");
  if (!/[\p{L}\p{N}]/u.test(slug)) error("slugInvalid");
  else if (slug === takenSlug) error("slugTaken");
  if (cover === undefined) warn("coverMissing");
  else if (cover.altText.trim() === "") warn("coverAltMissing");
  return findings;
}
