/** Account recovery by mail (specification section 7, identity calls 2 to 4). */
import { WireError } from "../../../wix/errors.ts";
import { identityCodes } from "../../../wix/identity.ts";
import type { Store } from "../../blog/store.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type {
  AuthenticationService,
  LoginAnswer,
} from "../authentication/authentication.service.ts";
import type { IdentityLimits } from "../identity-limits.ts";
import {
  endEverySession,
  findIdentity,
  lockIdentity,
  updateIdentity,
} from "../identity.repository.ts";
import { isUnverified, readProfile } from "../identity.ts";
import { deleteUnverifiedData } from "../members/member-traces.repository.ts";
import { findRecoveryToken, takeRecoveryToken } from "../one-time.repository.ts";
import type { PasswordHasher } from "../authentication/password-hash.ts";
import { assertGoodPassword, samePassword } from "../authentication/password-rules.ts";

export type RecoveryOptions = {
  readonly store: Store;
  readonly hasher: PasswordHasher;
  readonly outbox: Outbox;
  readonly limits: IdentityLimits;
  readonly authentication: AuthenticationService;
};

export type RecoveryService = ReturnType<typeof createRecoveryService>;

export function createRecoveryService(options: RecoveryOptions) {
  const { store, hasher, outbox, limits, authentication } = options;
  const { database, now } = store;

  return {
    /**
     * Mails a recovery link to an address. Whether the address has an account is checked on delivery, so that
     * the request takes the same time for known and unknown addresses.
     *
     * @param redirectUrl target of the link, on one of the client's own origins
     * @param language the requested language (BCP 47), or an empty string
     */
    async sendEmail(email: string, redirectUrl: string, language: string): Promise<void> {
      await limits.mail("recovery", email);
      await outbox.enqueue(database, {
        kind: "recovery",
        recipient: email,
        data: { redirectUrl, language },
      });
    },

    /** Mails a recovery link to an identity without a password. Does not reveal whether the identity exists. */
    async sendActivationEmail(
      identityId: string,
      redirectUrl: string,
      language: string,
    ): Promise<void> {
      // Also limited by id, so that the limit does not reveal whether the identity exists.
      await limits.mail("recovery", identityId);
      const identity = await findIdentity(database, identityId);
      if (identity === undefined || identity.password_hash !== null) return;
      if (!(await limits.mayMail("recovery", identity.email))) return;
      await outbox.enqueue(database, {
        kind: "recovery",
        recipient: identity.email,
        data: { redirectUrl, language },
      });
    },

    /**
     * Sets a new password and ends every session. The link also verifies the address. For a pending
     * registration it deletes the profile and all other data stored before, because anyone could have entered
     * it. A member who was let in without verification (`MEMBERS_VERIFY_EMAIL=false`) keeps the profile and the
     * data.
     *
     * Throws `INVALID_ARGUMENT` for a bad or unchanged password, after which the token can still be used, and
     * `INVALID_RECOVERY_TOKEN` for all other reasons.
     */
    async recover(recoveryToken: string, password: string): Promise<LoginAnswer> {
      const identityId = await findRecoveryToken(database, recoveryToken, now());
      const known = identityId === undefined ? undefined : await findIdentity(database, identityId);
      if (known === undefined) throw invalidToken();
      await assertGoodPassword("password", password, [
        known.email,
        readProfile(known).nickname ?? "",
      ]);
      // Before the verification, the stored password may be a stranger's.
      if ((await hasher.matches(known.password_hash, password)) && !isUnverified(known)) {
        throw samePassword("password");
      }
      const passwordHash = await hasher.hash(password);
      const answer = await database.transaction().execute(async (transaction) => {
        if (!(await takeRecoveryToken(transaction, recoveryToken, now()))) throw invalidToken();
        const before = await lockIdentity(transaction, known.id);
        if (before === undefined || before.status === "BLOCKED") throw invalidToken();
        const isPending = isUnverified(before);
        await (isPending ? deleteUnverifiedData : endEverySession)(transaction, known.id);
        const changed = await updateIdentity(
          transaction,
          before,
          {
            password_hash: passwordHash,
            reset_required: 0,
            email_verified: 1,
            ...(isPending ? { profile: "{}" } : {}),
          },
          now(),
        );
        if (changed === undefined) throw invalidToken();
        const identity = isPending ? await authentication.advance(transaction, changed) : changed;
        await outbox.enqueue(transaction, {
          kind: "recovery-notice",
          recipient: identity.email,
          identityId: identity.id,
        });
        return authentication.nextStep(transaction, identity);
      });
      await limits.login.forget(known.email);
      return answer;
    },
  };
}

function invalidToken(): WireError {
  return new WireError({
    status: 400,
    code: identityCodes.invalidRecoveryToken,
    message: "This link has expired or has already been used. Request a new one.",
  });
}
