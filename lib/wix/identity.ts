/** API enumerations and codes used on both sides of the identity calls. */
import type { ErrorCode } from "./errors/error-codes.ts";

/** Application error codes (docs/api.md, “Error codes”). */
export const identityCodes = {
  emailExists: "-19995",
  wrongPassword: "-19976",
  resetPassword: "-19973",
  captchaMissing: "-19971",
  captchaInvalid: "-19970",
  invalidCode: "INVALID_CODE",
  codeExpired: "CODE_EXPIRED",
  tooManyTries: "TOO_MANY_TRIES",
  invalidStateToken: "INVALID_STATE_TOKEN",
  invalidRecoveryToken: "INVALID_RECOVERY_TOKEN",
  reauthenticationRequired: "REAUTHENTICATION_REQUIRED",
  blocked: "BLOCKED",
  invalidGrant: "invalid_grant",
  invalidClient: "invalid_client",
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** The states of an identity (docs/api.md, “Identity object”). */
export const identityStatuses = [
  "UNKNOWN_STATUS",
  "PENDING",
  "ACTIVE",
  "DELETED",
  "BLOCKED",
  "OFFLINE",
] as const;
export type IdentityStatus = (typeof identityStatuses)[number];

export const statusReasons = [
  "UNKNOWN_REASON",
  "PENDING_ADMIN_APPROVAL_REQUIRED",
  "PENDING_EMAIL_VERIFICATION_REQUIRED",
] as const;
export type StatusReason = (typeof statusReasons)[number];

/** The tags for addresses, emails and phone numbers (docs/api.md, “Identity profile”). */
export const addressTags = ["UNTAGGED", "HOME", "WORK", "BILLING", "SHIPPING", "MAIN"] as const;
export const emailTags = ["UNTAGGED", "MAIN", "HOME", "WORK"] as const;
export const phoneTags = ["UNTAGGED", "MAIN", "HOME", "MOBILE", "WORK", "FAX"] as const;
export const privacyStatuses = ["UNDEFINED", "PUBLIC", "PRIVATE"] as const;

export const verificationTargets = ["UNKNOWN_TARGET", "EMAIL"] as const;

/**
 * `user`: a captcha that the visitor solves. `silent`: a captcha that runs invisibly, on sites that have one.
 */
export const captchaKinds = ["user", "silent"] as const;
export type CaptchaKind = (typeof captchaKinds)[number];

/** Lifetimes of the platform's codes and recovery links, in minutes. */
export const codeMinutes = 10;
export const recoveryMinutes = 30;

/** The prompts and response modes for an authorization (docs/api.md, “Redirect session call”). */
export const prompts = ["login", "none", "consent", "select_account"] as const;
export type Prompt = (typeof prompts)[number];
export const responseModes = ["fragment", "query", "web_message"] as const;
export type ResponseMode = (typeof responseModes)[number];

/** The number of digits of an emailed code. */
export const codeLength = 6;

/** Returns the digits of a typed or pasted code. Converts full-width digits to ASCII, and drops separators. */
export const readCodeDigits = (text: string): string =>
  text.normalize("NFKC").replaceAll(/[^0-9]/g, "");
