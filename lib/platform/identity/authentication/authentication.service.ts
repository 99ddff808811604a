/** Registration and login (docs/api.md, “Authentication calls”), from credentials to session token. */
import { randomUUID } from "node:crypto";
import type { CaptchaTokens } from "../../captcha/captcha.ts";
import type { Transaction } from "../../database/database.ts";
import type { MemberSession } from "../../oauth/member-session.repository.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import {
  findIdentity,
  findIdentityByEmail,
  insertIdentity,
  lockIdentity,
  updateIdentity,
} from "../identity.repository.ts";
import { isUnverified, type IdentityRow } from "../identity.ts";
import { deleteUnverifiedData } from "../members/member-data.repository.ts";
import { normaliseEmail } from "../members/email-address.ts";
import { changeProfile, mergeOwnFields, type IdentityProfile } from "../members/profile.ts";
import { findStateToken, takeToken, type StateToken } from "../one-time.repository.ts";
import {
  toApprovalAnswer,
  toVerificationAnswer,
  type LoginAnswer,
  type LoginAnswers,
} from "./login-answer.ts";
import { assertGoodPassword } from "./password-rules.ts";
import {
  extendRegistration,
  findRegistration,
  findRegistrationByHash,
  saveRegistration,
} from "./registration.repository.ts";

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly captchaTokens?: CaptchaTokens | undefined;
};

type Applicant = {
  readonly email: string;
  readonly passwordHash: string;
  /** As stored. */
  readonly profile: string;
};

export type AuthenticationService = ReturnType<typeof createAuthenticationService>;

