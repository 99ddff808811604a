import type { Catalogue } from "../messages/catalogue.ts";
import { identityCodes } from "../wix/identity.ts";

/** A problem of a login or registration. `members.problems` has the message. */
export type ProblemCode = keyof Catalogue["members"]["problems"];

const problems: Readonly<Record<string, ProblemCode>> = {
  NETWORK: "unreachable",
  WEAK_PASSWORD: "weakPassword",
  [identityCodes.emailExists]: "emailAlreadyExists",
  [identityCodes.wrongPassword]: "invalidPassword",
  [identityCodes.resetPassword]: "resetPassword",
  [identityCodes.captchaMissing]: "missingCaptchaToken",
  [identityCodes.captchaInvalid]: "invalidCaptchaToken",
  [identityCodes.invalidCode]: "invalidCode",
  [identityCodes.codeExpired]: "codeExpired",
  [identityCodes.tooManyTries]: "tooManyTries",
  [identityCodes.invalidStateToken]: "expired",
  [identityCodes.invalidRecoveryToken]: "invalidRecoveryToken",
  [identityCodes.blocked]: "blocked",
};

/** Returns the problem for an error code of the API, or `undefined` for codes without a problem. */
export const findProblem = (code = ""): ProblemCode | undefined => problems[code];
