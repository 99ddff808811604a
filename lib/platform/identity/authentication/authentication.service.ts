/**
 * Registration and login (specification sections 4, 7 and 8), from the credentials to a session token,
 * including the states in between.
 */
import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { WireError } from "../../../wix/errors.ts";
import { identityCodes } from "../../../wix/identity.ts";
import type { Store } from "../../blog/store.ts";
import type { Captcha, CaptchaTokens } from "../../captcha/captcha.ts";
import type { Database } from "../../database/schema.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { MemberSession } from "../../oauth/member-session.repository.ts";
import { normaliseEmail } from "../members/email-address.ts";
import type { IdentityLimits } from "../identity-limits.ts";
import {
  findIdentity,
  findIdentityByEmail,
  insertIdentity,
  lockIdentity,
  updateIdentity,
} from "../identity.repository.ts";
import { isUnverified, toIdentity, type Identity, type IdentityRow } from "../identity.ts";
import { publishMember } from "../members/member-page.ts";
import { deleteUnverifiedData } from "../members/member-traces.repository.ts";
import {
  createSessionToken,
  createStateToken,
  findStateToken,
  takeStateToken,
  type StateToken,
} from "../one-time.repository.ts";
import type { PasswordHasher } from "./password-hash.ts";
import { assertGoodPassword } from "./password-rules.ts";
import { changedProfile, mergeOwnFields, type IdentityProfile } from "../members/profile.ts";
import {
  extendRegistration,
  findRegistration,
  hasRegistration,
  saveRegistration,
  type Registration,
} from "./registration.repository.ts";
import { codeExpired, type VerificationCodes } from "../verification/verification-code.ts";

export type MemberRules = {
  /** Whether a new member has to verify the address with a code. */
  readonly verifyEmail: boolean;
  /** With `owner`, a new member waits for the owner's approval. */
  readonly approval: "auto" | "owner";
  /** Names of the custom fields that members may set. Default: none. */
  readonly customFields?: readonly string[] | undefined;
};

/** The state of a login (specification section 4, "Server authentication states"). */
export type LoginAnswer = {
  readonly state: "SUCCESS" | "REQUIRE_OWNER_APPROVAL" | "REQUIRE_EMAIL_VERIFICATION";
  readonly sessionToken?: string;
  readonly stateToken?: string;
  readonly identity: Identity;
  readonly additionalData: Readonly<Record<string, never>>;
};

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly captchaTokens?: CaptchaTokens | undefined;
};

export type AuthenticationOptions = {
  readonly store: Store;
  readonly rules: MemberRules;
  readonly hasher: PasswordHasher;
  readonly codes: VerificationCodes;
  readonly outbox: Outbox;
  readonly captcha: Captcha;
  readonly limits: IdentityLimits;
  /** The language (BCP 47) of the public name of members without one. */
  readonly siteLanguage: string;
};

export type AuthenticationService = ReturnType<typeof createAuthenticationService>;

