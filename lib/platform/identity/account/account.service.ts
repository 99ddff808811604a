/**
 * Operations that members perform on their own accounts.
 *
 * A stolen or unattended session must not be enough to take over the account. Changing the password or the
 * email address and deleting the account therefore require the current password (OWASP ASVS 5.0, 6.2.3 and
 * 7.5.1). Exporting the account's data requires only the session, because the account pages show the same
 * data. So does ending other sessions, so that a member who suspects theft can do it immediately. The owner's
 * API cannot change credentials, and deleting a member through it requires the member's address as
 * confirmation.
 */
import { invalidField } from "../../../wix/errors.ts";
import { write } from "../../blog/change.repository.ts";
import type { Transaction } from "../../database/database.ts";
import type { MemberSession } from "../../oauth/member-session.repository.ts";
import type { AuthenticationService } from "../authentication/authentication.service.ts";
import { assertGoodPassword, createSamePasswordError } from "../authentication/password-rules.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import {
  endEverySession,
  findIdentity,
  findIdentityByEmail,
  lockIdentity,
  updateIdentity,
} from "../identity.repository.ts";
import {
  isUnverified,
  readProfile,
  toIdentity,
  type Identity,
  type IdentityRow,
} from "../identity.ts";
import { publishMember } from "../members/member-page.ts";
import { changeProfile, mergeOwnFields, type IdentityProfile } from "../members/profile.ts";
import { createStateToken, dropStateTokens, findStateToken } from "../one-time.repository.ts";

/**
 * How long after a login the password can be changed without entering the current password, in milliseconds.
 * Just long enough for a client that logs in, or recovers an account, and immediately changes the password.
 */
const freshLogin = 60_000;

