/**
 * Accepts invitations. The token was emailed only to the invited address, so it proves that the caller can read that mailbox.
 * The invitation is also the owner's approval. One transaction assigns the role and marks the invitation as accepted.
 */
import { randomUUID } from "node:crypto";
import type { Role } from "../../../wix/admin/roles.ts";
import { write, type RecordChange } from "../../database/change-log.ts";
import type { Transaction } from "../../database/database.ts";
import type { MemberSession } from "../../oauth/member-session.repository.ts";
import { continueLogin, type LoginAnswer } from "../authentication/login-answer.ts";
import { assertGoodPassword } from "../authentication/password-rules.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import {
  endEverySession,
  findIdentityByEmail,
  insertIdentity,
  lockIdentity,
  updateIdentity,
} from "../identity.repository.ts";
import { isUnverified, type IdentityRow } from "../identity.ts";
import { findNames } from "../members/find-names.ts";
import { deleteUnverifiedData } from "../members/member-data.repository.ts";
import { publishMember } from "../members/member-page.ts";
import { changeProfile } from "../members/profile.ts";
import { findStateToken, takeToken } from "../one-time.repository.ts";
import { findRole, setRole } from "../roles/role.service.ts";
import { markAccepted, requireValidInvitation, type Invitation } from "./invitation.repository.ts";

type Change = { readonly transaction: Transaction; readonly record: RecordChange };

type NewAccount = { readonly password: string; readonly nickname: string };

/** The roles that have at least the rights of the role in the key. */
const rolesIncluding: Readonly<Record<Role, readonly Role[]>> = {
  owner: ["owner"],
  editor: ["editor", "owner"],
  author: ["author", "editor", "owner"],
  moderator: ["moderator", "owner"],
};

