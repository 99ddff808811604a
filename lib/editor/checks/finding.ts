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

/** The position of a place that has no words. */
export type FindingPosition = {
  /** Number among the pictures of the post, from 1. `undefined` for other blocks. */
  readonly picture: number | undefined;
  /** Beginning of the text before it. Empty at the beginning of the post. */
  readonly after: string;
};

export type Finding = {
  readonly code: FindingCode;
  /** Errors prevent publication; warnings may be ignored. */
  readonly severity: "error" | "warning";
  /** Words by which the writer recognises the place: the beginning of a paragraph, a caption, or the name of a file. */
  readonly place?: string | undefined;
  readonly position?: FindingPosition | undefined;
  /** ID of the node, if it has one. */
  readonly nodeId?: string | undefined;
};
