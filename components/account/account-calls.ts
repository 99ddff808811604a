/** The calls of the member's own pages, each over the page's one authenticated fetch. */
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

/** Members of `identityProfile` with what they become; what is left out stays, `null` takes away. */
export type ProfileChange = Readonly<Record<string, unknown>>;

export const readAccount = () => ask(accountAnswer, calls.account);

export const readSessions = async () => (await ask(sessionsAnswer, calls.sessions)).sessions;

export const readCurrentMember = async () =>
  (await ask(currentMemberAnswer, calls.currentMember)).member;

export const changeProfile = async (change: ProfileChange) =>
  (await ask(identityAnswer, calls.profile, sending("PATCH", change))).identity;

/** Sends a code to the new address; gives the token that belongs to it. */
export const requestEmailCode = async (email: string, currentPassword: string) =>
  (await ask(codeSentAnswer, calls.email, sending("POST", { email, currentPassword }))).stateToken;

/** Sends another code, which makes the one before useless. */
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

/** Everything that is kept about the member, as the site wrote it. */
export const readOwnData = async (): Promise<Blob> => await (await send(calls.data)).blob();

export async function deleteAccount(currentPassword: string): Promise<void> {
  await send(calls.delete, sending("POST", { currentPassword }));
  // The account is gone whether or not the browser's cookies are: they lead nowhere.
  await send(calls.session, { method: "DELETE" }).catch(() => undefined);
}
