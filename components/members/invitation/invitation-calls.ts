/** The calls of the page that the link of an invitation opens. Each throws `CallError` on failure. */
import { z } from "zod";
import { ask } from "#components/calls/ask.ts";
import { roles } from "#lib/wix/admin/roles.ts";

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

/** Returns the invitation of a valid link. */
export const readInvitation = async (token: string): Promise<Invitation> =>
  ask(description, `${path}/check`, "POST", { token });

/** Assigns the role to the logged-in member. */
export const acceptAsMember = (token: string) =>
  ask(acceptance, `${path}/accept`, "POST", { token });

/** Assigns the role to a member who waits for approval. Returns the session token of the completed login. */
export const acceptWhileWaiting = async (token: string, stateToken: string) =>
  (await ask(login, `${path}/accept`, "POST", { token, stateToken })).sessionToken;

type NewAccount = { readonly password: string; readonly nickname: string };

/** Creates an account with the role. Returns the session token of its first login. */
export const registerInvited = async (token: string, account: NewAccount) =>
  (await ask(login, `${path}/register`, "POST", { token, ...account })).sessionToken;
