/**
 * State of a form that was submitted without scripts, kept in an HttpOnly cookie: a login that waits for a code
 * or for the owner, or the texts of a rejected form.
 */
import { z } from "zod";
import { hostCookie, readCookie, formatCookie } from "../session/cookies.ts";

const schema = z.object({
  email: z.string(),
  nickname: z.string().default(""),
  returnTo: z.string().default(""),
  /** Set while the login waits. */
  stateToken: z.string().optional(),
});
export type PlainLogin = z.infer<typeof schema>;

/** Lifetimes in seconds. A visitor corrects a rejected form at once, but an email may take a while. */
const formLifetime = 5 * 60;
const waitingLifetime = 60 * 60;

/** In characters. Browsers reject cookies of more than 4,096 bytes. */
const longestValue = 3_500;

const cookieName = (): string => hostCookie("quire-plain-login");

/**
 * Returns the `Set-Cookie` header that stores a login, without its destination if that makes it too long, or
 * `undefined` if the rest is still too long.
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
