/** The API calls of the account pages. Each uses the page's authenticated fetch. */
import {
  accountAnswer,
  codeSentAnswer,
  currentMemberAnswer,
  identityAnswer,
  sessionsAnswer,
} from "./account-schema.ts";
import { ask, send, sending } from "./ask.ts";

export const calls = {
  account: "/api/account",
  profile: "/api/account/profile",
  email: "/api/account/email",
  emailResend: "/api/account/email/resend",
  emailCode: "/api/account/email/verify",
  sessions: "/api/account/sessions",
  data: "/api/account/data",
  delete: "/api/account/delete",
  session: "/api/session",
  password: "/_api/iam/authentication/v2/change-password",
  currentMember: "/_api/members/v1/members/my",
} as const;

/** Changed fields of `identityProfile`. An omitted field keeps its value, and `null` clears a field. */
export type ProfileChange = Readonly<Record<string, unknown>>;

export const readAccount = () => ask(accountAnswer, calls.account);

export const readSessions = async () => (await ask(sessionsAnswer, calls.sessions)).sessions;

export const readCurrentMember = async () =>
  (await ask(currentMemberAnswer, calls.currentMember)).member;

export const changeProfile = async (change: ProfileChange) =>
  (await ask(identityAnswer, calls.profile, sending("PATCH", change))).identity;

/** Sends a code to the new address. Returns the state token for `verifyEmailCode`. */
export const requestEmailCode = async (email: string, currentPassword: string) =>
  (await ask(codeSentAnswer, calls.email, sending("POST", { email, currentPassword }))).stateToken;

/** Sends a new code, which invalidates the previous one. */
export async function resendEmailCode(stateToken: string): Promise<void> {
  await send(calls.emailResend, sending("POST", { stateToken }));
}

export const verifyEmailCode = async (stateToken: string, code: string) =>
  (await ask(identityAnswer, calls.emailCode, sending("POST", { stateToken, code }))).identity;

/** Changes the password and ends all other sessions. */
export async function changePassword(newPassword: string, currentPassword: string): Promise<void> {
  await send(calls.password, sending("POST", { newPassword, currentPassword }));
}

export async function endSession(id: string): Promise<void> {
  await send(`${calls.sessions}/${encodeURIComponent(id)}`, { method: "DELETE" });
}

export async function endOtherSessions(): Promise<void> {
  await send(calls.sessions, { method: "DELETE" });
}

/** Returns all data that the site stores about the member, as the server sent it. */
export const readOwnData = async (): Promise<Blob> => await (await send(calls.data)).blob();

export async function deleteAccount(currentPassword: string): Promise<void> {
  await send(calls.delete, sending("POST", { currentPassword }));
  // The account is already deleted, so a failure to delete the session's cookies has no consequence.
  await send(calls.session, { method: "DELETE" }).catch(() => undefined);
}
