/** Changing the email address of the calling member, with a code emailed to the new address. */
import { invalidField } from "../../../wix/errors/errors.ts";
import type { Transaction } from "../../database/database.ts";
import type { MemberSession } from "../../oauth/member-session.repository.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import { findIdentityByEmail, lockIdentity, updateIdentity } from "../identity.repository.ts";
import { isUnverified, toIdentity, type Identity } from "../identity.ts";
import { createStateToken, dropStateTokens, findStateToken } from "../one-time.repository.ts";
import { assertPassword, requireOwnIdentity } from "./own-identity.ts";

export function createEmailChangeService(context: IdentityContext) {
  const { store, codes, limits } = context;
  const { database, now } = store;

  /** Returns the new address from a pending change. Throws `INVALID_STATE_TOKEN`. */
  async function readNewAddress(session: MemberSession, stateToken: string): Promise<string> {
    const token = await findStateToken(database, stateToken, now());
    const email = token?.new_email ?? null;
    if (token?.identity_id !== session.identity_id || email === null) {
      throw createError("changeExpired");
    }
    return email;
  }

  return {
    /**
     * Starts a change of the email address and emails a code to the new address. If the address belongs to
     * another member, the response does not reveal it; only an email to that address does. Throws
     * `INVALID_ARGUMENT` if it is already the member's own address, `-19976` if the password is wrong, and
     * `TOO_MANY_TRIES` (429).
     */
    async beginEmailChange(session: MemberSession, email: string, currentPassword: string) {
      const identity = await requireOwnIdentity(database, session);
      const { id } = identity;
      if (email === identity.email) {
        throw invalidField("email", "EMAIL", "is already your email address", {
          rule: "SAME_EMAIL",
        });
      }
      await assertPassword(context, session, identity, currentPassword);
      await limits.countMail("email-change", email);
      return database.transaction().execute(async (transaction) => {
        await dropStateTokens(transaction, id, "email-change");
        await sendCode(context, transaction, id, email);
        const token = { identity_id: id, purpose: "email-change", new_email: email } as const;
        return createStateToken(transaction, token, now());
      });
    },

    /** Sends another code. Throws `TOO_MANY_TRIES` (429) if the limit for emails has been reached. */
    async resendEmailCode(session: MemberSession, stateToken: string): Promise<void> {
      const email = await readNewAddress(session, stateToken);
      await limits.countMail("email-change", email);
      await database
        .transaction()
        .execute((transaction) => sendCode(context, transaction, session.identity_id, email));
    },

    /** Completes the change with the code from the email. Throws the errors of {@link VerificationCodes}. */
    async finishEmailChange(session: MemberSession, stateToken: string, code: string) {
      const email = await readNewAddress(session, stateToken);
      const { id } = await requireOwnIdentity(database, session);
      await codes.take(database, { identityId: id, email }, code);
      return database
        .transaction()
        .execute((transaction) => replaceEmail(context, transaction, id, email));
    },
  };
}

/** Emails a code to the new address or, if the address already belongs to a member, a notice. */
async function sendCode(
  { outbox }: IdentityContext,
  transaction: Transaction,
  identityId: string,
  email: string,
): Promise<void> {
  const holder = await findIdentityByEmail(transaction, email);
  const isTaken = holder?.email_verified === 1 || holder?.status === "ACTIVE";
  await outbox.enqueue(transaction, {
    kind: isTaken ? "account-exists" : "email-change",
    recipient: email,
    identityId,
  });
}

/** Makes a verified address the member's own, and emails a notice to the former address. */
async function replaceEmail(
  context: IdentityContext,
  transaction: Transaction,
  id: string,
  email: string,
): Promise<Identity> {
  // Reloaded with a lock, because the profile may have changed in the meantime.
  const before = await lockIdentity(transaction, id);
  if (before === undefined) throw createError("sessionEnded");
  if (!(await makeRoom(transaction, email))) throw createError("changeExpired");
  await dropStateTokens(transaction, id, "email-change");
  await transaction.deleteFrom("recovery_token").where("identity_id", "=", id).execute();
  const changes = { email, email_verified: 1 };
  const updated = await updateIdentity(transaction, before, changes, context.store.now());
  if (updated === undefined) throw createError("sessionEnded");
  await context.outbox.enqueue(transaction, {
    kind: "email-changed",
    recipient: before.email,
    identityId: id,
    data: { newAddress: email },
  });
  return toIdentity(updated);
}

/** Deletes any unverified registration for this address. Returns whether the address is now available. */
async function makeRoom(transaction: Transaction, email: string): Promise<boolean> {
  const holder = await findIdentityByEmail(transaction, email);
  if (holder === undefined) return true;
  if (!isUnverified(holder)) return false;
  await transaction.deleteFrom("identity").where("id", "=", holder.id).execute();
  return true;
}
