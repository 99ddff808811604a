/** The findings of the checks before a post is published. Each code has a message in the interface. */
export const findingCodes = [
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
] as const;
export type FindingCode = (typeof findingCodes)[number];

export type Finding = {
  readonly code: FindingCode;
  /** Errors prevent publication; warnings may be ignored. */
  readonly severity: "error" | "warning";
  /** A text by which the writer finds the place: the beginning of a paragraph, or the name of a file. */
  readonly place?: string | undefined;
  /** ID of the node, if it has one. */
  readonly nodeId?: string | undefined;
};
