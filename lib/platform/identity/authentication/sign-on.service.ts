/** Logins performed by another service run by the owner (docs/api.md, “Authentication calls”). */
import { randomUUID } from "node:crypto";
import { notFound } from "../../../wix/errors/errors.ts";
import { write } from "../../database/change-log.ts";
import type { Transaction } from "../../database/database.ts";
import type { IdentityContext } from "../context.ts";
import { createConflict } from "../identity-errors.ts";
import {
  endEverySession,
  findIdentityByEmail,
  insertIdentity,
  updateIdentity,
} from "../identity.repository.ts";
import { isUnverified, readProfile, toIdentity } from "../identity.ts";
import { deleteUnverifiedData } from "../members/member-data.repository.ts";
import { publishMember } from "../members/member-page.ts";
import { changeProfile, type IdentityProfile } from "../members/profile.ts";
import { createSessionToken } from "../one-time.repository.ts";
import { findRole } from "../roles/role.service.ts";

export function createSignOnService({ store, getSiteLanguage }: IdentityContext) {
  const { now } = store;

  return {
    /**
     * Creates or updates the member with this address on behalf of another service run by the owner
     * (docs/api.md, “Authentication calls”).
     *
     * `isVerified` states that the service has verified the address. The first verification removes the
     * password, ends all sessions, and deletes the data of a pending registration.
     *
     * A service that does not verify addresses lets anyone enter this address. Without `isVerified`, a member
     * who has a verified address, a password or a role is therefore left unchanged and gets no
     * session token.
     */
    async signOn(email: string, profile: IdentityProfile, { isVerified }: { isVerified: boolean }) {
      return write(store, async (transaction, record) => {
        const { row, isNew } = await findOrInsert(transaction, email, isVerified, now());
        const isProtected =
          row.email_verified === 1 ||
          row.password_hash !== null ||
          (await findRole(transaction, row.id)) !== undefined;
        if (!isVerified && isProtected) return { identity: toIdentity(row) };
        const provesAddress =
          isVerified && !isNew && row.email_verified === 0 && row.status !== "BLOCKED";
        const endsRegistration = provesAddress && isUnverified(row);
        if (endsRegistration) await deleteUnverifiedData(transaction, row.id);
        else if (provesAddress) await endEverySession(transaction, row.id);
        const before = endsRegistration ? {} : readProfile(row);
        const updated = await updateIdentity(
          transaction,
          row,
          {
            profile: JSON.stringify(changeProfile(before, profile)),
            ...(provesAddress ? { password_hash: null, email_verified: 1 } : {}),
            ...(endsRegistration ? ({ status: "ACTIVE", reason: null } as const) : {}),
          },
          now(),
        );
        if (updated === undefined) throw createConflict("This member has just changed. Try again.");
        const identity = toIdentity(updated);
        if (updated.status !== "ACTIVE") return { identity };
        if (await publishMember(transaction, updated, now(), getSiteLanguage())) {
          record("MEMBER", updated.id, "MANUAL_SAVE");
        }
        return { identity, sessionToken: await createSessionToken(transaction, row.id, now()) };
      });
    },
  };
}

/** Returns the identity with this address, inserting it if necessary, and whether it was inserted. */
async function findOrInsert(
  transaction: Transaction,
  email: string,
  isVerified: boolean,
  instant: number,
) {
  const inserted = await insertIdentity(transaction, {
    id: randomUUID(),
    email,
    email_verified: isVerified ? 1 : 0,
    password_hash: null,
    status: "ACTIVE",
    reason: null,
    reset_required: 0,
    profile: "{}",
    revision: 0,
    created_at: instant,
    updated_at: instant,
  });
  const row = inserted ?? (await findIdentityByEmail(transaction, email));
  if (row === undefined) throw notFound("Member");
  return { row, isNew: inserted !== undefined };
}
