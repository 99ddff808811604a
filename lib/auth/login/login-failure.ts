/** Maps failed login steps to login states (specification sections 4 and 8). */
import { LoginState } from "@wix/sdk-runtime/login-state";
import { identityCodes } from "../../wix/identity.ts";
import type { AuthError, Violation } from "../auth-error.ts";
import type { CaptchaRequiredState, FailureState, LoginErrorCode } from "./login-state.ts";

type Catalogue = Readonly<Record<string, LoginErrorCode>>;

const registrationErrors: Catalogue = {
  [identityCodes.captchaMissing]: "missingCaptchaToken",
  [identityCodes.emailExists]: "emailAlreadyExists",
  [identityCodes.captchaInvalid]: "invalidCaptchaToken",
};

const loginErrors: Catalogue = {
  [identityCodes.captchaMissing]: "missingCaptchaToken",
  [identityCodes.captchaInvalid]: "invalidCaptchaToken",
  [identityCodes.wrongPassword]: "invalidPassword",
  [identityCodes.resetPassword]: "resetPassword",
};

/**
 * Returns the state after a failed registration. An invalid email has the server's description as its error, and
 * most failures have no error code.
 */
export function registrationFailure(error: AuthError): FailureState | CaptchaRequiredState {
  const email = error.violations.find(({ type }) => type === "EMAIL");
  if (email !== undefined) {
    return { ...toFailure(error, "invalidEmail"), error: email.description };
  }
  return askForCaptcha(toFailure(error, registrationErrors[error.wireCode ?? ""]), error);
}

/** Returns the state after a failed login. Any unknown error response counts as an invalid email. */
export function loginFailure(error: AuthError): FailureState | CaptchaRequiredState {
  // Without a response to the call itself, the email may be valid.
  const isAnswer = error.code === "CALL_FAILED";
  const errorCode = loginErrors[error.wireCode ?? ""] ?? (isAnswer ? "invalidEmail" : undefined);
  return askForCaptcha(toFailure(error, errorCode), error);
}

/** Converts a failure because of a missing captcha to the state of the required captcha. */
function askForCaptcha(
  failure: FailureState,
  { captcha }: AuthError,
): FailureState | CaptchaRequiredState {
  if (failure.errorCode !== "missingCaptchaToken") return failure;
  const isSilent = captcha === "silent";
  return {
    ...failure,
    loginState: isSilent ? LoginState.SILENT_CAPTCHA_REQUIRED : LoginState.USER_CAPTCHA_REQUIRED,
  };
}

/**
 * Returns the state after a failed step. Steps without their own error codes (a code, an approval, a new
 * password) omit `errorCode`.
 */
export function toFailure(error: AuthError, errorCode?: LoginErrorCode): FailureState {
  const { message, wireCode, retryAfterSeconds, remainingTries, violations } = error;
  return {
    loginState: LoginState.FAILURE,
    error: message,
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(wireCode === undefined ? {} : { wireCode }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(remainingTries === undefined ? {} : { remainingTries }),
    ...(violations.length === 0 ? {} : { violations: violations.map(toViolation) }),
  };
}

const toViolation = ({ field, description, rule, limit }: Violation): Violation => ({
  field,
  description,
  rule,
  limit,
});