/** Creates the operations for visitors and members who open the link of an invitation. */
export function createInvitationAcceptance(context: IdentityContext) {
  const { store, hasher, limits, getSiteLanguage } = context;
  const { database, now } = store;

  /**
   * Marks the invitation as accepted and returns the member's role. A member who was given another role in the meantime keeps
   * it unless the invited role includes it, so that accepting never removes rights.
   */
  async function complete(
    { transaction, record }: Change,
    invitation: Invitation,
    identityId: string,
  ): Promise<Role> {
    await markAccepted(transaction, invitation, identityId, now());
    const current = (await findRole(transaction, identityId))?.role;
    const isGain = current === undefined || rolesIncluding[current].includes(invitation.role);
    const role = isGain ? invitation.role : current;
    if (role !== current) await setRole(transaction, record, { identityId, role, now: now() });
    return role;
  }

  /**
   * Returns the changes that verify an address. On a blog that verifies none, someone else may have registered it and know
   * the password, so the next login needs a new one, which a link in an email sets.
   */
  const verifyAddress = ({ email_verified }: IdentityRow) =>
    email_verified === 1 ? {} : ({ email_verified: 1, reset_required: 1 } as const);

  /** Updates an identity that the caller has locked. */
  async function update(
    transaction: Transaction,
    identity: IdentityRow,
    changes: Parameters<typeof updateIdentity>[2],
  ): Promise<IdentityRow> {
    const updated = await updateIdentity(transaction, identity, changes, now());
    if (updated === undefined) throw createError("loginComplete");
    return updated;
  }

  /** Creates the account. Takes over an unverified registration of the address, which anyone may have made. */
  async function openAccount(
    transaction: Transaction,
    email: string,
    account: Pick<IdentityRow, "password_hash" | "profile">,
  ): Promise<IdentityRow> {
    const active = { email_verified: 1, status: "ACTIVE", reason: null } as const;
    const found = await findIdentityByEmail(transaction, email);
    if (found === undefined) {
      const times = { created_at: now(), updated_at: now() };
      const row = { id: randomUUID(), email, reset_required: 0, revision: 1, ...times } as const;
      const inserted = await insertIdentity(transaction, { ...row, ...active, ...account });
      if (inserted === undefined) throw createError("emailExists");
      return inserted;
    }
    const before = await lockIdentity(transaction, found.id);
    if (!isUnverified(before)) throw createError("emailExists");
    if (before.status !== "PENDING") throw createError("blocked");
    await deleteUnverifiedData(transaction, before.id);
    return update(transaction, before, { ...active, ...account });
  }

  return {
    /**
     * Returns the invitation, for the page that the link opens. `hasAccount` says whether the address belongs to a member, who
     * has to log in. Throws `INVALID_INVITATION`.
     */
    async describe(token: string) {
      const invitation = await requireValidInvitation(database, token, now());
      const { email, role, message, inviter_id: inviterId, expires_at } = invitation;
      const identity = await findIdentityByEmail(database, email);
      const names = await findNames(database, inviterId === null ? [] : [inviterId]);
      return {
        email,
        role,
        message,
        inviter: names.get(inviterId ?? "") ?? "",
        expiresDate: new Date(expires_at).toISOString(),
        hasAccount: identity !== undefined && !isUnverified(identity),
      };
    },

    /**
     * Assigns the role to a logged-in member. Throws `INVALID_INVITATION`, `INVITATION_FOR_OTHER` (403) unless the invited
     * address is the member's, and `TOO_MANY_TRIES` (429).
     */
    async accept(session: MemberSession, token: string): Promise<Role> {
      await limits.invitation.take(session.identity_id);
      return write(store, async (transaction, record) => {
        const invitation = await requireValidInvitation(transaction, token, now());
        const identity = await lockIdentity(transaction, session.identity_id);
        if (identity?.status !== "ACTIVE") throw createError("sessionEnded");
        if (identity.email !== invitation.email) throw createError("invitedOther");
        if (identity.email_verified === 0) {
          // The person who registered the address may still be logged in.
          await endEverySession(transaction, identity.id, { except: session.id });
          await update(transaction, identity, verifyAddress(identity));
        }
        return complete({ transaction, record }, invitation, identity.id);
      });
    },

    /**
     * Approves a member who waits for approval, assigns the role, and continues the login. Throws
     * `INVALID_STATE_TOKEN` and the errors of `accept`.
     */
    async acceptWhileWaiting(stateToken: string, token: string): Promise<LoginAnswer> {
      const state = await findStateToken(database, stateToken, now());
      if (state?.purpose !== "approval") throw createError("loginComplete");
      await limits.invitation.take(state.identity_id);
      return write(store, async (transaction, record) => {
        const invitation = await requireValidInvitation(transaction, token, now());
        const identity = await lockIdentity(transaction, state.identity_id);
        const isWaiting =
          identity?.status === "PENDING" && identity.reason === "PENDING_ADMIN_APPROVAL_REQUIRED";
        if (!isWaiting) throw createError("loginComplete");
        if (identity.email !== invitation.email) throw createError("invitedOther");
        const changes = { status: "ACTIVE", reason: null, ...verifyAddress(identity) } as const;
        const admitted = await update(transaction, identity, changes);
        await publishMember(transaction, admitted, now(), getSiteLanguage());
        await complete({ transaction, record }, invitation, admitted.id);
        if (!(await takeToken(transaction, "state_token", stateToken, now()))) {
          throw createError("loginComplete");
        }
        return continueLogin(context, transaction, admitted);
      });
    },

    /**
     * Creates an account with the invited address and the role, and logs it in. It needs neither a code nor an
     * owner's approval. Throws `INVALID_INVITATION`, `INVALID_ARGUMENT` for a bad password, `-19995` (409) if the address
     * belongs to a member, and `BLOCKED` (403).
     */
    async register(token: string, { password, nickname }: NewAccount): Promise<LoginAnswer> {
      const { email } = await requireValidInvitation(database, token, now());
      await assertGoodPassword("password", password, [email, nickname]);
      const password_hash = await hasher.hash(password);
      const profile = JSON.stringify(changeProfile({}, nickname === "" ? {} : { nickname }));
      return write(store, async (transaction, record) => {
        const invitation = await requireValidInvitation(transaction, token, now());
        const account = { password_hash, profile };
        const identity = await openAccount(transaction, invitation.email, account);
        await publishMember(transaction, identity, now(), getSiteLanguage());
        await complete({ transaction, record }, invitation, identity.id);
        return continueLogin(context, transaction, identity);
      });
    },
  };
}
