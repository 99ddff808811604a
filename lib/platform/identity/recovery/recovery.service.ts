/** Account recovery by email (docs/api.md, “Recovery calls”). */
import { assertGoodPassword, createSamePasswordError } from "../authentication/password-rules.ts";
import { admitMember, continueLogin, type LoginAnswer } from "../authentication/login-answer.ts";
import type { Transaction } from "../../database/database.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import {
  endEverySession,
  findIdentity,
  lockIdentity,
  updateIdentity,
} from "../identity.repository.ts";
import { isUnverified, readProfile } from "../identity.ts";
import { deleteUnverifiedData } from "../members/member-data.repository.ts";
import { findRecoveryToken, takeToken } from "../one-time.repository.ts";

export function createRecoveryService(context: IdentityContext) {
  const { store, hasher, outbox, limits } = context;
  const { database, now } = store;

  return {
    /**
     * Emails a recovery link to an address. Whether the address has an account is checked only on delivery,
     * so that the request takes the same time for known and unknown addresses.
     *
     * @param redirectUrl the link's target, on one of the client's own origins
     * @param language the requested language (BCP 47), or an empty string
     */
    async sendEmail(email: string, redirectUrl: string, language: string): Promise<void> {
      await limits.countMail("recovery", email);
      const data = { redirectUrl, language };
      await outbox.enqueue(database, { kind: "recovery", recipient: email, data });
    },

    /**
     * Emails a recovery link to an identity without a password. Does not reveal whether the identity exists.
     */
    async sendActivationEmail(identityId: string, redirectUrl: string, language: string) {
      // Also limited by ID, even if the identity does not exist, so that the limit does not reveal whether it does.
      await limits.countMail("recovery", identityId);
      const identity = await findIdentity(database, identityId);
      if (identity === undefined || identity.password_hash !== null) return;
      if (!(await limits.tryCountMail("recovery", identity.email))) return;
      const data = { redirectUrl, language };
      await outbox.enqueue(database, { kind: "recovery", recipient: identity.email, data });
    },

    /**
     * Sets a new password and ends all sessions. This also verifies the address, because the link was emailed
     * to it. For a pending registration, it deletes the profile and all other data stored so far, because
     * anyone could have entered it. A member who was admitted without verification
     * (`MEMBERS_VERIFY_EMAIL=false`) keeps the profile and the data.
     *
     * Throws `INVALID_ARGUMENT` for a bad or unchanged password, after which the token can still be used, and
     * `INVALID_RECOVERY_TOKEN` for all other reasons.
     */
    async recover(recoveryToken: string, password: string): Promise<LoginAnswer> {
      const identityId = await findRecoveryToken(database, recoveryToken, now());
      const known = identityId === undefined ? undefined : await findIdentity(database, identityId);
      if (known === undefined) throw createError("invalidRecoveryToken");
      const { id, email } = known;
      await assertGoodPassword("password", password, [email, readProfile(known).nickname ?? ""]);
      // Until the address is verified, the stored password may be a stranger's.
      if ((await hasher.matches(known.password_hash, password)) && !isUnverified(known)) {
        throw createSamePasswordError("password");
      }
      const passwordHash = await hasher.hash(password);
      const answer = await database
        .transaction()
        .execute((transaction) =>
          setRecoveredPassword(context, transaction, { id, recoveryToken, passwordHash }),
        );
      await limits.login.forget(email);
      return answer;
    },
  };
}

const canLogIn: readonly string[] = ["ACTIVE", "PENDING"];

/** Uses up the token, sets the password and continues the login. Throws `INVALID_RECOVERY_TOKEN`. */
async function setRecoveredPassword(
  context: IdentityContext,
  transaction: Transaction,
  { id, recoveryToken, passwordHash }: Record<"id" | "recoveryToken" | "passwordHash", string>,
): Promise<LoginAnswer> {
  const { now } = context.store;
  const isValid = await takeToken(transaction, "recovery_token", recoveryToken, now());
  const before = isValid ? await lockIdentity(transaction, id) : undefined;
  if (before === undefined || !canLogIn.includes(before.status)) {
    throw createError("invalidRecoveryToken");
  }
  const isPending = isUnverified(before);
  await (isPending ? deleteUnverifiedData : endEverySession)(transaction, id);
  const changes = {
    password_hash: passwordHash,
    reset_required: 0,
    email_verified: 1,
    ...(isPending ? { profile: "{}" } : {}),
  };
  const changed = await updateIdentity(transaction, before, changes, now());
  if (changed === undefined) throw createError("invalidRecoveryToken");
  const identity = isPending ? await admitMember(context, transaction, changed, true) : changed;
  const mail = { recipient: identity.email, identityId: id };
  await context.outbox.enqueue(transaction, { kind: "recovery-notice", ...mail });
  return continueLogin(context, transaction, identity);
}
