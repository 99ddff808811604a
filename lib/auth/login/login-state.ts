/** The client's login states, and their mapping from the server's states (specification section 4). */
import { LoginState } from "@wix/sdk-runtime/login-state";
import type { Violation } from "../auth-error.ts";

type State<Name extends LoginState> = { readonly loginState: Name };
type Waiting = { readonly data: { readonly stateToken: string } };

export type LoginErrorCode =
  | "invalidEmail"
  | "invalidPassword"
  | "resetPassword"
  | "missingCaptchaToken"
  | "emailAlreadyExists"
  | "invalidCaptchaToken";

export type InitialState = State<LoginState.INITIAL>;
export type SuccessState = State<LoginState.SUCCESS> & {
  readonly data: { readonly sessionToken: string };
};
export type EmailVerificationRequiredState = State<LoginState.EMAIL_VERIFICATION_REQUIRED> &
  Waiting;
export type OwnerApprovalRequiredState = State<LoginState.OWNER_APPROVAL_REQUIRED> &
  Partial<Waiting>;
/** Details of a failed step. */
type FailureDetails = {
  readonly error: string;
  readonly errorCode?: LoginErrorCode;
  /** The server's error code, or `NETWORK` if there was no response. */
  readonly wireCode?: string;
  readonly retryAfterSeconds?: number;
  /** How often the member can still try a code. */
  readonly remainingTries?: number;
  readonly violations?: readonly Violation[];
};
export type FailureState = State<LoginState.FAILURE> & FailureDetails;
/** The server first requires a captcha, which is either visible or runs in the background. */
export type CaptchaRequiredState = State<
  LoginState.USER_CAPTCHA_REQUIRED | LoginState.SILENT_CAPTCHA_REQUIRED
> &
  FailureDetails;
export type StateMachine =
  | InitialState
  | SuccessState
  | EmailVerificationRequiredState
  | OwnerApprovalRequiredState
  | FailureState
  | CaptchaRequiredState;

/** A response to register, login, verify, proceed or recover. */
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
        ...(isGiven(stateToken) ? { data: { stateToken } } : {}),
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

function isGiven(value: string | null | undefined): value is string {
  return value !== undefined && value !== null && value !== "";
}
