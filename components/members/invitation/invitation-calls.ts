/** The calls of the page to which the link of an invitation leads. Each throws `CallError` on failure. */
import { z } from "zod";
import { ask } from "#components/calls/ask.ts";
import { roles } from "#lib/wix/roles.ts";

const path = "/api/invitations";

const description = z.object({
  email: z.string(),
  role: z.enum(roles),
  message: z.string(),
  /** The public name of the owner who invites, or an empty string. */
  inviter: z.string(),
  hasAccount: z.boolean(),
});
const acceptance = z.object({ role: z.enum(roles) });
const login = z.object({ sessionToken: z.string() });

export type Invitation = z.infer<typeof description>;

/** Returns what a valid link leads to. */
export const readInvitation = async (token: string): Promise<Invitation> =>
  ask(description, `${path}/check`, "POST", { token });

/** Gives the logged-in member the role. */
export const acceptAsMember = (token: string) =>
  ask(acceptance, `${path}/accept`, "POST", { token });

/** Gives a member who waits for approval the role. Returns the session token of the completed login. */
export const acceptWhileWaiting = async (token: string, stateToken: string) =>
  (await ask(login, `${path}/accept`, "POST", { token, stateToken })).sessionToken;

type NewAccount = { readonly password: string; readonly nickname: string };

/** Creates an account that has the role. Returns the session token of its first login. */
export const registerInvited = async (token: string, account: NewAccount) =>
  (await ask(login, `${path}/register`, "POST", { token, ...account })).sessionToken;
