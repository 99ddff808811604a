/** Invitations to the team, as stored rows. */
import type { Insertable, Selectable } from "kysely";
import type { InvitationState } from "../../../wix/admin/invitations.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { InvitationTable } from "../../database/schema.ts";
import { createError } from "../identity-errors.ts";
import { hashSecret, newSecret } from "../one-time.repository.ts";
import { isOwner } from "../roles/role.service.ts";

export type Invitation = Selectable<InvitationTable>;

const day = 24 * 60 * 60_000;
/** Time for which an accepted or expired invitation stays in the list, in milliseconds. */
const keptTime = 14 * day;

/** Returns when an invitation whose email is sent now expires, in epoch milliseconds. */
export const findExpiry = (now: number, days: number): number => now + days * day;

/** Returns whether the inviter is still an owner. Invitations of the command line have no inviter. */
async function hasValidInviter(
  database: Database,
  { inviter_id: id }: Invitation,
): Promise<boolean> {
  return id === null || (await isOwner(database, id));
}

/**
 * Returns the invitation to which a link's token belongs. Throws `INVALID_INVITATION` for a token that is unknown, used,
 * replaced or revoked, and if the invitation has expired or its inviter is no longer an owner. The error is the same in all
 * cases.
 */
export async function requireValidInvitation(
  database: Database,
  token: string,
  now: number,
): Promise<Invitation> {
  const row = await database
    .selectFrom("invitation")
    .selectAll()
    .where("token_hash", "=", hashSecret(token))
    .where("accepted_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (row === undefined || !(await hasValidInviter(database, row))) {
    throw createError("invalidInvitation");
  }
  return row;
}

/** Returns the state that the list shows. */
export async function findState(
  database: Database,
  row: Invitation,
  now: number,
): Promise<InvitationState> {
  if (row.accepted_at !== null) return "accepted";
  if (row.expires_at <= now) return "expired";
  return (await hasValidInviter(database, row)) ? "pending" : "void";
}

/** Returns all invitations, newest first. */
export const listInvitationRows = (database: Database): Promise<Invitation[]> =>
  database
    .selectFrom("invitation")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(500)
    .execute();

/** Returns the invitation with this ID unless it was accepted, or `undefined`. */
export const findOpenInvitation = (
  database: Database,
  id: string,
): Promise<Invitation | undefined> =>
  database
    .selectFrom("invitation")
    .selectAll()
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .executeTakeFirst();

/**
 * Creates the token for the email that is being sent, and invalidates the token of an earlier email. Returns `undefined` if
 * the invitation has changed since the email was queued, which a different `expires_at` shows.
 */
export async function issueToken(
  database: Database,
  { id, expires_at }: Pick<Invitation, "id" | "expires_at">,
): Promise<string | undefined> {
  const token = newSecret();
  const { numUpdatedRows } = await database
    .updateTable("invitation")
    .set({ token_hash: hashSecret(token) })
    .where("id", "=", id)
    .where("expires_at", "=", expires_at)
    .where("accepted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? token : undefined;
}

/** Returns the open invitations, including expired ones. */
export const listOpenInvitations = (
  database: Database,
): Promise<Pick<Invitation, "email" | "expires_at">[]> =>
  database
    .selectFrom("invitation")
    .select(["email", "expires_at"])
    .where("accepted_at", "is", null)
    .execute();

/** Inserts an invitation, and deletes the open invitation of its address. */
export async function insertInvitation(
  transaction: Transaction,
  row: Insertable<InvitationTable>,
): Promise<Invitation> {
  await transaction
    .deleteFrom("invitation")
    .where("email", "=", row.email)
    .where("accepted_at", "is", null)
    .execute();
  return transaction.insertInto("invitation").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Invalidates the token of an open invitation and extends its validity. Returns `undefined` if there is none with this ID. */
export const renewInvitation = (
  transaction: Transaction,
  id: string,
  changes: Pick<Invitation, "inviter_id" | "expires_at">,
): Promise<Invitation | undefined> =>
  transaction
    .updateTable("invitation")
    .set({ ...changes, token_hash: null })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** Deletes an open invitation. Returns `false` if there is none with this ID. */
export async function deleteOpenInvitation(transaction: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("invitation")
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Marks an invitation as accepted. Throws `INVALID_INVITATION` if another request has accepted it first. */
export async function markAccepted(
  transaction: Transaction,
  { id }: Invitation,
  identityId: string,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("invitation")
    .set({ accepted_at: now, accepted_by: identityId, token_hash: null })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw createError("invalidInvitation");
}

/** Deletes invitations two weeks after they were accepted or have expired. */
export async function dropOldInvitations(database: Database, now: number): Promise<void> {
  for (const column of ["accepted_at", "expires_at"] as const) {
    await database
      .deleteFrom("invitation")
      .where(column, "<=", now - keptTime)
      .execute();
  }
}
