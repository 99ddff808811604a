/**
 * The API's error envelope (docs/api.md, “Error envelope”): `{ message, details }` with the header
 * `X-Wix-Request-Id`. The platform and the proxy write it; clients read it.
 */
import type { CodeProblem } from "../site/code-problem.ts";
import type { ErrorCode, ViolationRule } from "./error-codes.ts";

export type FieldViolation = {
  /** The field's path, for example `query.paging.limit`. */
  readonly field: string;
  readonly description: string;
  /** The kind of rule that was violated, for example `EMAIL`, `MAX_SIZE` or `FORMAT`. */
  readonly type: string;
  /** The violated rule, if there is a message for it in the interface. */
  readonly rule?: ViolationRule | undefined;
  /** The rule's limit, for example the minimum length. */
  readonly limit?: number | undefined;
  /** The name of a rule of the Wix API. */
  readonly ruleName?: string | undefined;
  /** The problem in CSS or HTML, with its line. */
  readonly codeProblem?: CodeProblem | undefined;
  /** The path of the invalid part of a document, such as `["header", "0", "url"]`. */
  readonly path?: readonly string[] | undefined;
};

type WireErrorOptions = {
  readonly status: number;
  readonly message: string;
  readonly code: ErrorCode;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly violations?: readonly FieldViolation[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

const brand = Symbol.for("quire.wire-error");

/**
 * An error with a status, code and message for the caller. Bundles contain copies of this class, and share state that
 * throws it, so `instanceof` recognizes errors of every copy.
 */
export class WireError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }

  readonly [brand] = true;
  override readonly name = "WireError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly data: Readonly<Record<string, unknown>>;
  readonly violations: readonly FieldViolation[];
  readonly retryAfterSeconds: number | undefined;

  constructor(options: WireErrorOptions) {
    super(cutText(options.message, longestMessage), { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.data = cutData(options.data ?? {});
    this.violations = options.violations ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

const maximumListed = 20;
const longestText = 300;
const longestMessage = 16_000;

/**
 * Creates a 400 error for invalid fields. To keep the response small, it lists only the first 20 violations
 * by field, truncates long texts, and gives the number of remaining violations.
 */
export function invalidArgument(violations: readonly FieldViolation[]): WireError {
  const sorted = violations.toSorted((one, other) => compareTexts(one.field, other.field));
  const listed = sorted.slice(0, maximumListed).map((violation) => ({
    ...violation,
    field: cutText(violation.field),
    description: cutText(violation.description),
  }));
  const pairs = listed.map(({ field, description }) => `"${field}" ${description}`);
  const others = violations.length - listed.length;
  return new WireError({
    status: 400,
    code: "INVALID_ARGUMENT",
    message: `INVALID_ARGUMENT: ${pairs.join(", ")}${others > 0 ? `, and ${others} more` : ""}`,
    violations: listed,
  });
}

/** Creates the {@link invalidArgument} error for a single field. */
export function invalidField(
  field: string,
  type: string,
  description: string,
  rule?: Pick<FieldViolation, "rule" | "limit">,
): WireError {
  return invalidArgument([{ field, type, description, ...rule }]);
}

/** Compares by code units, which is how the packages sort violations. */
const compareTexts = (one: string, other: string): number =>
  one === other ? 0 : one < other ? -1 : 1;

function cutText(text: string, longest = longestText): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Truncates long texts and lists in an error's data. */
function cutData(data: WireError["data"]): WireError["data"] {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, cutValue(value)] as const),
  );
}

function cutValue(value: unknown): unknown {
  if (typeof value === "string") return cutText(value, longestMessage);
  return Array.isArray(value) ? value.slice(0, maximumListed).map(cutValue) : value;
}

/** Creates a 409 error for a request that conflicts with the stored data. */
export function conflict(
  code: ErrorCode,
  message: string,
  data: Readonly<Record<string, unknown>> = {},
): WireError {
  return new WireError({ status: 409, code, message, data });
}

/** Creates a 404 error for an unknown ID, slug or path. */
export function notFound(what: string): WireError {
  return new WireError({ status: 404, code: "NOT_FOUND", message: `${what} not found` });
}
