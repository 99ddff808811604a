/** The remaining steps of a login that is waiting for an emailed code or for the owner's approval. */
import type { Store, Transaction } from "../../database/database.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import { findIdentity, lockIdentity, updateIdentity } from "../identity.repository.ts";
import { isUnverified } from "../identity.ts";
import { deleteUnverifiedData } from "../members/member-data.repository.ts";
import { findStateToken, takeToken, type StateToken } from "../one-time.repository.ts";
import {
  admitMember,
  continueLogin,
  sendRegistrationCode,
  toApprovalAnswer,
  toVerificationAnswer,
  type LoginAnswer,
} from "./login-answer.ts";
import { findRegistration, type Registration } from "./registration.repository.ts";

export function createPendingLoginService(context: IdentityContext) {
  const { store, codes, limits } = context;
  const { database, now } = store;

  return {
    /**
     * Verifies the address with a registration's code. The member gets that registration's password and
     * profile, and the address's other registrations are deleted. Throws `INVALID_STATE_TOKEN` and the errors
     * of {@link VerificationCodes}.
     */
    async verify(stateToken: string, code: string): Promise<LoginAnswer> {
      const { registration, identity } = await readRegistration(store, stateToken);
      const { id, email } = identity;
      // Outside the transaction, so that a failed attempt still counts.
      await codes.take(database, { identityId: id, registrationId: registration.id, email }, code);
      await limits.login.forget(email);
      return database
        .transaction()
        .execute((transaction) =>
          acceptRegistration(context, transaction, registration, stateToken),
        );
    },

    /** Sends another code. Throws `TOO_MANY_TRIES` (429) if the limit for emails has been reached. */
    async resend(stateToken: string): Promise<void> {
      const { registration, identity } = await readRegistration(store, stateToken);
      await limits.countMail("verification", identity.email);
      await database
        .transaction()
        .execute((transaction) =>
          sendRegistrationCode(context, transaction, identity, registration.id),
        );
    },

    /** Returns the current state of a login. It may have changed if the owner has approved the member. */
    async proceed(stateToken: string): Promise<LoginAnswer> {
      const token = await readLoginState(store, stateToken);
      // The state token stays valid while the login is pending, so that the client can retry if a response is
      // lost.
      if (token.purpose === "verification") {
        const { registration, identity } = await readRegistration(store, stateToken);
        return toVerificationAnswer(identity, registration, stateToken);
      }
      return database.transaction().execute(async (transaction) => {
        const identity = await lockIdentity(transaction, token.identity_id);
        if (identity?.status === "PENDING") return toApprovalAnswer(identity, stateToken);
        const isValid =
          identity !== undefined &&
          (await takeToken(transaction, "state_token", stateToken, now()));
        if (!isValid) throw createError("loginComplete");
        return continueLogin(context, transaction, identity);
      });
    },
  };
}

async function readLoginState({ database, now }: Store, stateToken: string): Promise<StateToken> {
  const token = await findStateToken(database, stateToken, now());
  if (token === undefined || token.purpose === "email-change") throw createError("loginComplete");
  return token;
}

/** Returns the registration and identity for a state token. Throws `INVALID_STATE_TOKEN`. */
async function readRegistration(store: Store, stateToken: string) {
  const { database, now } = store;
  const { registration_id: id } = await readLoginState(store, stateToken);
  const registration = id === null ? undefined : await findRegistration(database, id, now());
  const identity = registration && (await findIdentity(database, registration.identity_id));
  if (registration === undefined || identity === undefined) throw createError("loginComplete");
  return { registration, identity };
}

/** Makes a verified registration the member's account. Throws `INVALID_STATE_TOKEN` and `CODE_EXPIRED`. */
async function acceptRegistration(
  context: IdentityContext,
  transaction: Transaction,
  { id: registrationId, identity_id: id }: Registration,
  stateToken: string,
): Promise<LoginAnswer> {
  const { now } = context.store;
  // Reloaded with a lock, because another registration may have changed the identity.
  const before = await lockIdentity(transaction, id);
  const isValid =
    isUnverified(before) && (await takeToken(transaction, "state_token", stateToken, now()));
  if (!isValid) throw createError("loginComplete");
  // Reloaded, because registering again with the same password changes the profile.
  const current = await findRegistration(transaction, registrationId, now());
  if (current === undefined) throw createError("codeExpired");
  const { password_hash, profile } = current;
  await deleteUnverifiedData(transaction, id);
  const changes = { password_hash, profile };
  const verified = await updateIdentity(transaction, before, changes, now());
  if (verified === undefined) throw createError("loginComplete");
  const admitted = await admitMember(context, transaction, verified, true);
  return continueLogin(context, transaction, admitted);
}
