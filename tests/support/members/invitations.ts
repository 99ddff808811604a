/** A platform with an owner, and the calls about invitations to the team. */
import { expect } from "vitest";
import type { Role } from "#lib/wix/admin/roles.ts";
import type { DatabaseBench } from "../databases/database.ts";
import { goodPassword, type Answer } from "./members.ts";
import { openOwners, type Owners } from "./owners.ts";

export const invitationPath = "/quire/v1/invitations";
export const invited = "bea@example.com";

const linkedToken = /\/invitation#token=([\w-]{43})/;

export type Invitations = Owners & {
  /** Sends the call with which the owner, or another member, invites an address. */
  invite(fields?: Invite, access?: string): Promise<Answer>;
  /** Returns the token of the next email to an address. */
  token(email?: string): Promise<string>;
  /** Invites an address and returns the token and the invitation's ID. */
  inviteWithToken(fields?: Invite): Promise<{ readonly token: string; readonly id: string }>;
  check(token: string): Promise<Answer>;
  accept(access: string | undefined, token: string, stateToken?: string): Promise<Answer>;
  registerInvited(token: string, fields?: object): Promise<Answer>;
  readRole(access: string): Promise<Role | undefined>;
};

type Invite = {
  readonly email?: string;
  readonly [field: string]: unknown;
};

export async function openInvitations(
  bench: DatabaseBench,
  options: Parameters<typeof openOwners>[1] = {},
): Promise<Invitations> {
  const owners = await openOwners(bench, options);
  const { ask, post, call, mail } = owners;
  const defaults = {
    email: invited,
    role: "author",
    language: "en",
    currentPassword: goodPassword,
  };
  const invitations: Invitations = {
    ...owners,
    invite: (fields = {}, access = owners.owner.access) =>
      ask("POST", "/invitations", { ...defaults, ...fields }, access),
    token: (email = invited) => mail.readNext(email, linkedToken),
    async inviteWithToken(fields = {}) {
      const { status, body } = await invitations.invite(fields);
      expect(status, JSON.stringify(body)).toBe(200);
      return { id: body.id, token: await invitations.token(fields.email) };
    },
    check: (token) => post(`${invitationPath}/check`, { token }),
    accept: (access, token, stateToken) =>
      post(`${invitationPath}/accept`, { token, stateToken }, access),
    registerInvited: (token, fields = {}) =>
      post(`${invitationPath}/register`, { token, password: goodPassword, ...fields }),
    readRole: async (access) =>
      (await call("GET", "/quire/v1/account", undefined, { Authorization: `Bearer ${access}` }))
        .body.role,
  };
  return invitations;
}
