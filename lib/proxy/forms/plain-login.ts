/**
 * State of a form submitted without JavaScript, kept in an HttpOnly cookie: a login that is waiting for a
 * code or the owner's approval, or the text entered in a rejected form.
 */
import { z } from "zod";
import { hostCookie, readCookie, formatCookie } from "../session/cookies.ts";

const schema = z.object({
  email: z.string(),
  nickname: z.string().default(""),
  returnTo: z.string().default(""),
  /** Set while the login is pending. */
  stateToken: z.string().optional(),
});
export type PlainLogin = z.infer<typeof schema>;

/** Lifetimes in seconds. Visitors correct a rejected form right away, but an email may take a while. */
const formLifetime = 5 * 60;
const waitingLifetime = 60 * 60;

/** In characters. Browsers reject cookies of more than 4,096 bytes. */
const longestValue = 3_500;

const cookieName = (): string => hostCookie("quire-plain-login");

/**
 * Returns the `Set-Cookie` header that stores a login. Omits the destination if the cookie would be too long
 * with it. Returns `undefined` if the rest is still too long.
 */
export function createPlainLoginCookie(login: PlainLogin): string | undefined {
  const value = [login, { ...login, returnTo: "" }]
    .map((stored) => Buffer.from(JSON.stringify(stored)).toString("base64url"))
    .find(({ length }) => length <= longestValue);
  const maxAge = login.stateToken === undefined ? formLifetime : waitingLifetime;
  return value === undefined ? undefined : formatCookie(cookieName(), value, { maxAge });
}

export const createExpiredLoginCookie = (): string => formatCookie(cookieName(), "", { maxAge: 0 });

/** Returns the stored login, or `undefined` if there is none. */
export function readPlainLogin(headers: Headers): PlainLogin | undefined {
  const value = readCookie(headers, cookieName()) ?? "";
  try {
    return schema.safeParse(JSON.parse(Buffer.from(value, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
