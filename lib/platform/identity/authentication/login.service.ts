/** Login with a password (docs/api.md, “Authentication calls”), from credentials to session token. */
import type { CaptchaTokens } from "../../captcha/captcha.ts";
import type { Transaction } from "../../database/database.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import { findIdentityByEmail, lockIdentity } from "../identity.repository.ts";
import { isUnverified, type IdentityRow } from "../identity.ts";
import { normaliseEmail } from "../members/email-address.ts";
import { awaitCode, continueLogin, type LoginAnswer } from "./login-answer.ts";
import {
  extendRegistration,
  findRegistrationByHash,
  saveRegistration,
} from "./registration.repository.ts";

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly captchaTokens?: CaptchaTokens | undefined;
};

export function createLoginService(context: IdentityContext) {
  const { store, captcha, limits } = context;
  const { database } = store;

  return {
    /**
     * Logs in. An unknown address and a wrong password get the same response after the same time.
     *
     * Throws `-19976` (401), `-19973` if the member must first set a new password through account recovery,
     * the captcha's codes, `TOO_MANY_TRIES` (429), and `BLOCKED` (403) if the password is correct but the
     * member is blocked.
     */
    async login({ email: typed, password, captchaTokens }: Credentials): Promise<LoginAnswer> {
      const address = normaliseEmail(typed);
      const email = address ?? typed.trim().toLowerCase();
      await limits.login.check(email);
      const isNeeded = await limits.loginNeedsCaptcha(email);
      await captcha.verify(captchaTokens, isNeeded ? "silent" : undefined);
      // Counted before the check, so that each of several concurrent attempts is counted.
      await limits.login.take(email);
      // An invalid address is not looked up, because the database may reject it.
      const found =
        address === undefined ? undefined : await findIdentityByEmail(database, address);
      const passwordHash = await matchPassword(context, found, password);
      if (found === undefined || passwordHash === undefined) throw createError("wrongPassword");
      if (found.reset_required === 1) throw createError("resetRequired");
      // The count of an unverified address is kept: anyone may register it, and could reset the count by logging in
      // with that registration's password.
      if (!isUnverified(found)) await limits.login.forget(email);
      const mayMail = isUnverified(found) && (await limits.tryCountMail("verification", email));
      return database
        .transaction()
        .execute((transaction) =>
          followPassword(context, transaction, found.id, passwordHash, mayMail),
        );
    },
  };
}

/**
 * Checks a password by computing a single hash. Returns the hash that it matches: either the member's or that
 * of a pending registration for the address.
 */
async function matchPassword(
  { store, hasher }: IdentityContext,
  identity: IdentityRow | undefined,
  password: string,
): Promise<string | undefined> {
  const stored = identity?.password_hash ?? null;
  if (!isUnverified(identity) || stored === null) {
    const isRight = await hasher.matches(stored, password);
    return isRight && stored !== null ? stored : undefined;
  }
  const hash = await hasher.hash(password, stored);
  if (hash === stored) return hash;
  const registration = await findRegistrationByHash(store.database, identity.id, hash, store.now());
  return registration && hash;
}

/** Returns the next state of a login with a correct password. */
async function followPassword(
  context: IdentityContext,
  transaction: Transaction,
  identityId: string,
  passwordHash: string,
  mayMail: boolean,
): Promise<LoginAnswer> {
  const { now } = context.store;
  const identity = await lockIdentity(transaction, identityId);
  const isNewest = identity?.password_hash === passwordHash;
  if (!isUnverified(identity)) {
    // A recovery may have changed the password while this one was being checked.
    if (identity === undefined || !isNewest) throw createError("wrongPassword");
    return continueLogin(context, transaction, identity);
  }
  const registration =
    (await extendRegistration(transaction, identityId, passwordHash, now())) ??
    (isNewest ? await saveRegistration(transaction, identity, passwordHash, now()) : undefined);
  if (registration === undefined) throw createError("wrongPassword");
  return awaitCode(context, transaction, identity, registration, mayMail);
}
