/** What can go wrong on the way into an account, in sentences: one list for the server and the browser. */
import type { Refusal } from "#components/forms/use-submission.ts";

type Problem = { readonly sentence: string; readonly field?: "email" | "password" | "code" };

const problems = {
  invalidPassword: { sentence: "The e-mail address or the password is not right." },
  resetPassword: {
    sentence: "This account needs a new password. Choose “Forgot your password?” to set one.",
  },
  invalidEmail: { sentence: "This is not an address that we can write to.", field: "email" },
  emailAlreadyExists: {
    sentence: "There is an account with this address already. Log in instead.",
    field: "email",
  },
  weakPassword: { sentence: "This password is too easy to guess.", field: "password" },
  missingCaptchaToken: { sentence: "Please show first that you are not a machine." },
  invalidCaptchaToken: {
    sentence: "The check that you are not a machine failed. Do it once more.",
  },
  tooManyTries: { sentence: "There were too many tries." },
  blocked: { sentence: "This account has been blocked by the owner of the site." },
  expired: { sentence: "This took too long, and the step has expired. Please start again." },
  invalidCode: { sentence: "This code is not right.", field: "code" },
  codeExpired: { sentence: "This code has expired. Ask for a new one.", field: "code" },
  invalidRecoveryToken: { sentence: "This link has been used already, or it is too old." },
  loginUnfinished: {
    sentence: "Your password is right, but logging in did not come to its end. Please try again.",
  },
  needsScripts: {
    sentence:
      "We have sent a code to your address. Typing it in needs this page's scripts: allow them, and log in.",
  },
  waiting: { sentence: "The owner of the site has to let you in first. You will get a mail." },
  unreachable: { sentence: "The site could not be reached. Check the connection and try again." },
  outOfOrder: { sentence: "Something went wrong on our side. Please try again in a moment." },
} as const satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof problems;

export function problemSentence(code: ProblemCode): string {
  return problems[code].sentence;
}

/** The problem as a form shows it: at its field, else above. */
export function refusalFor(code: ProblemCode, more: Partial<Refusal> = {}): Refusal {
  const { sentence, field }: Problem = problems[code];
  return field === undefined
    ? { message: sentence, ...more }
    : { violations: [{ field, description: sentence }], ...more };
}

/** The refusal that a page was opened with (`?problem=…`); nothing for what is no code of ours. */
export function refusalOfQuery(problem: unknown): Refusal | undefined {
  return typeof problem === "string" && isProblemCode(problem) ? refusalFor(problem) : undefined;
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}
