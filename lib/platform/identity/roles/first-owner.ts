/** Assigns the owner role to the first owner of a blog, who gets it from a link instead of from another owner. */
import type { Role } from "../../../wix/admin/roles.ts";
import type { Database, Transaction } from "../../database/database.ts";

const selectOwners = (database: Database) =>
  database.selectFrom("member_role").select("identity_id").where("role", "=", "owner");

/** Returns whether a member has the role owner, even if the member is not active. */
export async function hasOwnerRole(database: Database): Promise<boolean> {
  return (await selectOwners(database).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Makes a member the owner, in one statement, unless there already is an owner. Returns whether the member is the owner
 * now. Must run in a transaction started by `write`, which serializes role changes.
 */
export async function assignFirstOwner(
  transaction: Transaction,
  identityId: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("member_role")
    .columns(["identity_id", "role", "since"])
    .expression((eb) =>
      eb
        .selectFrom("identity")
        .select((select) => [
          select.ref("identity.id").as("identity_id"),
          select.val<Role>("owner").as("role"),
          select.val(now).as("since"),
        ])
        .where("identity.id", "=", identityId)
        .where((where) => where.not(where.exists(selectOwners(transaction)))),
    )
    .onConflict((conflict) =>
      conflict.column("identity_id").doUpdateSet({ role: "owner", since: now }),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Invalidates all links to become the first owner. */
export async function dropClaims(transaction: Transaction): Promise<void> {
  await transaction.deleteFrom("owner_claim").execute();
}
