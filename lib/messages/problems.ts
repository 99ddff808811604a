/** The problems that forms and pages explain. Each has a message in `members.problems`. */
import type { ExplainedCode } from "../wix/error-codes.ts";
import type { Catalogue } from "./catalogue.ts";

export type ProblemCode = keyof Catalogue["members"]["problems"];

const problems = {
  "-19995": "emailAlreadyExists",
  "-19976": "invalidPassword",
  "-19973": "resetPassword",
  "-19971": "missingCaptchaToken",
  "-19970": "invalidCaptchaToken",
  BLOCKED: "blocked",
  CODE_EXPIRED: "codeExpired",
  COMMENTS_CLOSED: "commentsClosed",
  COMMENTS_OFF: "commentsOff",
  COMMENT_CHANGED: "commentChanged",
  COMMENT_DELETED: "commentDeleted",
  COMMENT_EDIT_EXPIRED: "commentEditExpired",
  IMPORT_FAILED: "importFailed",
  INVALID_CAPTCHA: "invalidCaptchaToken",
  DRAFT_CHANGED: "changed",
  EDIT_SESSION_REPLACED: "changed",
  FILE_DAMAGED: "fileDamaged",
  FILE_IN_USE: "fileInUse",
  FILE_IN_VERSIONS: "fileInVersions",
  FILE_IS_NEW: "fileIsNew",
  FILE_TOO_LARGE: "fileTooLarge",
  FILE_TYPE_NOT_ALLOWED: "fileTypeNotAllowed",
  INVALID_CLAIM: "invalidClaim",
  INVALID_CODE: "invalidCode",
  INVALID_RECOVERY_TOKEN: "invalidRecoveryToken",
  INVALID_STATE_TOKEN: "expired",
  INVALID_TRANSITION: "changed",
  LABEL_TAKEN: "labelTaken",
  LAST_OWNER: "lastOwner",
  MEMBER_CHANGED: "memberChanged",
  MEMBER_IS_OWNER: "memberIsOwner",
  MUTED: "muted",
  NETWORK: "unreachable",
  NO_OWNER: "noOwner",
  NOT_SAVED: "notSaved",
  OWNER_EXISTS: "ownerExists",
  PAYLOAD_TOO_LARGE: "tooLarge",
  POST_DELETED: "changed",
  REDIRECT_CHAIN_TOO_LONG: "redirectChainTooLong",
  REDIRECT_EXISTS: "redirectExists",
  REDIRECT_LOOP: "redirectLoop",
  REDIRECT_PATH_INVALID: "redirectPathInvalid",
  REDIRECT_PATH_TAKEN: "redirectPathTaken",
  REDIRECT_TARGET_INVALID: "redirectTargetInvalid",
  SETTINGS_CHANGED: "settingsChanged",
  SLUG_TAKEN: "slugTaken",
  STORAGE_FULL: "storageFull",
  SVG_NOT_ALLOWED: "svgNotAllowed",
  TEXT_DIFFERS: "textDiffers",
  TOO_MANY_GROUPS: "tooManyGroups",
  TOO_MANY_REDIRECTS: "tooManyRedirects",
  TOO_MANY_PIXELS: "tooManyPixels",
  TOO_MANY_TRIES: "tooManyTries",
} as const satisfies Readonly<Record<ExplainedCode, ProblemCode>>;

const problemsByCode: ReadonlyMap<string, ProblemCode> = new Map(Object.entries(problems));

/** Returns the problem for an error code, or `undefined` if the code has no message. */
export const findProblem = (code = ""): ProblemCode | undefined => problemsByCode.get(code);
