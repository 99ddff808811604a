/** What a refused step of logging in says to the reader (specification §8, and what the site adds). */
import type { Refusal } from "#components/forms/use-submission.ts";
import { AuthError } from "#lib/auth/auth-error.ts";
import { toFailure } from "#lib/auth/login-failure.ts";
import type { FailureState, LoginErrorCode } from "#lib/auth/login-state.ts";
import { problemSentence, refusalFor, type ProblemCode } from "./problems.ts";

/** What the server's own codes say more exactly than the catalogue of login errors. */
const wireProblems: Readonly<Record<string, ProblemCode>> = {
  NETWORK: "unreachable",
  TOO_MANY_TRIES: "tooManyTries",
  BLOCKED: "blocked",
  WEAK_PASSWORD: "weakPassword",
  CODE_EXPIRED: "codeExpired",
  INVALID_STATE_TOKEN: "expired",
  INVALID_RECOVERY_TOKEN: "invalidRecoveryToken",
};

/** Names of inputs by the wire's names of fields. */
const inputNames: Readonly<Record<string, string>> = {
  "loginId.email": "email",
  "profile.nickname": "nickname",
};

export function refusalOfFailure(failure: FailureState): Refusal {
  const { errorCode, wireCode = "", violations = [], retryAfterSeconds, remainingTries } = failure;
  if (wireCode === "INVALID_CODE") return wrongCode(remainingTries);
  if (errorCode === "emailAlreadyExists") return refusalFor("emailAlreadyExists");
  if (violations.length > 0) {
    return { violations: violations.map(asSentence), retryAfterSeconds };
  }
  const code = wireProblems[wireCode] ?? knownCode(errorCode, retryAfterSeconds);
  return refusalFor(code, { retryAfterSeconds });
}

/** What a call that threw says; an error that is none of ours is not shown. */
export function refusalOfError(error: unknown): Refusal {
  return error instanceof AuthError ? refusalOfFailure(toFailure(error)) : refusalFor("outOfOrder");
}

function knownCode(
  errorCode: LoginErrorCode | undefined,
  retryAfterSeconds: number | undefined,
): ProblemCode {
  if (retryAfterSeconds !== undefined) return "tooManyTries";
  // The catalogue calls any other failed login so; without a violation it is not about the address.
  return errorCode === undefined || errorCode === "invalidEmail" ? "outOfOrder" : errorCode;
}

function wrongCode(remainingTries: number | undefined): Refusal {
  const sentence = problemSentence("invalidCode");
  const tries =
    remainingTries === undefined
      ? undefined
      : remainingTries <= 0
        ? "There is no try left: ask for a new code later."
        : remainingTries === 1
          ? "One try is left."
          : `${remainingTries} tries are left.`;
  const description = tries === undefined ? sentence : `${sentence} ${tries}`;
  return { violations: [{ field: "code", description }] };
}

function asSentence({ field, description }: { field: string; description: string }) {
  const name = inputNames[field] ?? field.split(".").at(-1) ?? field;
  if (name === "email") return { field: name, description: problemSentence("invalidEmail") };
  const words = /^(must|is|has|should)\b/.test(description) ? `This ${description}` : description;
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return { field: name, description: /[.!?]$/.test(sentence) ? sentence : `${sentence}.` };
}
