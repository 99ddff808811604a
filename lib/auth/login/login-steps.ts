/** The steps of a login, as a state machine (specification section 4, "Client login states"). */
import { LoginState } from "@wix/sdk-runtime/login-state";
import { AuthError } from "../auth-error.ts";
import type { IdentityClient } from "../requests/identity-client.ts";
import { loginFailure, registrationFailure, toFailure } from "./login-failure.ts";
import {
  toLoginState,
  unknownState,
  type CaptchaRequiredState,
  type FailureState,
  type ServerState,
  type StateMachine,
} from "./login-state.ts";
import type { LoginParams, MemberAuth } from "../member-auth.ts";
import type { SiteCall } from "../requests/site-call.ts";

type Steps = Pick<
  MemberAuth,
  "register" | "login" | "processVerification" | "resendVerification" | "proceed" | "resetPassword"
>;

export function createLoginSteps(callSite: SiteCall): Steps {
  let last: StateMachine = { loginState: LoginState.INITIAL };

  async function step(
    call: (client: IdentityClient) => Promise<ServerState>,
    toFailureState: (error: AuthError) => FailureState | CaptchaRequiredState,
  ): Promise<StateMachine> {
    try {
      const state = toLoginState(await callSite(call));
      // A rejected step does not change the state, so that the member can correct a wrong code.
      if (state.loginState !== LoginState.FAILURE) last = state;
      return state;
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return toFailureState(error);
    }
  }

  return {
    register: ({ email, password, profile, captchaTokens }) =>
      step(
        (client) =>
          client.authentication.registerV2(
            { email },
            {
              password,
              ...(profile === undefined ? {} : { profile }),
              ...convertCaptchaTokens(captchaTokens),
            },
          ),
        registrationFailure,
      ),

    login: ({ email, password, captchaTokens }) =>
      step(
        (client) =>
          client.authentication.loginV2(
            { email },
            { password, ...convertCaptchaTokens(captchaTokens) },
          ),
        loginFailure,
      ),

    async processVerification({ verificationCode }, state = last) {
      if (state.loginState !== LoginState.EMAIL_VERIFICATION_REQUIRED) return unknownState;
      const { stateToken } = state.data;
      return step(
        (client) =>
          client.verification.verifyDuringAuthentication(verificationCode, { stateToken }),
        toFailure,
      );
    },

    async resendVerification(state = last) {
      if (state.loginState !== LoginState.EMAIL_VERIFICATION_REQUIRED) {
        throw new AuthError("UNKNOWN_STATE", unknownState.error);
      }
      const { stateToken } = state.data;
      await callSite((client) => client.beside.resendCode(stateToken));
    },

    proceed: (stateToken) => step((client) => client.beside.proceed(stateToken), toFailure),

    resetPassword: (recoveryToken, password) =>
      step((client) => client.recovery.recover(recoveryToken, { password }), toFailure),
  };
}

/** Returns the captcha tokens in the format of the API, in which each object contains one kind of token. */
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
