/**
 * Operations that members perform on their own account.
 *
 * A stolen or unattended session must not be enough to take over the account. Changing the password or
 * the email address and deleting the account therefore require the current password (OWASP ASVS 5.0,
 * 6.2.3 and 7.5.1). Exporting the account's data requires only the session, because the account pages
 * show the same data. Ending other sessions also requires only the session, so that a member who suspects
 * a theft can do it at once. The owner's API cannot change credentials, and deleting a member there requires
 * the member's address as confirmation.
 */
import type { Transaction } from "kysely";
import { invalidArgument, WireError } from "../../../wix/errors.ts";
import { identityCodes } from "../../../wix/identity.ts";
import { write } from "../../blog/change.repository.ts";
import type { Store } from "../../blog/store.ts";
import type { Database } from "../../database/schema.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { MemberSession } from "../../oauth/member-session.repository.ts";
import type { AuthenticationService } from "../authentication/authentication.service.ts";
import type { IdentityLimits } from "../identity-limits.ts";
import {
  endEverySession,
  findIdentity,
  findIdentityByEmail,
  lockIdentity,
  updateIdentity,
} from "../identity.repository.ts";
import { readProfile, toIdentity, type Identity, type IdentityRow } from "../identity.ts";
import { publishMember } from "../members/member-page.ts";
import { createStateToken, dropStateTokens, findStateToken } from "../one-time.repository.ts";
import type { PasswordHasher } from "../authentication/password-hash.ts";
import { assertGoodPassword, samePassword } from "../authentication/password-rules.ts";
import { changedProfile, mergeOwnFields, type IdentityProfile } from "../members/profile.ts";
import type { VerificationCodes } from "../verification/verification-code.ts";

/**
 * Time after a login in which the password can be changed without the current password, in milliseconds.
 * Just long enough for a client that logs in, or recovers an account, and immediately changes the password.
 */
const freshLogin = 60_000;