export function createAccountService(
  context: IdentityContext,
  authentication: AuthenticationService,
) {
  const { store, rules, hasher, codes, outbox, limits, siteLanguage } = context;
  const { database, now } = store;

  async function readOwn(session: MemberSession): Promise<IdentityRow> {
    const row = await findIdentity(database, session.identity_id);
    if (row === undefined) throw createError("sessionEnded");
    return row;
  }

  async function assertFreshLogin(
    session: MemberSession,
    identity: IdentityRow,
    currentPassword: string | undefined,
  ): Promise<void> {
    if (currentPassword !== undefined) {
      return authentication.assertPassword(session, identity, currentPassword);
    }
    if (now() - session.authenticated_at > freshLogin) {
      throw createError("reauthenticationRequired");
    }
  }

  /** Returns the new address from a pending change. Throws `INVALID_STATE_TOKEN`. */
  async function readNewAddress(session: MemberSession, stateToken: string): Promise<string> {
    const token = await findStateToken(database, stateToken, now());
    const email = token?.new_email ?? null;
    if (token?.identity_id !== session.identity_id || email === null) {
      throw createError("changeExpired");
    }
    return email;
  }

  /** Emails a code to the new address or, if the address already belongs to a member, a notice. */
  async function sendCode(transaction: Transaction, identityId: string, email: string) {
    const holder = await findIdentityByEmail(transaction, email);
    const isTaken = holder?.email_verified === 1 || holder?.status === "ACTIVE";
    await outbox.enqueue(transaction, {
      kind: isTaken ? "account-exists" : "email-change",
      recipient: email,
      identityId,
    });
  }

  return {
    async read(session: MemberSession): Promise<Identity> {
      return toIdentity(await readOwn(session));
    },

    /** Changes the profile. Throws `INVALID_ARGUMENT` for custom fields that only the owner may set. */
    async changeProfile(session: MemberSession, changes: IdentityProfile): Promise<Identity> {
      await readOwn(session);
      return write(store, async (transaction, record) => {
        // Reloaded with a lock, so that two concurrent changes are both saved.
        const row = await lockIdentity(transaction, session.identity_id);
        if (row === undefined) throw createError("sessionEnded");
        const before = readProfile(row);
        const openFields = rules.customFields ?? [];
        const allowed = mergeOwnFields(changes, before.customFields ?? [], openFields);
        const profile = JSON.stringify(changeProfile(before, allowed));
        const updated = await updateIdentity(transaction, row, { profile }, now());
        if (updated === undefined) throw createError("sessionEnded");
        // The search index and the pages of the member's posts contain the name.
        if (await publishMember(transaction, updated, now(), siteLanguage)) {
          record("MEMBER", updated.id, "MANUAL_SAVE");
        }
        return toIdentity(updated);
      });
    },

    /**
     * Changes the password and ends all other sessions.
     *
     * Throws `REAUTHENTICATION_REQUIRED` (403) if the current password is missing and the login is more than
     * a minute old, `-19976` if it is wrong, and `INVALID_ARGUMENT` if the new password is too weak or
     * identical to the current one.
     */
    async changePassword(
      session: MemberSession,
      newPassword: string,
      currentPassword: string | undefined,
    ): Promise<void> {
      const identity = await readOwn(session);
      const { id, email } = identity;
      await assertFreshLogin(session, identity, currentPassword);
      const { nickname } = readProfile(identity);
      await assertGoodPassword("newPassword", newPassword, [email, nickname ?? ""]);
      if (await hasher.matches(identity.password_hash, newPassword)) {
        throw createSamePasswordError("newPassword");
      }
      const passwordHash = await hasher.hash(newPassword);
      await database.transaction().execute(async (transaction) => {
        await endEverySession(transaction, id, { except: session.id });
        await updateIdentity(transaction, { id }, { password_hash: passwordHash }, now());
        const mail = { recipient: email, identityId: id };
        await outbox.enqueue(transaction, { kind: "password-changed", ...mail });
      });
    },

    /**
     * Starts a change of the email address and emails a code to the new address. If the address belongs to
     * another member, the response does not reveal it; only an email to that address does. Throws
     * `INVALID_ARGUMENT` if it is already the member's own address, `-19976` if the password is wrong, and
     * `TOO_MANY_TRIES` (429).
     */
    async beginEmailChange(session: MemberSession, email: string, currentPassword: string) {
      const identity = await readOwn(session);
      const { id } = identity;
      if (email === identity.email) {
        throw invalidField("email", "EMAIL", "is already your email address", {
          rule: "SAME_EMAIL",
        });
      }
      await authentication.assertPassword(session, identity, currentPassword);
      await limits.countMail("email-change", email);
      return database.transaction().execute(async (transaction) => {
        await dropStateTokens(transaction, id, "email-change");
        await sendCode(transaction, id, email);
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
        .execute((transaction) => sendCode(transaction, session.identity_id, email));
    },

    /** Completes the change with the code from the email. Throws the errors of {@link VerificationCodes}. */
    async finishEmailChange(session: MemberSession, stateToken: string, code: string) {
      const email = await readNewAddress(session, stateToken);
      const { id } = await readOwn(session);
      await codes.take(database, { identityId: id, email }, code);
      return database.transaction().execute(async (transaction) => {
        // Reloaded with a lock, because the profile may have changed in the meantime.
        const before = await lockIdentity(transaction, id);
        if (before === undefined) throw createError("sessionEnded");
        if (!(await makeRoom(transaction, email))) throw createError("changeExpired");
        await dropStateTokens(transaction, id, "email-change");
        await transaction.deleteFrom("recovery_token").where("identity_id", "=", id).execute();
        const changes = { email, email_verified: 1 };
        const updated = await updateIdentity(transaction, before, changes, now());
        if (updated === undefined) throw createError("sessionEnded");
        await outbox.enqueue(transaction, {
          kind: "email-changed",
          recipient: before.email,
          identityId: id,
          data: { newAddress: email },
        });
        return toIdentity(updated);
      });
    },

    /** Checks the current password before an irreversible action. Throws `-19976` if it is wrong. */
    async confirm(session: MemberSession, currentPassword: string): Promise<void> {
      await authentication.assertPassword(session, await readOwn(session), currentPassword);
    },
  };
}

/** Deletes any unverified registration for this address. Returns whether the address is now available. */
async function makeRoom(transaction: Transaction, email: string): Promise<boolean> {
  const holder = await findIdentityByEmail(transaction, email);
  if (holder === undefined) return true;
  if (!isUnverified(holder)) return false;
  await transaction.deleteFrom("identity").where("id", "=", holder.id).execute();
  return true;
}
