/**
 * What a plain form was about, for the page that comes next: a login that waits for a code or for the owner, or
 * the texts of a form that was refused. It is kept in a cookie that no script reads, because it holds the token
 * of the login.
 */
import { z } from "zod";
import { hostCookie, readCookie, setCookie } from "./cookies.ts";

const schema = z.object({
  email: z.string(),
  nickname: z.string().default(""),
  returnTo: z.string().default(""),
  /** Handle of the authorization request that waits for this login, or empty. */
  session: z.string().default(""),
  /** Set while the login waits. */
  stateToken: z.string().optional(),
});
export type PlainLogin = z.infer<typeof schema>;

/** Seconds. A refused form is corrected at once, a mail may take a while. */
const formLifetime = 5 * 60;
const waitingLifetime = 60 * 60;

/** Browsers keep no longer cookies. */
const longestValue = 3_500;

const cookieName = (): string => hostCookie("quire-plain-login");

/** Returns the `Set-Cookie` that keeps a login, or drops the kept one if it is too long. */
export function keepPlainLogin(login: PlainLogin): string {
  const value = Buffer.from(JSON.stringify(login)).toString("base64url");
  if (value.length > longestValue) return dropPlainLogin();
  const maxAge = login.stateToken === undefined ? formLifetime : waitingLifetime;
  return setCookie(cookieName(), value, { maxAge });
}

export const dropPlainLogin = (): string => setCookie(cookieName(), "", { maxAge: 0 });

/** Returns the login that the browser keeps, or `undefined` without one. */
export function readPlainLogin(headers: Headers): PlainLogin | undefined {
  const value = readCookie(headers, cookieName()) ?? "";
  try {
    return schema.safeParse(JSON.parse(Buffer.from(value, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
