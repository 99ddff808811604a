/**
 * Messages for problems and failed calls, for all member forms and pages. `lib/messages/problems.ts` maps
 * error codes to problems.
 */
import type { Refusal, Violation } from "#components/ui/forms/use-refusal.ts";
import { waitingTime } from "#components/ui/forms/waiting-time.ts";
import { AuthError } from "#lib/auth/auth-error.ts";
import type { FailureState } from "#lib/auth/login-state.ts";
import type { Catalogue } from "#lib/messages/catalogue.ts";
import { findProblem, type ProblemCode } from "#lib/messages/problems.ts";
import type { Translator } from "#lib/messages/translator.ts";
import type { ErrorCode } from "#lib/wix/errors/error-codes.ts";
import type { FieldViolation } from "#lib/wix/errors/errors.ts";
import { CallError } from "./call-error.ts";

/** The input that each problem belongs to, or `undefined`. */
const inputs: Readonly<
  Record<
    ProblemCode,
    "email" | "password" | "code" | "label" | "slug" | "path" | "target" | "menu" | undefined
  >
> = {
  alreadyInTeam: "email",
  alreadyInvited: "email",
  invalidInvitation: undefined,
  invitationForOther: undefined,
  memberBlocked: "email",
  tooManyInvitations: undefined,
  invalidPassword: undefined,
  resetPassword: undefined,
  invalidEmail: "email",
  emailAlreadyExists: "email",
  weakPassword: "password",
  missingCaptchaToken: undefined,
  silentCaptchaRequired: undefined,
  invalidCaptchaToken: undefined,
  tooManyTries: undefined,
  blocked: undefined,
  expired: undefined,
  invalidCode: "code",
  codeExpired: "code",
  invalidRecoveryToken: undefined,
  loginUnfinished: undefined,
  waiting: undefined,
  unreachable: undefined,
  outOfOrder: undefined,
  changed: undefined,
  lastOwner: undefined,
  memberChanged: undefined,
  memberIsOwner: undefined,
  menuFull: "menu",
  menusFixed: "menu",
  noOwner: undefined,
  notSaved: undefined,
  redirectChainTooLong: "target",
  redirectExists: "path",
  redirectLoop: "target",
  redirectPathInvalid: "path",
  redirectPathTaken: "path",
  redirectTargetInvalid: "target",
  settingsChanged: undefined,
  invalidClaim: undefined,
  ownerExists: undefined,
  labelTaken: "label",
  slugTaken: "slug",
  commentsClosed: undefined,
  commentsOff: undefined,
  commentChanged: undefined,
  commentDeleted: undefined,
  commentEditExpired: undefined,
  muted: undefined,
  fileDamaged: undefined,
  fileInUse: undefined,
  fileInVersions: undefined,
  importFailed: undefined,
  fileIsNew: undefined,
  fileTooLarge: undefined,
  fileTypeNotAllowed: undefined,
  storageFull: undefined,
  svgNotAllowed: undefined,
  svgTooComplex: undefined,
  taskRunning: undefined,
  textDiffers: undefined,
  tooLarge: undefined,
  pagePathInvalid: "path",
  pagePathRedirects: "path",
  pagePathReserved: "path",
  pagePathTaken: "path",
  tooManyGroups: undefined,
  tooManyPages: undefined,
  tooManyPixels: undefined,
  tooManyRedirects: undefined,
};

/** The inputs that the message above the form is about, for problems that have such a message. */
const subjects: Readonly<Partial<Record<ProblemCode, readonly string[]>>> = {
  invalidPassword: ["email", "password"],
  resetPassword: ["email", "password"],
};

type MessageKey =
  | `members.problems.${ProblemCode}`
  | `account.failures.${keyof Catalogue["account"]["failures"]}`
  | `admin.failures.${keyof Catalogue["admin"]["failures"]}`;

type Explanation = {
  readonly message: MessageKey;
  /** The input that shows the message. */
  readonly field?: string | undefined;
  /** The inputs that the message above the form is about. */
  readonly about?: readonly string[] | undefined;
};

/** An area of the site with its own messages for some codes. */
type Place = {
  readonly overrides: Readonly<Partial<Record<ErrorCode, Explanation>>>;
  /** For a failure with neither a message nor a waiting time. */
  readonly unknown: MessageKey;
  /** For a failure with a waiting time but no message. */
  readonly mustWait?: MessageKey;
  readonly triesLeft: "members.verify.triesLeft" | "account.failures.triesLeft";
};

