/** Manages the invitations to the team on behalf of owners. */
import { randomUUID } from "node:crypto";
import { toInterfaceLanguage } from "../../../messages/catalogue.ts";
import { cleanText } from "../../database/text.ts";
import { notFound } from "../../../wix/errors/errors.ts";
import type { InvitationDays, InvitationState } from "../../../wix/admin/invitations.ts";
import type { Role } from "../../../wix/admin/roles.ts";
import { write } from "../../database/change-log.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import { findIdentityByEmail } from "../identity.repository.ts";
import { findNames } from "../members/find-names.ts";
import { findRole, isOwner } from "../roles/role.service.ts";
import {
  deleteOpenInvitation,
  findExpiry,
  findOpenInvitation,
  findState,
  insertInvitation,
  listInvitationRows,
  listOpenInvitations,
  renewInvitation,
  type Invitation,
} from "./invitation.repository.ts";

/** Maximum number of invitations that are not accepted, including expired ones. */
const maximumOpen = 50;

type NewInvitation = {
  readonly email: string;
  readonly role: Role;
  readonly days: InvitationDays;
  /** Language of the email (BCP 47). Default: that of the site. */
  readonly language?: string | undefined;
  readonly message?: string | undefined;
  /** The owner who invites, or `undefined` for the command line. */
  readonly inviterId?: string | undefined;
};

export type ListedInvitation = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly state: InvitationState;
  /** Epoch milliseconds, as are the other dates. */
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly acceptedAt: number | undefined;
  /** The public name of the inviter, or `undefined` for the command line. */
  readonly inviter: string | undefined;
  /** The public name of the member who accepted. */
  readonly acceptedBy: string | undefined;
};

/** Creates the operations on invitations. */
export function createInvitationService(context: IdentityContext) {
  const { store, outbox, limits } = context;
  const { database, now } = store;

  /** Queues the email of an invitation. */
  const enqueue = (transaction: Transaction, { id, email, language, expires_at }: Invitation) =>
    outbox.enqueue(transaction, {
      kind: "invitation",
      recipient: email,
      data: { invitationId: id, expiresAt: String(expires_at), language },
    });

  /** Counts the email. Throws `TOO_MANY_TRIES` (429). */
  async function countMail(email: string, inviterId: string | undefined): Promise<void> {
    await limits.countMail("invitation", email);
    if (inviterId !== undefined) await limits.invitationMail.take(inviterId);
  }

  /** Throws 403 `NO_OWNER` unless the inviter is an owner. */
  async function assertMayInvite(db: Database, inviterId: string | undefined): Promise<void> {
    if (inviterId !== undefined && !(await isOwner(db, inviterId))) throw createError("notOwner");
  }

  return {
    /**
     * Invites an address, and replaces its expired invitation. Throws 409 `ALREADY_IN_TEAM`, `ALREADY_INVITED`,
     * `MEMBER_BLOCKED` and `TOO_MANY_INVITATIONS`, 403 `NO_OWNER`, and `TOO_MANY_TRIES` (429).
     */
    async create(invitation: NewInvitation): Promise<{ id: string }> {
      const { email, role, days, message = "", inviterId } = invitation;
      const language = invitation.language ?? toInterfaceLanguage(context.getSiteLanguage());
      await assertFree(database, email, now());
      await countMail(email, inviterId);
      return write(store, async (transaction) => {
        await assertMayInvite(transaction, inviterId);
        await assertFree(transaction, email, now());
        const row = await insertInvitation(transaction, {
          id: randomUUID(),
          email,
          role,
          language,
          message: cleanText(message),
          days,
          inviter_id: inviterId ?? null,
          created_at: now(),
          expires_at: findExpiry(now(), days),
        });
        await enqueue(transaction, row);
        return { id: row.id };
      });
    },

    /**
     * Sends an invitation again, even if it has expired. The earlier link stops working, and the caller becomes the inviter.
     * Throws `NOT_FOUND`, also for an accepted invitation, and the errors of `create` except `ALREADY_INVITED`.
     */
    async resend(id: string, inviterId?: string): Promise<void> {
      const found = await findOpenInvitation(database, id);
      if (found === undefined) throw notFound("Invitation");
      await assertInvitable(database, found.email);
      await countMail(found.email, inviterId);
      await write(store, async (transaction) => {
        await assertMayInvite(transaction, inviterId);
        await assertInvitable(transaction, found.email);
        const row = await renewInvitation(transaction, id, {
          inviter_id: inviterId ?? null,
          expires_at: findExpiry(now(), found.days),
        });
        if (row === undefined) throw notFound("Invitation");
        await enqueue(transaction, row);
      });
    },

    /** Deletes an invitation that is not accepted, so that its link stops working. Throws `NOT_FOUND`. */
    revoke(id: string): Promise<void> {
      return write(store, async (transaction) => {
        if (!(await deleteOpenInvitation(transaction, id))) throw notFound("Invitation");
      });
    },

    /** Returns all invitations, newest first. */
    async list(): Promise<ListedInvitation[]> {
      const rows = await listInvitationRows(database);
      const people = rows.flatMap(({ inviter_id, accepted_by }) => [
        ...(inviter_id === null ? [] : [inviter_id]),
        ...(accepted_by === null ? [] : [accepted_by]),
      ]);
      const names = await findNames(database, people);
      return Promise.all(
        rows.map(async (row) => ({
          id: row.id,
          email: row.email,
          role: row.role,
          state: await findState(database, row, now()),
          createdAt: row.created_at,
          expiresAt: row.expires_at,
          acceptedAt: row.accepted_at ?? undefined,
          inviter: row.inviter_id === null ? undefined : (names.get(row.inviter_id) ?? ""),
          acceptedBy: row.accepted_by === null ? undefined : (names.get(row.accepted_by) ?? ""),
        })),
      );
    },
  };
}

/** Throws 409 if the address belongs to a member who has a role or is blocked. */
async function assertInvitable(database: Database, email: string): Promise<void> {
  const identity = await findIdentityByEmail(database, email);
  if (identity?.status === "BLOCKED") throw createError("memberBlocked");
  if (identity !== undefined && (await findRole(database, identity.id)) !== undefined) {
    throw createError("alreadyInTeam");
  }
}

/** Throws 409 unless the address can be invited now. Ignores its expired invitation. */
async function assertFree(database: Database, email: string, now: number): Promise<void> {
  await assertInvitable(database, email);
  const open = await listOpenInvitations(database);
  if (open.some((row) => row.email === email && row.expires_at > now)) {
    throw createError("alreadyInvited");
  }
  if (open.filter((row) => row.email !== email).length >= maximumOpen) {
    throw createError("tooManyInvitations");
  }
}