export function createAuthenticationService(options: AuthenticationOptions) {
  const { store, rules, hasher, codes, outbox, captcha, limits, siteLanguage } = options;
  const { database, now } = store;

  /**
   * Returns the next state of an authenticated identity: a session token if it is active, or a state token if
   * it waits for the owner. Throws `BLOCKED` (403).
   */
  async function nextStep(
    transaction: Transaction<Database>,
    identity: IdentityRow,
  ): Promise<LoginAnswer> {
    const answer = { identity: toIdentity(identity), additionalData: {} };
    if (identity.status === "ACTIVE") {
      const sessionToken = await createSessionToken(transaction, identity.id, now());
      return { state: "SUCCESS", sessionToken, ...answer };
    }
    if (identity.status !== "PENDING") throw blocked();
    const stateToken = await createStateToken(
      transaction,
      { identity_id: identity.id, purpose: "approval" },
      now(),
    );
    return { state: "REQUIRE_OWNER_APPROVAL", stateToken, ...answer };
  }

  /**
   * Returns a login state that waits for the code of a registration. Mails the code if `mayMail` is true; a
   * code that was mailed before stays valid.
   */
  async function awaitCode(
    transaction: Transaction<Database>,
    identity: IdentityRow,
    registration: Registration,
    mayMail: boolean,
  ): Promise<LoginAnswer> {
    if (identity.status !== "PENDING") throw blocked();
    if (mayMail) await sendCode(transaction, identity, registration.id);
    const stateToken = await createStateToken(
      transaction,
      { identity_id: identity.id, purpose: "verification", registration_id: registration.id },
      now(),
    );
    return {
      state: "REQUIRE_EMAIL_VERIFICATION",
      stateToken,
      // Not the identity's profile: the newest registration may be another person's.
      identity: toIdentity({ ...identity, profile: registration.profile }),
      additionalData: {},
    };
  }

  /**
   * Saves a registration. Returns `undefined` if a concurrent request has inserted the identity for this address
   * first. The caller must then hash the password again, with the salt of that identity.
   */
  async function tryRegister(
    email: string,
    password: string,
    profile: string,
  ): Promise<LoginAnswer | undefined> {
    const earlier = await findIdentityByEmail(database, email);
    if (earlier !== undefined && !isUnverified(earlier)) throw emailExists();
    const passwordHash = await hasher.hash(password, earlier?.password_hash);
    const mayMail = rules.verifyEmail && (await limits.mayMail("verification", email));
    return database.transaction().execute(async (transaction) => {
      const instant = now();
      const made: IdentityRow = {
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
      if (await insertIdentity(transaction, made)) {
        if (!rules.verifyEmail) return nextStep(transaction, await advance(transaction, made));
        const registration = await saveRegistration(transaction, made, passwordHash, instant);
        // The first code is sent even if the limit is reached, because parallel requests may have used it.
        return awaitCode(transaction, made, registration, true);
      }
      const known = earlier && (await lockIdentity(transaction, earlier.id));
      if (known === undefined) return undefined;
      if (!isUnverified(known)) throw emailExists();
      const changes = { password_hash: passwordHash, profile };
      const again = await updateIdentity(transaction, known, changes, instant);
      if (again === undefined) throw emailExists();
      const registration = await saveRegistration(transaction, again, passwordHash, instant);
      return awaitCode(transaction, again, registration, mayMail);
    });
  }

  /**
   * Checks a password with one hash. Returns the hash that it matches: the member's, or that of a pending
   * registration of the address.
   */
  async function matchPassword(
    identity: IdentityRow | undefined,
    password: string,
  ): Promise<string | undefined> {
    const stored = identity?.password_hash ?? null;
    if (!isUnverified(identity) || stored === null) {
      const isRight = await hasher.matches(stored, password);
      return isRight && stored !== null ? stored : undefined;
    }
    const hash = await hasher.hash(password, stored);
    const isKnown = hash === stored || (await hasRegistration(database, identity.id, hash, now()));
    return isKnown ? hash : undefined;
  }

  /** Activates a member with an address that needs no (further) verification, or queues the member for approval. */
  async function advance(
    transaction: Transaction<Database>,
    identity: IdentityRow,
  ): Promise<IdentityRow> {
    // Only if the revision is unchanged, because a block or another registration may have come in between.
    const updated = await updateIdentity(
      transaction,
      identity,
      {
        email_verified: rules.verifyEmail ? 1 : identity.email_verified,
        ...(rules.approval === "owner"
          ? ({ status: "PENDING", reason: "PENDING_ADMIN_APPROVAL_REQUIRED" } as const)
          : ({ status: "ACTIVE", reason: null } as const)),
      },
      now(),
    );
    if (updated === undefined) throw unknownState();
    if (updated.status === "ACTIVE") {
      await publishMember(transaction, updated, now(), siteLanguage);
    } else {
      const mail = { recipient: updated.email, identityId: updated.id };
      await outbox.enqueue(transaction, { kind: "approval-waiting", ...mail });
    }
    return updated;
  }

  async function sendCode(
    transaction: Transaction<Database>,
    identity: IdentityRow,
    registrationId: string,
  ): Promise<void> {
    await outbox.enqueue(transaction, {
      kind: "verification",
      recipient: identity.email,
      identityId: identity.id,
      data: { registrationId },
    });
  }

  async function readLoginState(stateToken: string): Promise<StateToken> {
    const token = await findStateToken(database, stateToken, now());
    if (token === undefined || token.purpose === "email-change") throw unknownState();
    return token;
  }

  /** Returns the registration and the identity of a state token. Throws `INVALID_STATE_TOKEN`. */
  async function readRegistration(stateToken: string) {
    const { registration_id } = await readLoginState(stateToken);
    const registration =
      registration_id === null
        ? undefined
        : await findRegistration(database, registration_id, now());
    const identity = registration && (await findIdentity(database, registration.identity_id));
    if (registration === undefined || identity === undefined) throw unknownState();
    return { registration, identity };
  }

  return {
    nextStep,
    advance,

    /**
     * Registers an address. An unverified address may be registered again; each password has a separate
     * registration (see `registration.repository.ts`).
     *
     * Throws `INVALID_ARGUMENT` for a bad password and for custom fields that only the owner may set, the
     * captcha's codes, and `-19995` (409) for an address that has a member.
     */
    async register(
      { email, password, captchaTokens }: Credentials,
      profile: IdentityProfile,
    ): Promise<LoginAnswer> {
      await assertGoodPassword("password", password, [email, profile.nickname ?? ""]);
      const allowed = mergeOwnFields(profile, [], rules.customFields ?? [], "profile.");
      await captcha.verify(captchaTokens, "user");
      const data = JSON.stringify(changedProfile({}, allowed));
      const answer =
        (await tryRegister(email, password, data)) ?? (await tryRegister(email, password, data));
      if (answer === undefined) throw emailExists();
      return answer;
    },

    /**
     * Logs in. An unknown address and a wrong password get the same answer, after the same time.
     *
     * Throws `-19976` (401), `-19973` if a recovery must set a new password first, the captcha's codes,
     * `TOO_MANY_TRIES` (429), and `BLOCKED` (403) if the password is right.
     */
    async login({ email: typed, password, captchaTokens }: Credentials): Promise<LoginAnswer> {
      const address = normaliseEmail(typed);
      const email = address ?? typed.trim().toLowerCase();
      await limits.login.check(email);
      const isNeeded = await limits.loginNeedsCaptcha(email);
      await captcha.verify(captchaTokens, isNeeded ? "silent" : undefined);
      // Counted before the check, so that each of several concurrent attempts counts.
      await limits.login.take(email);
      // An invalid address is not looked up, because the database may not accept such a text.
      const found =
        address === undefined ? undefined : await findIdentityByEmail(database, address);
      const passwordHash = await matchPassword(found, password);
      if (found === undefined || passwordHash === undefined) throw wrongPassword();
      if (found.reset_required === 1) throw resetRequired();
      // Anyone may register an unverified address, and could reset its count with the password of that registration.
      if (!isUnverified(found)) await limits.login.forget(email);
      const mayMail = isUnverified(found) && (await limits.mayMail("verification", email));
      return database.transaction().execute(async (transaction) => {
        const identity = await lockIdentity(transaction, found.id);
        const isNewest = identity?.password_hash === passwordHash;
        if (isUnverified(identity)) {
          const registration =
            (await extendRegistration(transaction, identity.id, passwordHash, now())) ??
            (isNewest
              ? await saveRegistration(transaction, identity, passwordHash, now())
              : undefined);
          if (registration === undefined) throw wrongPassword();
          return awaitCode(transaction, identity, registration, mayMail);
        }
        // A recovery may have set another password while this one was checked.
        if (identity === undefined || !isNewest) throw wrongPassword();
        return nextStep(transaction, identity);
      });
    },

    /**
     * Verifies the address with the code of a registration. The member gets the password and profile of that
     * registration, and the address's other registrations are deleted. Throws `INVALID_STATE_TOKEN`, and the
     * errors of {@link VerificationCodes}.
     */
    async verify(stateToken: string, code: string): Promise<LoginAnswer> {
      const { registration, identity } = await readRegistration(stateToken);
      const { id, email } = identity;
      // Outside of the transaction, so that a wrong attempt stays counted.
      await codes.take(database, { identityId: id, registrationId: registration.id, email }, code);
      await limits.login.forget(email);
      return database.transaction().execute(async (transaction) => {
        // Read again with a lock, because another registration may have changed the identity.
        const before = await lockIdentity(transaction, id);
        if (!isUnverified(before) || !(await takeStateToken(transaction, stateToken, now()))) {
          throw unknownState();
        }
        // Read again, because registering again with the same password changes the profile.
        const current = await findRegistration(transaction, registration.id, now());
        if (current === undefined) throw codeExpired();
        const { password_hash, profile } = current;
        await deleteUnverifiedData(transaction, id);
        const verified = await updateIdentity(
          transaction,
          before,
          { password_hash, profile },
          now(),
        );
        if (verified === undefined) throw unknownState();
        return nextStep(transaction, await advance(transaction, verified));
      });
    },

    /** Sends another code. Throws `TOO_MANY_TRIES` (429) if one was sent just now. */
    async resend(stateToken: string): Promise<void> {
      const { registration, identity } = await readRegistration(stateToken);
      await limits.mail("verification", identity.email);
      await database
        .transaction()
        .execute((transaction) => sendCode(transaction, identity, registration.id));
    },

    /** Returns the current state of a login, because the owner may have approved the member. */
    async proceed(stateToken: string): Promise<LoginAnswer> {
      const token = await readLoginState(stateToken);
      // The state token stays valid while the login waits, so that a lost response can be requested again.
      if (token.purpose === "verification") {
        const { registration, identity } = await readRegistration(stateToken);
        return {
          state: "REQUIRE_EMAIL_VERIFICATION",
          stateToken,
          // Not the identity's profile: the newest registration may be another person's.
          identity: toIdentity({ ...identity, profile: registration.profile }),
          additionalData: {},
        };
      }
      return database.transaction().execute(async (transaction) => {
        const identity = await lockIdentity(transaction, token.identity_id);
        if (identity === undefined) throw unknownState();
        if (identity.status === "PENDING") {
          return {
            state: "REQUIRE_OWNER_APPROVAL",
            stateToken,
            identity: toIdentity(identity),
            additionalData: {},
          };
        }
        if (!(await takeStateToken(transaction, stateToken, now()))) throw unknownState();
        return nextStep(transaction, identity);
      });
    },

    /**
     * Checks the password of a logged-in member. Throws `TOO_MANY_TRIES` (429), and `-19976` if it is wrong.
     */
    async assertPassword(
      session: MemberSession,
      identity: IdentityRow,
      password: string,
    ): Promise<void> {
      await limits.confirmation.take(session.id);
      if (!(await hasher.matches(identity.password_hash, password))) throw wrongPassword();
      await limits.confirmation.forget(session.id);
    },
  };
}

function emailExists(): WireError {
  return new WireError({
    status: 409,
    code: identityCodes.emailExists,
    message: "There is already an account with this email address. Log in instead.",
  });
}

function wrongPassword(): WireError {
  return new WireError({
    status: 401,
    code: identityCodes.wrongPassword,
    message: "Incorrect email or password.",
  });
}

function resetRequired(): WireError {
  return new WireError({
    status: 403,
    code: identityCodes.resetPassword,
    message: "This account needs a new password. Request a link to set one.",
  });
}

function blocked(): WireError {
  return new WireError({
    status: 403,
    code: identityCodes.blocked,
    message: "This account is blocked. Contact the owner of the site.",
  });
}

function unknownState(): WireError {
  return new WireError({
    status: 400,
    code: identityCodes.invalidStateToken,
    message: "This login has expired or is already complete. Start again.",
  });
}
