import { findSourcePositions } from "./source-positions.ts";

/** The form in which errors are logged. It omits custom fields, where libraries store rows and requests. */
export type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: DescribedError;
  readonly errors?: readonly DescribedError[];
};

const maxCauses = 5;
const maxErrors = 5;

/** Converts any thrown value to the form in which it is logged, including its causes up to a maximum depth. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: describeValue(error) };
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  const parts = error instanceof AggregateError ? error.errors.slice(0, maxErrors) : [];
  const includesCauses = depth < maxCauses;
  return {
    type: name,
    message,
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(stack === undefined ? {} : { stack: findSourcePositions(stack) }),
    ...(includesCauses && cause !== undefined ? { cause: describeError(cause, depth + 1) } : {}),
    ...(includesCauses && parts.length > 0
      ? { errors: parts.map((part: unknown) => describeError(part, depth + 1)) }
      : {}),
  };
}

/** Returns a thrown value as text. An object's content is omitted, because it may be sensitive. */
function describeValue(error: unknown): string {
  return typeof error === "object" && error !== null ? "an object was thrown" : String(error);
}
