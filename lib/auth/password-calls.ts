import type { CallSite } from "./site-calls.ts";

type PasswordCallOptions = {
  readonly clientId: string;
  readonly callSite: CallSite;
  /** Email language (BCP 47). Default: the member's language, otherwise the site's. */
  readonly language: string | undefined;
};

/** Creates the calls that change a password or request an email to reset it. */
export function createPasswordCalls({ clientId, callSite, language }: PasswordCallOptions) {
  return {
    async sendPasswordResetEmail(email: string, redirectUri: string): Promise<void> {
      await callSite((client) =>
        client.recovery.sendRecoveryEmail(email, {
          ...(language === undefined ? {} : { language }),
          redirect: { url: redirectUri, clientId },
        }),
      );
    },

    async changePassword(newPassword: string, currentPassword?: string): Promise<void> {
      await callSite<unknown>((client) =>
        currentPassword === undefined
          ? client.authentication.changePassword(newPassword)
          : client.extensions.changeKnownPassword(newPassword, currentPassword),
      );
    },
  };
}
