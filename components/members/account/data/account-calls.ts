/** The API calls that change the member's account. Each throws `CallError`. */
import { codeSentResponse, identityResponse } from "./account-schema.ts";
import { ask, send } from "#components/calls/ask.ts";

/** Changed fields of `identityProfile`. Omitted fields keep their values, and `null` clears a field. */
export type ProfileChange = Readonly<Record<string, unknown>>;

export const changeProfile = (change: ProfileChange) =>
  ask(identityResponse, "/api/account/profile", "PATCH", change);

/** Sends a code to the new email address. Returns the state token for `verifyEmailCode`. */
export const requestEmailCode = async (email: string, currentPassword: string) => {
  const body = { email, currentPassword };
  return (await ask(codeSentResponse, "/api/account/email", "POST", body)).stateToken;
};

/** Sends a new code, which invalidates the previous one. */
export const resendEmailCode = (stateToken: string) =>
  send("/api/account/email/resend", "POST", { stateToken });

export const verifyEmailCode = (stateToken: string, code: string) =>
  ask(identityResponse, "/api/account/email/verify", "POST", { stateToken, code });

/** Changes the password and ends all other sessions. */
export const changePassword = (newPassword: string, currentPassword: string) =>
  send("/_api/iam/authentication/v2/change-password", "POST", { newPassword, currentPassword });

export const endSession = (id: string) =>
  send(`/api/account/sessions/${encodeURIComponent(id)}`, "DELETE");

export const endOtherSessions = () => send("/api/account/sessions", "DELETE");

/** Returns all data stored about the member, exactly as the server sent it. */
export const readOwnData = async () => (await send("/api/account/data")).blob();

export async function deleteAccount(currentPassword: string): Promise<void> {
  await send("/api/account/delete", "POST", { currentPassword });
  // The account is already deleted, so failing to delete the session cookies does no harm.
  await send("/api/session", "DELETE").catch(() => undefined);
}
