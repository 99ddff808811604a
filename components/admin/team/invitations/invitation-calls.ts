/** The calls about invitations. Each throws `CallError` on failure. */
import { send } from "#components/calls/ask.ts";
import type { InvitationDays } from "#lib/wix/admin/invitations.ts";
import type { Role } from "#lib/wix/admin/roles.ts";

export const invitationsPath = "/api/admin/invitations";

type NewInvitation = {
  readonly email: string;
  readonly role: Role;
  readonly days: InvitationDays;
  readonly language: string;
  readonly message: string;
  readonly currentPassword: string;
};

const buildPath = (id: string) => `${invitationsPath}/${encodeURIComponent(id)}`;

export const createInvitation = (invitation: NewInvitation) =>
  send(invitationsPath, "POST", invitation);

/** Sends the email again. The earlier link stops working. */
export const resendInvitation = (id: string) => send(`${buildPath(id)}/resend`, "POST");

export const revokeInvitation = (id: string) => send(buildPath(id), "DELETE");
