/** The invitations that a member has sent and accepted, for the export of the member's data and for its deletion. */
import type { Database, Transaction } from "../../database/database.ts";
import type { Invitation } from "./invitation.repository.ts";

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
