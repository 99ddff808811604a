/** Messages for failed login steps (specification §8, and additions of Quire). */
import type { Refusal, Violation } from "#components/ui/forms/use-submission.ts";
import { violationSentence } from "#components/ui/forms/violation-words.ts";
import { AuthError } from "#lib/auth/auth-error.ts";
import { type FailureState, type LoginErrorCode, toFailure } from "#lib/auth/login-state.ts";
import type { Say } from "#lib/messages/translator.ts";
import { problemSentence, refusalFor, type ProblemCode } from "../problems.ts";

/** Problems by the server's error codes, which are more precise than the catalogue of login errors. */
const wireProblems: Readonly<Record<string, ProblemCode>> = {
  NETWORK: "unreachable",
  TOO_MANY_TRIES: "tooManyTries",
  BLOCKED: "blocked",
  WEAK_PASSWORD: "weakPassword",
  CODE_EXPIRED: "codeExpired",
  INVALID_STATE_TOKEN: "expired",
  INVALID_RECOVERY_TOKEN: "invalidRecoveryToken",
};

/** Input names by the API's field names. */
const inputNames: Readonly<Record<string, string>> = {
  "loginId.email": "email",
  "profile.nickname": "nickname",
};

export function refusalOfFailure(say: Say, failure: FailureState): Refusal {
  const { errorCode, wireCode = "", violations = [], retryAfterSeconds, remainingTries } = failure;
  if (wireCode === "INVALID_CODE") {
    return { ...wrongCode(say, remainingTries), retryAfterSeconds };
  }
  if (errorCode === "emailAlreadyExists") return refusalFor(say, "emailAlreadyExists");
  if (violations.length > 0) {
    return {
      violations: violations.map((violation) => atInput(say, violation)),
      retryAfterSeconds,
    };
  }
  const code = wireProblems[wireCode] ?? knownCode(errorCode, retryAfterSeconds);
  return refusalFor(say, code, { retryAfterSeconds });
}

/** Returns the refusal for a thrown error. Does not show the message of an unknown error. */
export function refusalOfError(say: Say, error: unknown): Refusal {
  return error instanceof AuthError
    ? refusalOfFailure(say, toFailure(error))
    : refusalFor(say, "outOfOrder");
}

function knownCode(
  errorCode: LoginErrorCode | undefined,
  retryAfterSeconds: number | undefined,
): ProblemCode {
  if (retryAfterSeconds !== undefined) return "tooManyTries";
  // `invalidEmail` is also the code of any other failed login. Without a violation, the address is not the problem.
  return errorCode === undefined || errorCode === "invalidEmail" ? "outOfOrder" : errorCode;
}

function wrongCode(say: Say, remainingTries: number | undefined): Refusal {
  const sentences = [problemSentence(say, "invalidCode")];
  if (remainingTries !== undefined) {
    sentences.push(say("members.verify.triesLeft", { tries: Math.max(0, remainingTries) }));
  }
  return { violations: [{ field: "code", description: sentences.join(" ") }] };
}

function atInput(say: Say, { field, description }: Violation): Violation {
  const name = inputNames[field] ?? field.split(".").at(-1) ?? field;
  return name === "email"
    ? { field: name, description: problemSentence(say, "invalidEmail") }
    : { field: name, description: violationSentence(say, description) };
}