export type AccountOptions = {
  readonly store: Store;
  readonly hasher: PasswordHasher;
  readonly codes: VerificationCodes;
  readonly outbox: Outbox;
  readonly limits: IdentityLimits;
  readonly authentication: AuthenticationService;
  /** Names of the custom fields that members may set. */
  readonly openFields: readonly string[];
  /** The language (BCP 47) of the public name of members without one. */
  readonly siteLanguage: string;
};

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(options: AccountOptions) {
  const { store, hasher, codes, outbox, limits, authentication, openFields, siteLanguage } =
    options;
  const { database, now } = store;

  async function own(session: MemberSession): Promise<IdentityRow> {
    const row = await findIdentity(database, session.identity_id);
    if (row === undefined) throw ended();
    return row;
  }

  async function assertRecent(
    session: MemberSession,
    identity: IdentityRow,
    currentPassword: string | undefined,
  ): Promise<void> {
    if (currentPassword !== undefined) {
      return authentication.assertPassword(session, identity, currentPassword);
    }
    if (now() - session.authenticated_at > freshLogin) {
      throw new WireError({
        status: 403,
        code: identityCodes.reauthenticationRequired,
        message: "Enter your current password.",
      });
    }
  }

  /** Returns the new address of a pending change. Throws `INVALID_STATE_TOKEN`. */
  async function readNewAddress(session: MemberSession, stateToken: string): Promise<string> {
    const token = await findStateToken(database, stateToken, now());
    const email = token?.new_email ?? null;
    if (token?.identity_id !== session.identity_id || email === null) throw unknownChange();
    return email;
  }

  /** Mails a code to the new address. If the address already belongs to a member, mails a notice instead. */
  async function sendCode(
    transaction: Transaction<Database>,
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

  return {
    async read(session: MemberSession): Promise<Identity> {
      return toIdentity(await own(session));
    },

    /** Changes the profile. Throws `INVALID_ARGUMENT` for custom fields that only the owner may set. */
    async changeProfile(session: MemberSession, changes: IdentityProfile): Promise<Identity> {
      await own(session);
      return write(store, async (transaction, record) => {
        // Read again with a lock, so that two concurrent changes are both saved.
        const row = await lockIdentity(transaction, session.identity_id);
        if (row === undefined) throw ended();
        const before = readProfile(row);
        const allowed = mergeOwnFields(changes, before.customFields ?? [], openFields);
        const profile = JSON.stringify(changedProfile(before, allowed));
        const updated = await updateIdentity(transaction, row, { profile }, now());
        if (updated === undefined) throw ended();
        // The pages of an author's posts and the search contain the name.
        if (await publishMember(transaction, updated, now(), siteLanguage)) {
          record("MEMBER", updated.id, "MANUAL_SAVE");
        }
        return toIdentity(updated);
      });
    },

    /**
     * Changes the password and ends every other session (specification section 7, identity call 12).
     *
     * Throws `REAUTHENTICATION_REQUIRED` (403) if the current password is missing and the login is more
     * than a minute old, `-19976` if it is wrong, and `INVALID_ARGUMENT` if the new password is too weak or
     * the same as the current one.
     */
    async changePassword(
      session: MemberSession,
      newPassword: string,
      currentPassword: string | undefined,
    ): Promise<void> {
      const identity = await own(session);
      await assertRecent(session, identity, currentPassword);
      await assertGoodPassword("newPassword", newPassword, [
        identity.email,
        readProfile(identity).nickname ?? "",
      ]);
      if (await hasher.matches(identity.password_hash, newPassword)) {
        throw samePassword("newPassword");
      }
      const passwordHash = await hasher.hash(newPassword);
      await database.transaction().execute(async (transaction) => {
        const { id, email } = identity;
        await endEverySession(transaction, id, { except: session.id });
        await updateIdentity(transaction, { id }, { password_hash: passwordHash }, now());
        await outbox.enqueue(transaction, {
          kind: "password-changed",
          recipient: email,
          identityId: id,
        });
      });
    },

    /**
     * Starts a change of the email address and mails a code to the new address. If the address belongs to
     * another member, only a mail to that address says so, and not the response. Throws `INVALID_ARGUMENT` if
     * it is already the member's address, `-19976` if the password is wrong, and `TOO_MANY_TRIES` (429).
     */
    async beginEmailChange(
      session: MemberSession,
      email: string,
      currentPassword: string,
    ): Promise<string> {
      const identity = await own(session);
      if (email === identity.email) {
        const description = "is already your email address";
        throw invalidArgument([{ field: "email", type: "EMAIL", description, rule: "SAME_EMAIL" }]);
      }
      await authentication.assertPassword(session, identity, currentPassword);
      await limits.mail("email-change", email);
      return database.transaction().execute(async (transaction) => {
        await dropStateTokens(transaction, identity.id, "email-change");
        await sendCode(transaction, identity.id, email);
        return createStateToken(
          transaction,
          { identity_id: identity.id, purpose: "email-change", new_email: email },
          now(),
        );
      });
    },

    /** Sends another code. Throws `TOO_MANY_TRIES` (429) if one was sent just now. */
    async resendEmailCode(session: MemberSession, stateToken: string): Promise<void> {
      const email = await readNewAddress(session, stateToken);
      await limits.mail("email-change", email);
      await database
        .transaction()
        .execute((transaction) => sendCode(transaction, session.identity_id, email));
    },

    /** Completes the change with the code from the mail. Throws the errors of {@link VerificationCodes}. */
    async finishEmailChange(
      session: MemberSession,
      stateToken: string,
      code: string,
    ): Promise<Identity> {
      const email = await readNewAddress(session, stateToken);
      const { id } = await own(session);
      await codes.take(database, { identityId: id, email }, code);
      return database.transaction().execute(async (transaction) => {
        // Read again with a lock, because the profile may have changed meanwhile.
        const before = await lockIdentity(transaction, id);
        if (before === undefined) throw ended();
        if (!(await makeRoom(transaction, email))) throw unknownChange();
        await dropStateTokens(transaction, id, "email-change");
        await transaction.deleteFrom("recovery_token").where("identity_id", "=", id).execute();
        const changes = { email, email_verified: 1 };
        const updated = await updateIdentity(transaction, before, changes, now());
        if (updated === undefined) throw ended();
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
      await authentication.assertPassword(session, await own(session), currentPassword);
    },
  };
}

/** Deletes an unverified registration of this address. Returns whether the address is available then. */
async function makeRoom(transaction: Transaction<Database>, email: string): Promise<boolean> {
  const holder = await findIdentityByEmail(transaction, email);
  if (holder === undefined) return true;
  if (holder.reason !== "PENDING_EMAIL_VERIFICATION_REQUIRED") return false;
  await transaction.deleteFrom("identity").where("id", "=", holder.id).execute();
  return true;
}

function ended(): WireError {
  return new WireError({
    status: 401,
    code: "UNAUTHENTICATED",
    message: "The session has ended. Log in again.",
  });
}

function unknownChange(): WireError {
  return new WireError({
    status: 400,
    code: identityCodes.invalidStateToken,
    message: "This change has expired or is already complete. Start again.",
  });
}
