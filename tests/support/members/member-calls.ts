/** Identity calls that many tests make, and functions that read their responses. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "vitest";
import type { DatabaseBench } from "../databases/database.ts";
import type { ParsedMail } from "../servers/mail-server.ts";
import {
  goodPassword,
  siteUrl,
  type Answer,
  type Caller,
  type Members,
  type Tokens,
} from "./members.ts";

export const authenticationPath = "/_api/iam/authentication";
export const recoveryPath = "/_iam/recovery/v1";
export const verificationPath = "/_api/iam/verification/v1";
export const redirectSessionPath = "/headless/v1/redirect-session";
export const accountPath = "/quire/v1/account";
export const myPath = "/_api/members/v1/members/my";

export const bearer = (access: string) => ({ Authorization: `Bearer ${access}` });

/** Registers a member and returns the tokens. */
export async function joinWithTokens(
  members: Members,
  email: string,
  password = goodPassword,
): Promise<Tokens> {
  return members.exchange((await members.join(email, password)).body.sessionToken);
}

/** Logs a member in again, as from another browser, and returns the tokens. */
export async function loginWithTokens(
  members: Members,
  email: string,
  password = goodPassword,
): Promise<Tokens> {
  return members.exchange((await members.login(email, password)).body.sessionToken);
}

export const renew = ({ post }: Caller, refreshToken: string): Promise<Answer> =>
  post("/oauth2/token", { grantType: "refresh_token", refreshToken });

export const readMy = ({ call }: Caller, access: string): Promise<Answer> =>
  call("GET", myPath, undefined, bearer(access));

/** Expects that both tokens are invalid. */
export async function expectEnded(members: Caller, { access, refresh }: Tokens): Promise<void> {
  expect((await readMy(members, access)).status).toBe(401);
  const renewed = await renew(members, refresh);
  expect([renewed.status, codeIn(renewed)]).toEqual([400, "invalid_grant"]);
}

export async function expectAlive(members: Members, { access, refresh }: Tokens): Promise<void> {
  expect((await readMy(members, access)).status).toBe(200);
  expect((await renew(members, refresh)).status).toBe(200);
}

export const verify = ({ post }: Members, stateToken: string, code: string): Promise<Answer> =>
  post(`${verificationPath}/auth/verify`, { stateToken, code });

export const resend = ({ post }: Members, stateToken: string): Promise<Answer> =>
  post(`${verificationPath}/auth/resend`, { stateToken });

export const proceed = ({ post }: Members, stateToken: string): Promise<Answer> =>
  post(`${authenticationPath}/v1/state/proceed`, { stateToken });

export const askForRecovery = (
  { post }: Members,
  email: string,
  url = `${siteUrl}/reset-password`,
): Promise<Answer> =>
  post(`${recoveryPath}/send-email`, { email, redirect: { url, clientId: "embedded" } });

export const recover = ({ post }: Members, recoveryToken: string, password: string) =>
  post(`${recoveryPath}/recover`, { recoveryToken, password });

export const changePassword = ({ post }: Members, access: string, body: object): Promise<Answer> =>
  post(`${authenticationPath}/v2/change-password`, body, access);

/** Creates a redirect session and returns the response, which contains the session's URL. */
export async function redirectSession(
  { post }: Caller,
  body: object,
  access?: string,
): Promise<Answer & { fullUrl: string }> {
  const answer = await post(redirectSessionPath, body, access);
  return { ...answer, fullUrl: answer.body.redirectSession?.fullUrl ?? "" };
}

/** Requests a URL on the site. */
export function visit({ call }: Caller, url: string): Promise<Answer> {
  expect(url.startsWith(`${siteUrl}/`)).toBe(true);
  return call("GET", url.slice(siteUrl.length));
}

/** Returns the application error's code. */
export const codeIn = ({ body }: Answer): unknown => body.details?.applicationError?.code;

/** Returns the violated rules of each field, as `field TYPE`. */
export function violationsIn({ body }: Answer): string[] {
  const violations: { field: string; data: { type: string } }[] =
    body.details?.validationError?.fieldViolations ?? [];
  return violations.map(({ field, data }) => `${field} ${data.type}`);
}

/** Returns distinct codes, all of them wrong. */
export const wrongCodes = (code: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0"),
  );

/** Waits until the queue is empty and returns every email that was sent. */
export async function sentMails(
  bench: DatabaseBench,
  { location, mail }: Members,
): Promise<readonly ParsedMail[]> {
  const database = await bench.open(location);
  while ((await database.selectFrom("mail").select("id").execute()).length > 0) await nextTurn();
  return mail.received();
}

/** Makes several calls concurrently. */
export const atOnce = (count: number, call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

export const succeeded = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ status }) => status === 200);

export const listStatuses = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
