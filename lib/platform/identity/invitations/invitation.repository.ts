/** Invitations to the team, as stored rows. */
import type { Selectable } from "kysely";
import type { InvitationState } from "../../../wix/invitations.ts";
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

/** Returns the invitations that a member has accepted and sent, for the data export. Dates are ISO 8601. */
export async function listMemberInvitations(database: Database, id: string) {
  const rows = await database
    .selectFrom("invitation")
    .selectAll()
    .where((eb) => eb.or([eb("accepted_by", "=", id), eb("inviter_id", "=", id)]))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const describe = ({ role, created_at, accepted_at, message }: Invitation) => ({
    role,
    message,
    createdDate: new Date(created_at).toISOString(),
    acceptedDate: accepted_at === null ? null : new Date(accepted_at).toISOString(),
  });
  return {
    accepted: rows.filter((row) => row.accepted_by === id).map(describe),
    // Without the addresses, which are other people's data.
    sent: rows.filter((row) => row.inviter_id === id).map(describe),
  };
}

/** Deletes the invitations of a member who is being deleted. `email` is a verified address, or `undefined`. */
export async function deleteMemberInvitations(
  transaction: Transaction,
  id: string,
  email: string | undefined,
): Promise<void> {
  await transaction
    .deleteFrom("invitation")
    .where((eb) =>
      eb.or([
        eb("accepted_by", "=", id),
        eb("inviter_id", "=", id),
        ...(email === undefined ? [] : [eb("email", "=", email)]),
      ]),
    )
    .execute();
}