const account: Place = {
  overrides: {
    "-19976": { message: "account.failures.wrongPassword", field: "currentPassword" },
    "-19995": { message: "account.failures.addressTaken", field: "email" },
    INVALID_CODE: { message: "account.failures.wrongCode", field: "code" },
    CODE_EXPIRED: { message: "account.failures.codeExpired" },
    INVALID_STATE_TOKEN: { message: "account.failures.changeExpired" },
  },
  unknown: "account.failures.unknown",
  triesLeft: "account.failures.triesLeft",
};
const admin: Place = {
  ...account,
  overrides: {
    ...account.overrides,
    CONFLICT: { message: "members.problems.changed" },
    NOT_FOUND: { message: "admin.failures.gone" },
    UNAUTHENTICATED: { message: "admin.failures.ended" },
    COMMENT_CHANGED: { message: "admin.failures.commentChanged" },
    PAYLOAD_TOO_LARGE: { message: "admin.failures.tooLarge" },
    PERMISSION_DENIED: { message: "admin.failures.notPermitted" },
    TOO_MANY_DRAFT_LINKS: { message: "admin.failures.tooManyDraftLinks" },
  },
};
const places = {
  login: {
    overrides: {},
    unknown: "members.problems.outOfOrder",
    mustWait: "members.problems.tooManyTries",
    triesLeft: "members.verify.triesLeft",
  },
  account,
  admin,
} as const satisfies Readonly<Record<string, Place>>;
type PlaceName = keyof typeof places;

type FailedCall = {
  readonly code?: string | undefined;
  readonly violations?: readonly Omit<FieldViolation, "type">[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly remainingTries?: number | undefined;
};

export function problemSentence(t: Translator, code: ProblemCode): string {
  return t(`members.problems.${code}`);
}

/** Returns the refusal for a problem, to be shown at the related input or, failing that, above the form. */
export function refusalFor(t: Translator, code: ProblemCode): Refusal {
  return toRefusal(problemSentence(t, code), inputs[code]);
}

/** Returns the refusal for the `problem` query parameter of a page, or `undefined` for an unknown code. */
export function refusalOfQuery(t: Translator, problem: unknown): Refusal | undefined {
  return typeof problem === "string" && isProblemCode(problem) ? refusalFor(t, problem) : undefined;
}

/** Returns the error to show for a login step that the server has rejected. */
export function describeLoginFailure(
  t: Translator,
  { wireCode: code, ...call }: FailureState,
): Refusal {
  return describeCall(t, { ...call, code }, "login");
}

/** Returns the refusal for a thrown error. Never exposes the error's own message. */
export function describeFailure(
  t: Translator,
  failure: unknown,
  place: PlaceName = "login",
): Refusal {
  if (failure instanceof CallError) return describeCall(t, failure, place);
  if (!(failure instanceof AuthError)) return describeCall(t, {}, place);
  const { wireCode: code, violations, retryAfterSeconds, remainingTries } = failure;
  return describeCall(t, { code, violations, retryAfterSeconds, remainingTries }, place);
}

/** Returns the message for a thrown error, for places without a form. */
export function formatFailure(t: Translator, failure: unknown, place: PlaceName): string {
  const { message, violations = [], retryAfterSeconds } = describeFailure(t, failure, place);
  const wait =
    retryAfterSeconds === undefined
      ? undefined
      : t("members.form.tryAgainIn", waitingTime(retryAfterSeconds));
  return [message, ...violations.map(({ description }) => description), wait]
    .filter((sentence) => sentence !== undefined)
    .join(" ");
}

/** Returns a violation with its message, assigned to the input named by the last part of the field's path. */
export function describeViolation(
  t: Translator,
  { field, description, rule, limit = 0, codeProblem }: Omit<FieldViolation, "type">,
): Violation {
  return {
    codeProblem,
    // List items have their own inputs.
    field: field.includes("[") ? field : (field.split(".").at(-1) ?? field),
    description:
      rule === undefined
        ? t("members.violations.other", { sentence: completeSentence(description) })
        : t(`members.violations.${rule}`, { count: limit }),
  };
}

function describeCall(
  t: Translator,
  { code, violations = [], retryAfterSeconds, remainingTries }: FailedCall,
  placeName: PlaceName,
): Refusal {
  if (violations.length > 0) {
    const described = violations.map((violation) => describeViolation(t, violation));
    return { violations: described, retryAfterSeconds };
  }
  const place: Place = places[placeName];
  const fallback = retryAfterSeconds === undefined ? place.unknown : place.mustWait;
  const { message, field, about } = explain(code, place) ?? { message: fallback };
  if (message === undefined) return { retryAfterSeconds };
  const sentences = [
    t(message),
    ...(remainingTries === undefined
      ? []
      : [t(place.triesLeft, { tries: Math.max(0, remainingTries) })]),
  ];
  return { ...toRefusal(sentences.join(" "), field), about, retryAfterSeconds };
}

function explain(code: string | undefined, { overrides }: Place): Explanation | undefined {
  const override = Object.entries(overrides).find(([overridden]) => overridden === code);
  if (override !== undefined) return override[1];
  const problem = findProblem(code);
  if (problem === undefined) return undefined;
  const message = `members.problems.${problem}` as const;
  return { message, field: inputs[problem], about: subjects[problem] };
}

function toRefusal(sentence: string, field: string | undefined): Refusal {
  return field === undefined
    ? { message: sentence }
    : { violations: [{ field, description: sentence }] };
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(inputs, code);
}

/** Turns the API's "must be …" into a complete sentence. */
function completeSentence(description: string): string {
  const words = /^(must|is|has|should)\b/.test(description) ? `This ${description}` : description;
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
