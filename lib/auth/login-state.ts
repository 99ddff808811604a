/** The client's login states (docs/api.md, “Login states”), derived from the server's states and errors. */
import { LoginState } from "@wix/sdk-runtime/login-state";
import { identityCodes } from "../wix/identity.ts";
import type { AuthError, Violation } from "./auth-error.ts";

type State<Name extends LoginState, Details = unknown> = { readonly loginState: Name } & Details;
type Waiting = { readonly data: { readonly stateToken: string } };

export type LoginErrorCode =
  | "invalidEmail"
  | "invalidPassword"
  | "resetPassword"
  | "missingCaptchaToken"
  | "emailAlreadyExists"
  | "invalidCaptchaToken";

/** Details of a failed step. */
type FailureDetails = {
  readonly error: string;
  readonly errorCode?: LoginErrorCode;
  /** The server's error code, or `NETWORK` if there was no response. */
  readonly wireCode?: string;
  readonly retryAfterSeconds?: number;
  /** Remaining attempts to enter a code. */
  readonly remainingTries?: number;
  readonly violations?: readonly Violation[];
};
export type FailureState = State<LoginState.FAILURE, FailureDetails>;
/** The server requires a captcha first, either a visible one or one that runs in the background. */
type CaptchaRequiredState = State<
  LoginState.USER_CAPTCHA_REQUIRED | LoginState.SILENT_CAPTCHA_REQUIRED,
  FailureDetails
>;
type RejectedState = FailureState | CaptchaRequiredState;
export type StateMachine =
  | State<LoginState.INITIAL>
  | State<LoginState.SUCCESS, { readonly data: { readonly sessionToken: string } }>
  | State<LoginState.EMAIL_VERIFICATION_REQUIRED, Waiting>
  | State<LoginState.OWNER_APPROVAL_REQUIRED, Partial<Waiting>>
  | RejectedState;

/** A response to a register, login, verify, proceed or recover call. */
export type ServerState = {
  readonly state?: string | null;
  readonly sessionToken?: string | null;
  readonly stateToken?: string | null;
};

export const unknownState: FailureState = {
  loginState: LoginState.FAILURE,
  error: "Unknown _state",
};

/** Returns the login state for a response. */
export function toLoginState({ state, sessionToken, stateToken }: ServerState): StateMachine {
  switch (state ?? "UNKNOWN_STATE") {
    case "SUCCESS":
      return { loginState: LoginState.SUCCESS, data: { sessionToken: sessionToken ?? "" } };
    case "REQUIRE_OWNER_APPROVAL":
      return {
        loginState: LoginState.OWNER_APPROVAL_REQUIRED,
        ...(stateToken ? { data: { stateToken } } : {}),
      };
    case "REQUIRE_EMAIL_VERIFICATION":
      return {
        loginState: LoginState.EMAIL_VERIFICATION_REQUIRED,
        data: { stateToken: stateToken ?? "" },
      };
    default:
      return unknownState;
  }
}

const captchaErrors: Readonly<Record<string, LoginErrorCode>> = {
  [identityCodes.captchaMissing]: "missingCaptchaToken",
  [identityCodes.captchaInvalid]: "invalidCaptchaToken",
};
const registrationErrors: typeof captchaErrors = {
  ...captchaErrors,
  [identityCodes.emailExists]: "emailAlreadyExists",
};
const loginErrors: typeof captchaErrors = {
  ...captchaErrors,
  [identityCodes.wrongPassword]: "invalidPassword",
  [identityCodes.resetPassword]: "resetPassword",
};

/**
 * Returns the state after a failed registration. For an invalid email, `error` is the server's description of the
 * violation. Most other failures have no `errorCode`.
 */
export function toRegistrationFailure(error: AuthError): RejectedState {
  const email = error.violations.find(({ type }) => type === "EMAIL");
  return email === undefined
    ? addCaptchaState(toFailure(error, registrationErrors[error.wireCode ?? ""]), error)
    : { ...toFailure(error, "invalidEmail"), error: email.description };
}

/** Returns the state after a failed login. Any unknown error response is treated as an invalid email. */
export function toLoginFailure(error: AuthError): RejectedState {
  // If the call itself got no response, the email may be valid.
  const fallback = error.code === "CALL_FAILED" ? "invalidEmail" : undefined;
  return addCaptchaState(toFailure(error, loginErrors[error.wireCode ?? ""] ?? fallback), error);
}

/** Converts a failure caused by a missing captcha to the state that requires that captcha. */
function addCaptchaState(failure: FailureState, { captcha }: AuthError): RejectedState {
  if (failure.errorCode !== "missingCaptchaToken") return failure;
  const isSilent = captcha === "silent";
  return {
    ...failure,
    loginState: isSilent ? LoginState.SILENT_CAPTCHA_REQUIRED : LoginState.USER_CAPTCHA_REQUIRED,
  };
}

/**
 * Returns the state after a failed step. Steps without separate error codes (code, approval, new
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