export function createAuthenticationService(context: IdentityContext, answers: LoginAnswers) {
  const { store, rules, hasher, codes, captcha, limits } = context;
  const { database, now } = store;

  /**
   * Saves a registration. Returns `undefined` if a concurrent request has inserted the identity for this
   * address first. The caller must then rehash the password with that identity's salt.
   */
  async function tryRegister(email: string, password: string, profile: string) {
    const earlier = await findIdentityByEmail(database, email);
    if (earlier !== undefined && !isUnverified(earlier)) throw createError("emailExists");
    const passwordHash = await hasher.hash(password, earlier?.password_hash);
    const applicant = { email, passwordHash, profile };
    const mayMail = rules.verifyEmail && (await limits.tryCountMail("verification", email));
    return database
      .transaction()
      .execute(
        async (transaction) =>
          (await registerNew(transaction, applicant)) ??
          (earlier && registerAgain(transaction, earlier.id, applicant, mayMail)),
      );
  }

  /** Registers an address for the first time. Returns `undefined` if the address already has an identity. */
  async function registerNew(
    transaction: Transaction,
    { email, passwordHash, profile }: Applicant,
  ): Promise<LoginAnswer | undefined> {
    const instant = now();
    const identity: IdentityRow = {
      id: randomUUID(),
      email,
      email_verified: 0,
      password_hash: passwordHash,
      status: "PENDING",
      reason: "PENDING_EMAIL_VERIFICATION_REQUIRED",
      reset_required: 0,
      profile,
      revision: 1,
      created_at: instant,
      updated_at: instant,
    };
    if (!(await insertIdentity(transaction, identity))) return undefined;
    if (!rules.verifyEmail) {
      return answers.continueLogin(transaction, await answers.admit(transaction, identity));
    }
    const registration = await saveRegistration(transaction, identity, passwordHash, instant);
    // The first code is sent even if the limit has been reached, because parallel requests may have exhausted
    // it.
    return answers.awaitCode(transaction, identity, registration, true);
  }

  /** Registers an unverified address again. Returns `undefined` if the identity has been deleted. */
  async function registerAgain(
    transaction: Transaction,
    id: string,
    { passwordHash, profile }: Applicant,
    mayMail: boolean,
  ): Promise<LoginAnswer | undefined> {
    const known = await lockIdentity(transaction, id);
    if (known === undefined) return undefined;
    const changes = { password_hash: passwordHash, profile };
    const updated = isUnverified(known)
      ? await updateIdentity(transaction, known, changes, now())
      : undefined;
    if (updated === undefined) throw createError("emailExists");
    const registration = await saveRegistration(transaction, updated, passwordHash, now());
    return answers.awaitCode(transaction, updated, registration, mayMail);
  }

  /**
   * Checks a password by computing a single hash. Returns the hash that it matches: either the member's or
   * that of a pending registration for the address.
   */
  async function matchPassword(identity: IdentityRow | undefined, password: string) {
    const stored = identity?.password_hash ?? null;
    if (!isUnverified(identity) || stored === null) {
      const isRight = await hasher.matches(stored, password);
      return isRight && stored !== null ? stored : undefined;
    }
    const hash = await hasher.hash(password, stored);
    if (hash === stored) return hash;
    const registration = await findRegistrationByHash(database, identity.id, hash, now());
    return registration && hash;
  }

  /** Returns the next state of a login with a correct password. */
  async function followPassword(
    transaction: Transaction,
    identityId: string,
    passwordHash: string,
    mayMail: boolean,
  ): Promise<LoginAnswer> {
    const identity = await lockIdentity(transaction, identityId);
    const isNewest = identity?.password_hash === passwordHash;
    if (!isUnverified(identity)) {
      // A recovery may have set another password while this one was being checked.
      if (identity === undefined || !isNewest) throw createError("wrongPassword");
      return answers.continueLogin(transaction, identity);
    }
    const registration =
      (await extendRegistration(transaction, identityId, passwordHash, now())) ??
      (isNewest ? await saveRegistration(transaction, identity, passwordHash, now()) : undefined);
    if (registration === undefined) throw createError("wrongPassword");
    return answers.awaitCode(transaction, identity, registration, mayMail);
  }

  async function readLoginState(stateToken: string): Promise<StateToken> {
    const token = await findStateToken(database, stateToken, now());
    if (token === undefined || token.purpose === "email-change") throw createError("loginComplete");
    return token;
  }

  /** Returns the registration and identity for a state token. Throws `INVALID_STATE_TOKEN`. */
  async function readRegistration(stateToken: string) {
    const { registration_id: id } = await readLoginState(stateToken);
    const registration = id === null ? undefined : await findRegistration(database, id, now());
    const identity = registration && (await findIdentity(database, registration.identity_id));
    if (registration === undefined || identity === undefined) throw createError("loginComplete");
    return { registration, identity };
  }

  return {
    /**
     * Registers an address. An unverified address may be registered again; each password creates a separate
     * registration (see `registration.repository.ts`).
     *
     * Throws `INVALID_ARGUMENT` for a bad password or for custom fields that only the owner may set, the
     * captcha's codes, and `-19995` (409) for an address that belongs to a member.
     */
    async register({ email, password, captchaTokens }: Credentials, profile: IdentityProfile) {
      await assertGoodPassword("password", password, [email, profile.nickname ?? ""]);
      const allowed = mergeOwnFields(profile, [], rules.customFields ?? [], "profile.");
      await captcha.verify(captchaTokens, "user");
      const data = JSON.stringify(changeProfile({}, allowed));
      const answer =
        (await tryRegister(email, password, data)) ?? (await tryRegister(email, password, data));
      if (answer === undefined) throw createError("emailExists");
      return answer;
    },

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
      // An invalid address is not looked up, because the database may reject the text.
      const found =
        address === undefined ? undefined : await findIdentityByEmail(database, address);
      const passwordHash = await matchPassword(found, password);
      if (found === undefined || passwordHash === undefined) throw createError("wrongPassword");
      if (found.reset_required === 1) throw createError("resetRequired");
      // Anyone may register an unverified address, and could use that registration's password to reset its
      // count.
      if (!isUnverified(found)) await limits.login.forget(email);
      const mayMail = isUnverified(found) && (await limits.tryCountMail("verification", email));
      return database
        .transaction()
        .execute((transaction) => followPassword(transaction, found.id, passwordHash, mayMail));
    },

    /**
     * Verifies the address with a registration's code. The member gets that registration's password and
     * profile, and the address's other registrations are deleted. Throws `INVALID_STATE_TOKEN` and the errors
     * of {@link VerificationCodes}.
     */
    async verify(stateToken: string, code: string): Promise<LoginAnswer> {
      const { registration, identity } = await readRegistration(stateToken);
      const { id, email } = identity;
      // Outside the transaction, so that a wrong attempt remains counted.
      await codes.take(database, { identityId: id, registrationId: registration.id, email }, code);
      await limits.login.forget(email);
      return database.transaction().execute(async (transaction) => {
        // Reloaded with a lock, because another registration may have changed the identity.
        const before = await lockIdentity(transaction, id);
        const isValid =
          isUnverified(before) && (await takeToken(transaction, "state_token", stateToken, now()));
        if (!isValid) throw createError("loginComplete");
        // Reloaded, because registering again with the same password changes the profile.
        const current = await findRegistration(transaction, registration.id, now());
        if (current === undefined) throw createError("codeExpired");
        const { password_hash, profile } = current;
        await deleteUnverifiedData(transaction, id);
        const changes = { password_hash, profile };
        const verified = await updateIdentity(transaction, before, changes, now());
        if (verified === undefined) throw createError("loginComplete");
        return answers.continueLogin(transaction, await answers.admit(transaction, verified));
      });
    },

    /** Sends another code. Throws `TOO_MANY_TRIES` (429) if the limit for emails has been reached. */
    async resend(stateToken: string): Promise<void> {
      const { registration, identity } = await readRegistration(stateToken);
      await limits.countMail("verification", identity.email);
      await database
        .transaction()
        .execute((transaction) => answers.sendCode(transaction, identity, registration.id));
    },

    /** Returns the current state of a login. It may have changed if the owner has approved the member. */
    async proceed(stateToken: string): Promise<LoginAnswer> {
      const token = await readLoginState(stateToken);
      // The state token stays valid while the login is pending, so that the client can retry if a response is
      // lost.
      if (token.purpose === "verification") {
        const { registration, identity } = await readRegistration(stateToken);
        return toVerificationAnswer(identity, registration, stateToken);
      }
      return database.transaction().execute(async (transaction) => {
        const identity = await lockIdentity(transaction, token.identity_id);
        if (identity?.status === "PENDING") return toApprovalAnswer(identity, stateToken);
        const isValid =
          identity !== undefined &&
          (await takeToken(transaction, "state_token", stateToken, now()));
        if (!isValid) throw createError("loginComplete");
        return answers.continueLogin(transaction, identity);
      });
    },

    /**
     * Checks the password of a logged-in member. Throws `TOO_MANY_TRIES` (429), and `-19976` if it is wrong.
     */
    async assertPassword(session: MemberSession, identity: IdentityRow, password: string) {
      await limits.confirmation.take(session.id);
      if (!(await hasher.matches(identity.password_hash, password))) {
        throw createError("wrongPassword");
      }
      await limits.confirmation.forget(session.id);
    },
  };
}
