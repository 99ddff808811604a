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
import { write } from "../../database/change-log.ts";
import type { MemberSession } from "../../oauth/member-session.repository.ts";
import { assertGoodPassword, createSamePasswordError } from "../authentication/password-rules.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import { endEverySession, lockIdentity, updateIdentity } from "../identity.repository.ts";
import { readProfile, toIdentity, type Identity, type IdentityRow } from "../identity.ts";
import { publishMember } from "../members/member-page.ts";
import { changeProfile, mergeOwnFields, type IdentityProfile } from "../members/profile.ts";
import { createEmailChangeService } from "./email-change.service.ts";
import { assertPassword, requireOwnIdentity } from "./own-identity.ts";

/**
 * How long after a login the password can be changed without entering the current password, in milliseconds.
 * Just long enough for a client that logs in, or recovers an account, and immediately changes the password.
 */
const freshLogin = 60_000;

/** Returns whether a login is recent enough for an irreversible action without a password. */
export const isFreshLogin = (
  { authenticated_at }: Pick<MemberSession, "authenticated_at">,
  now: number,
): boolean => now - authenticated_at <= freshLogin;

export function createAccountService(context: IdentityContext) {
  const { store, getRules, hasher, outbox, getSiteLanguage } = context;
  const { database, now } = store;

  return {
    ...createEmailChangeService(context),

    async read(session: MemberSession): Promise<Identity> {
      return toIdentity(await requireOwnIdentity(database, session));
    },

    /** Changes the profile. Throws `INVALID_ARGUMENT` for custom fields that only the owner may set. */
    async changeProfile(session: MemberSession, changes: IdentityProfile): Promise<Identity> {
      await requireOwnIdentity(database, session);
      return write(store, async (transaction, record) => {
        // Reloaded with a lock, so that two concurrent changes are both saved.
        const row = await lockIdentity(transaction, session.identity_id);
        if (row === undefined) throw createError("sessionEnded");
        const before = readProfile(row);
        const openFields = getRules().customFields ?? [];
        const allowed = mergeOwnFields(changes, before.customFields ?? [], openFields);
        const profile = JSON.stringify(changeProfile(before, allowed));
        const updated = await updateIdentity(transaction, row, { profile }, now());
        if (updated === undefined) throw createError("sessionEnded");
        // The search index and the pages of the member's posts contain the name.
        if (await publishMember(transaction, updated, now(), getSiteLanguage())) {
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
      const identity = await requireOwnIdentity(database, session);
      const { id, email } = identity;
      await assertFreshLogin(context, session, identity, currentPassword);
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

    /** Checks the current password before an irreversible action. Throws `-19976` if it is wrong. */
    confirm: async (session: MemberSession, currentPassword: string): Promise<void> => {
      const identity = await requireOwnIdentity(database, session);
      await assertPassword(context, session, identity, currentPassword);
    },
  };
}

/** Throws unless the current password is right or, if it was not sent, the login is recent. */
async function assertFreshLogin(
  context: IdentityContext,
  session: MemberSession,
  identity: IdentityRow,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) {
    return assertPassword(context, session, identity, currentPassword);
  }
  if (!isFreshLogin(session, context.store.now())) {
    throw createError("reauthenticationRequired");
  }
}
