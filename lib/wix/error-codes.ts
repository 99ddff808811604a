/** The catalogue of error codes (docs/api.md, “Error codes”). Every rule that can fail has its own code. */

/** Codes with a message in the interface; `lib/messages/problems.ts` chooses it. */
export const explainedCodes = [
  // Codes from the Wix Identity API, whose names are in `identityCodes`.
  "-19995",
  "-19976",
  "-19973",
  "-19971",
  "-19970",
  "BLOCKED",
  "CODE_EXPIRED",
  "COMMENTS_CLOSED",
  "COMMENTS_OFF",
  "COMMENT_CHANGED",
  "COMMENT_DELETED",
  "COMMENT_EDIT_EXPIRED",
  "INVALID_CAPTCHA",
  "DRAFT_CHANGED",
  "INVALID_CLAIM",
  "INVALID_CODE",
  "INVALID_RECOVERY_TOKEN",
  "INVALID_STATE_TOKEN",
  "INVALID_TRANSITION",
  "LABEL_TAKEN",
  "LAST_OWNER",
  "MEMBER_IS_OWNER",
  "MUTED",
  // There was no response. This code is only created in the browser.
  "NETWORK",
  "NO_OWNER",
  "OWNER_EXISTS",
  "POST_DELETED",
  "SLUG_TAKEN",
  "TOO_MANY_TRIES",
] as const;

/** Codes for which a general message is shown, because only developers and operators can act on them. */
export const technicalCodes = [
  "ALREADY_EXISTS",
  "BAD_HOST",
  "BUSY",
  "CAPTCHA_UNAVAILABLE",
  "CONFLICT",
  "EDIT_SESSION_REPLACED",
  "EXPIRED",
  "FORBIDDEN",
  "HEADERS_TOO_LARGE",
  "ID_TAKEN",
  "IDP_CONNECTION_NOT_FOUND",
  "INTERNAL",
  "INVALID_ARGUMENT",
  "INVALID_AUTHOR_EMAIL",
  "INVALID_SIGNATURE",
  "MALFORMED_REQUEST",
  "MEMBER_SELF_BLOCK_FORBIDDEN",
  "METHOD_NOT_ALLOWED",
  "NO_SERVER_ACTIONS",
  "NO_VISITOR_TOKEN",
  "NOT_FOUND",
  "NOT_OFFERED",
  "OWNER_MEMBER_BLOCK_FORBIDDEN",
  "PAYLOAD_TOO_LARGE",
  "PERMISSION_DENIED",
  "READ_TOO_SLOW",
  "REAUTHENTICATION_REQUIRED",
  "REQUEST_TIMEOUT",
  "RESOURCE_EXHAUSTED",
  "SLUG_ALREADY_EXISTS",
  "TEMPORARILY_UNAVAILABLE",
  "TOO_MANY_PARAMETERS",
  "TOO_MANY_TO_COUNT",
  "UNAUTHENTICATED",
  // The response does not match its schema. This code is only created in the browser.
  "UNEXPECTED_ANSWER",
  "UPSTREAM_BAD_ANSWER",
  "UPSTREAM_BUSY",
  "UPSTREAM_DOWN",
  "UPSTREAM_TIMEOUT",
  "UPSTREAM_TOO_LARGE",
  "UPSTREAM_UNAVAILABLE",
  "URI_TOO_LONG",
  "invalid_client",
  "invalid_grant",
] as const;

export type ExplainedCode = (typeof explainedCodes)[number];
export type ErrorCode = ExplainedCode | (typeof technicalCodes)[number];

/**
 * The rules in `details.validationError` for which the interface has a message, under `members.violations`.
 */
export const violationRules = [
  "COMMON_PASSWORD",
  "CONTROL_CHARACTERS",
  "EMPTY",
  "INVALID_EMAIL",
  "NO_LETTER_OR_DIGIT",
  "PAST_DATE",
  "PERSONAL_PASSWORD",
  "REPETITIVE_PASSWORD",
  "SAME_EMAIL",
  "SAME_PASSWORD",
  "TOO_LONG",
  "TOO_MANY_BYTES",
  "TOO_SHORT",
] as const;
export type ViolationRule = (typeof violationRules)[number];
