/** The roles of members. */
import { notFound } from "../../../wix/errors/errors.ts";
import type { Role } from "../../../wix/admin/roles.ts";
import { write, type RecordChange } from "../../database/change-log.ts";
import type { Database, Store, Transaction } from "../../database/database.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { createConflict, createError } from "../identity-errors.ts";
import { findIdentity } from "../identity.repository.ts";
import type { IdentityRow } from "../identity.ts";
import { withdrawInvitations } from "../invitations/withdraw-invitations.ts";
import { dropClaims } from "./first-owner.ts";

export type MemberRole = {
  readonly role: Role;
  /** Time at which the member was given the role, in epoch milliseconds. */
  readonly since: number;
};

const selectActive = (database: Database) =>
  database
    .selectFrom("member_role")
    .innerJoin("identity", "identity.id", "member_role.identity_id")
    .select(["member_role.role", "member_role.since"])
    .where("identity.status", "=", "ACTIVE");

/** Returns an active member's role, or `undefined` for everyone else. */
export async function findRole(
  database: Database,
  identityId: string,
): Promise<MemberRole | undefined> {
  return selectActive(database)
    .where("member_role.identity_id", "=", identityId)
    .executeTakeFirst();
}

/** Returns whether an active member has the role owner. */
export async function isOwner(database: Database, identityId: string): Promise<boolean> {
  return (await findRole(database, identityId))?.role === "owner";
}

async function hasOtherOwner(database: Database, identityId: string): Promise<boolean> {
  const other = await selectActive(database)
    .where("member_role.role", "=", "owner")
    .where("member_role.identity_id", "!=", identityId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export type DropRoleOptions = {
  /**
   * Allows removing the only owner. Meant for the command line, where another member can be made an owner.
   */
  readonly allowLastOwner?: boolean;
};

type AssignOptions = DropRoleOptions & {
  /** The owner who assigns the role, or `undefined` for the command line. */
  readonly assignerId?: string | undefined;
};

/** Throws `LAST_OWNER` (409) if the member is the only owner. */
async function assertNotLastOwner(
  transaction: Transaction,
  identityId: string,
  { allowLastOwner = false }: DropRoleOptions,
): Promise<void> {
  if (allowLastOwner || !(await isOwner(transaction, identityId))) return;
  if (!(await hasOtherOwner(transaction, identityId))) throw createError("lastOwner");
}

/**
 * Removes a member's role, withdraws the member's invitations and records the change. Returns whether the member had a
 * role. Throws `LAST_OWNER` (409) for the only owner. Must run in a transaction started by `write`, which serializes role
 * changes, so that two owners cannot both leave at the same time.
 */
export async function dropRole(
  transaction: Transaction,
  record: RecordChange,
  identityId: string,
  options: DropRoleOptions = {},
): Promise<boolean> {
  await assertNotLastOwner(transaction, identityId, options);
  const { numDeletedRows } = await transaction
    .deleteFrom("member_role")
    .where("identity_id", "=", identityId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await withdrawInvitations(transaction, identityId);
  record("MEMBER", identityId, "ADMIN", { role: null });
  return true;
}

type NewRole = {
  readonly identityId: string;
  readonly role: Role;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Gives a member a role, which replaces the current one, and records the change. Must run in `write`. */
export async function setRole(
  transaction: Transaction,
  record: RecordChange,
  { identityId, role, now }: NewRole,
): Promise<void> {
  await transaction
    .insertInto("member_role")
    .values({ identity_id: identityId, role, since: now })
    .onConflict((conflict) => conflict.column("identity_id").doUpdateSet({ role, since: now }))
    .execute();
  if (role === "owner") await dropClaims(transaction);
  record("MEMBER", identityId, "ADMIN", { role });
}

/** Creates the operations on roles. */
export function createRoleService(store: Store, outbox: Outbox) {
  const { database, now } = store;
  return {
    /** Returns an active member's role. Checked on each call and never stored in a token. */
    async find(identityId: string): Promise<Role | undefined> {
      return (await findRole(database, identityId))?.role;
    },

    /**
     * Assigns a role to an active member and emails a notice unless the member is the one who assigns it. Replaces the
     * current role, and the invitations from before it. Throws `NOT_FOUND`, 409 if the member is not active, and
     * `LAST_OWNER` (409) for the only owner.
     */
    assign(identityId: string, role: Role, options: AssignOptions = {}): Promise<void> {
      return write(store, async (transaction, record) => {
        const identity = await findIdentity(transaction, identityId);
        if (identity === undefined) throw notFound("Member");
        if (identity.status !== "ACTIVE") throw createConflict(explainInactive(identity));
        const current = (await findRole(transaction, identityId))?.role;
        if (current === role) return;
        await assertNotLastOwner(transaction, identityId, options);
        if (current !== undefined) await withdrawInvitations(transaction, identityId);
        await setRole(transaction, record, { identityId, role, now: now() });
        if (identityId === options.assignerId) return;
        const mail = { recipient: identity.email, identityId, data: { role } };
        await outbox.enqueue(transaction, { kind: "role", ...mail });
      });
    },

    /** Removes a member's role. Returns whether there was one. Throws `LAST_OWNER` (409) for the only owner. */
    drop(identityId: string, options?: DropRoleOptions): Promise<boolean> {
      return write(store, (transaction, record) =>
        dropRole(transaction, record, identityId, options),
      );
    },
  };
}

export type RoleService = ReturnType<typeof createRoleService>;

/** Creates the service for the owner role. */
export function createOwnerService(store: Store, roles: RoleService) {
  return {
    /** Returns whether a member is currently an owner. */
    includes: (identityId: string): Promise<boolean> => isOwner(store.database, identityId),

    /** Makes an active member an owner. Throws `NOT_FOUND`, and 409 if the member is not active. */
    make: (identityId: string): Promise<void> => roles.assign(identityId, "owner"),

    /**
     * Removes an owner's role. Throws 409 if the member is not an owner, or is the only one (`LAST_OWNER`).
     */
    unmake(identityId: string, options?: DropRoleOptions): Promise<void> {
      return write(store, async (transaction, record) => {
        if (!(await isOwner(transaction, identityId))) {
          throw createConflict("This member is not an owner.");
        }
        await dropRole(transaction, record, identityId, options);
      });
    },
  };
}

function explainInactive({ reason }: IdentityRow): string {
  switch (reason) {
    case "PENDING_EMAIL_VERIFICATION_REQUIRED":
      return "This member has not confirmed the email address yet.";
    case "PENDING_ADMIN_APPROVAL_REQUIRED":
      return "This member has not been approved yet.";
    case "UNKNOWN_REASON":
    case null:
      return "Only an active member can have a role.";
  }
}
