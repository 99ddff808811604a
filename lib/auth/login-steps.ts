/** The login steps as a state machine (docs/api.md, “Login states”). */
import type { authentication } from "@wix/identity";
import { LoginState } from "@wix/sdk-runtime/login-state";
import { AuthError } from "./auth-error.ts";
import {
  toFailure,
  toLoginFailure,
  toLoginState,
  toRegistrationFailure,
  unknownState,
  type ServerState,
  type StateMachine,
} from "./login-state.ts";
import type { CallSite, IdentityClient } from "./site-calls.ts";

type LoginParams = {
  readonly email: string;
  readonly password: string;
  readonly captchaTokens?: {
    /** Token from the visible captcha or the site's own captcha. */
    readonly recaptchaToken?: string;
    readonly invisibleRecaptchaToken?: string;
  };
};
type RegisterParams = LoginParams & { readonly profile?: authentication.IdentityProfile };

/** Creates the steps. They resolve with a login state even if the server rejects them. */
export function createLoginSteps(callSite: CallSite) {
  let last: StateMachine = { loginState: LoginState.INITIAL };

  async function step(
    call: (client: IdentityClient) => Promise<ServerState>,
    toFailureState: (error: AuthError) => StateMachine = toFailure,
  ): Promise<StateMachine> {
    try {
      const state = toLoginState(await callSite(call));
      // A rejected step does not change the state, so the member can correct a wrong code.
      if (state.loginState !== LoginState.FAILURE) last = state;
      return state;
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return toFailureState(error);
    }
  }

  return {
    register: ({ email, password, profile, captchaTokens }: RegisterParams) =>
      step(
        ({ authentication }) =>
          authentication.registerV2(
            { email },
            {
              password,
              ...(profile === undefined ? {} : { profile }),
              ...convertCaptchaTokens(captchaTokens),
            },
          ),
        toRegistrationFailure,
      ),

    login: ({ email, password, captchaTokens }: LoginParams) =>
      step(
        ({ authentication }) =>
          authentication.loginV2({ email }, { password, ...convertCaptchaTokens(captchaTokens) }),
        toLoginFailure,
      ),

    /** Requires the state EMAIL_VERIFICATION_REQUIRED. Uses the last state by default. */
    async processVerification(
      { verificationCode }: { readonly verificationCode: string },
      state: StateMachine = last,
    ): Promise<StateMachine> {
      if (state.loginState !== LoginState.EMAIL_VERIFICATION_REQUIRED) return unknownState;
      const { stateToken } = state.data;
      return step(({ verification }) =>
        verification.verifyDuringAuthentication(verificationCode, { stateToken }),
      );
    },

    async resendVerification(state: StateMachine = last): Promise<void> {
      if (state.loginState !== LoginState.EMAIL_VERIFICATION_REQUIRED) {
        throw new AuthError("UNKNOWN_STATE", unknownState.error);
      }
      const { stateToken } = state.data;
      await callSite(({ extensions }) => extensions.resendCode(stateToken));
    },

    /** Continues a registration that was pending approval, once it is approved. */
    proceed: (stateToken: string) => step(({ extensions }) => extensions.proceed(stateToken)),

    resetPassword: (recoveryToken: string, password: string) =>
      step(({ recovery }) => recovery.recover(recoveryToken, { password })),
  };
}

/** Returns the captcha tokens in the API's format, where each object contains one kind of token. */
function convertCaptchaTokens(tokens: LoginParams["captchaTokens"] = {}) {
  const { recaptchaToken, invisibleRecaptchaToken } = tokens;
  const captchaTokens = [
    ...(recaptchaToken === undefined ? [] : [{ Recaptcha: recaptchaToken }]),
    ...(invisibleRecaptchaToken === undefined
      ? []
      : [{ InvisibleRecaptcha: invisibleRecaptchaToken }]),
  ];
  return captchaTokens.length === 0 ? {} : { captchaTokens };
}
