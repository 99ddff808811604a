/** The owners of the blog. Only the command line can make a member an owner. */
import { notFound, WireError } from "../../../wix/errors.ts";
import { write } from "../../blog/change.repository.ts";
import type { Store } from "../../blog/store.ts";
import type { IdentityRow } from "../identity.ts";
import { findIdentity } from "../identity.repository.ts";
import { dropOwner, findOwner, type DropOwnerOptions } from "./owner.repository.ts";

export type OwnerService = ReturnType<typeof createOwnerService>;

export function createOwnerService(store: Store) {
  const { database, now } = store;
  return {
    /** Returns whether a member is an owner now. Checked on each call and never stored in a token. */
    async includes(identityId: string): Promise<boolean> {
      return (await findOwner(database, identityId)) !== undefined;
    },

    /** Makes an active member an owner. Throws `NOT_FOUND`, and 409 if the member is not active. */
    make(identityId: string): Promise<void> {
      return write(store, async (transaction, record) => {
        const identity = await findIdentity(transaction, identityId);
        if (identity === undefined) throw notFound("Member");
        if (identity.status !== "ACTIVE") {
          throw conflict(explainInactive(identity));
        }
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto("owner")
          .values({ identity_id: identityId, since: now() })
          .onConflict((conflicting) => conflicting.column("identity_id").doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 1n) record("MEMBER", identityId, "ADMIN", { owner: true });
      });
    },

    /** Takes the role from an owner. Throws 409 if the member is not an owner, or is the only one (`LAST_OWNER`). */
    unmake(identityId: string, options?: DropOwnerOptions): Promise<void> {
      return write(store, async (transaction, record) => {
        if (!(await dropOwner(transaction, record, identityId, options))) {
          throw conflict("This member is not an owner.");
        }
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
      return "Only an active member can be an owner.";
  }
}

function conflict(message: string): WireError {
  return new WireError({ status: 409, code: "CONFLICT", message });
}
