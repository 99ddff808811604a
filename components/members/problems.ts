/** Problems of login and registration, in one list for the server and the browser. */
import type { Refusal } from "#components/ui/forms/use-submission.ts";
import type { Catalogue } from "#lib/messages/catalogue.ts";
import type { Say } from "#lib/messages/translator.ts";

export type ProblemCode = keyof Catalogue["members"]["problems"];

/** The input that each problem belongs to, or `undefined`. */
const inputs: Readonly<Record<ProblemCode, "email" | "password" | "code" | undefined>> = {
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
};

export function problemSentence(say: Say, code: ProblemCode): string {
  return say(`members.problems.${code}`);
}

/** Returns the refusal for a problem, shown at its input if it has one, otherwise above the form. */
export function refusalFor(say: Say, code: ProblemCode, more: Partial<Refusal> = {}): Refusal {
  const sentence = problemSentence(say, code);
  const field = inputs[code];
  return field === undefined
    ? { message: sentence, ...more }
    : { violations: [{ field, description: sentence }], ...more };
}

/** Returns the refusal that a page was opened with (`?problem=…`), or `undefined` for an unknown code. */
export function refusalOfQuery(say: Say, problem: unknown): Refusal | undefined {
  return typeof problem === "string" && isProblemCode(problem)
    ? refusalFor(say, problem)
    : undefined;
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(inputs, code);
}
