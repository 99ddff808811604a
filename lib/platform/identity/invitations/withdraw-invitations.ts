import type { Transaction } from "../../database/database.ts";

/**
 * Deletes the open invitations of a member's address. A later decision about the member's role replaces them, because a
 * member who has lost a role could otherwise take it back with an earlier link.
 */
export async function withdrawInvitations(
  transaction: Transaction,
  identityId: string,
): Promise<void> {
  await transaction
    .deleteFrom("invitation")
    .where("accepted_at", "is", null)
    .where("email", "=", (eb) =>
      eb.selectFrom("identity").select("email").where("id", "=", identityId),
    )
    .execute();
}
