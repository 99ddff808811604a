/**
 * Registering and logging in (specification sections 4, 7 and 8): from what a person types to a
 * session token, over the states that lie between.
 */
import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { WireError } from "../../wix/errors.ts";
import { identityCodes } from "../../wix/identity.ts";
import type { Store } from "../blog/store.ts";
import type { Captcha, CaptchaTokens } from "../captcha/captcha.ts";
import type { Database } from "../database/schema.ts";
import type { Outbox } from "../mail/outbox.ts";
import { normaliseEmail } from "./email-address.ts";
import type { IdentityLimits } from "./identity-limits.ts";
import {
  findIdentity,
  findIdentityByEmail,
  insertIdentity,
  lockIdentity,
  updateIdentity,
} from "./identity.repository.ts";
import { toIdentity, type Identity, type IdentityRow } from "./identity.ts";
import { publishMember } from "./member-page.ts";
import {
  createSessionToken,
  createStateToken,
  dropStateTokens,
  findStateToken,
  takeStateToken,
} from "./one-time.repository.ts";
import type { PasswordHasher } from "./password-hash.ts";
import { assertGoodPassword } from "./password-rules.ts";
import { changedProfile, type IdentityProfile } from "./profile.ts";
import type { VerificationCodes } from "./verification-code.ts";

export type MemberRules = {
  /** A new member proves the address with a code. */
  readonly verifyEmail: boolean;
  /** `owner`: a new member waits until the owner approves. */
  readonly approval: "auto" | "owner";
};

/** Where a login stands (specification section 4, "Server authentication states"). */
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
};

export type AuthenticationService = ReturnType<typeof createAuthenticationService>;

export function createAuthenticationService(options: AuthenticationOptions) {
  const { store, rules, hasher, codes, outbox, captcha, limits } = options;
  const { database, now } = store;

  /** What comes next for an identity that has proved who it is. */
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
    const isVerification = identity.reason === "PENDING_EMAIL_VERIFICATION_REQUIRED";
    const stateToken = await createStateToken(
      transaction,
      { identity_id: identity.id, purpose: isVerification ? "verification" : "approval" },
      now(),
    );
    return {
      state: isVerification ? "REQUIRE_EMAIL_VERIFICATION" : "REQUIRE_OWNER_APPROVAL",
      stateToken,
      ...answer,
    };
  }

  /** Takes the next step for an address that needs no (further) proof: in, or to the owner. */
  async function advance(
    transaction: Transaction<Database>,
    identity: IdentityRow,
  ): Promise<IdentityRow> {
    // Only from where it was proved: a block, or another registration, may have come between.
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
      await publishMember(transaction, updated, now());
    } else {
      const mail = { recipient: updated.email, identityId: updated.id };
      await outbox.enqueue(transaction, { kind: "approval-waiting", ...mail });
    }
    return updated;
  }

  async function sendCode(
    transaction: Transaction<Database>,
    identity: IdentityRow,
  ): Promise<void> {
    await outbox.enqueue(transaction, {
      kind: "verification",
      recipient: identity.email,
      identityId: identity.id,
    });
  }

  /** A code for a login that needs one; the one of a moment ago is still good. */
  async function sendCodeUnlessJustSent(
    transaction: Transaction<Database>,
    identity: IdentityRow,
    mayMail: boolean,
  ): Promise<void> {
    if (identity.reason === "PENDING_EMAIL_VERIFICATION_REQUIRED" && mayMail) {
      await sendCode(transaction, identity);
    }
  }

  async function identityOfState(
    stateToken: string,
    purpose: "verification" | "approval" | undefined,
  ): Promise<IdentityRow> {
    const token = await findStateToken(database, stateToken, now());
    if (token === undefined || token.purpose === "email-change") throw unknownState();
    if (purpose !== undefined && token.purpose !== purpose) throw unknownState();
    const identity = await findIdentity(database, token.identity_id);
    if (identity === undefined) throw unknownState();
    return identity;
  }

  return {
    nextStep,
    advance,

    /**
     * Registers an address. One that never proved itself may be registered anew: nobody owns it yet.
     *
     * Throws `INVALID_ARGUMENT` for a bad password, the captcha's codes, and `-19995` (409) for an
     * address that has a member.
     */
    async register(
      { email, password, captchaTokens }: Credentials,
      profile: IdentityProfile,
    ): Promise<LoginAnswer> {
      await assertGoodPassword("password", password, [email, profile.nickname ?? ""]);
      await captcha.verify(captchaTokens, true);
      const passwordHash = await hasher.hash(password);
      const isNew = (await findIdentityByEmail(database, email)) === undefined;
      // A first code is never left out; that it was sent counts all the same.
      const mayMail = rules.verifyEmail && ((await limits.mayMail("verification", email)) || isNew);
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
          profile: JSON.stringify(changedProfile({}, profile)),
          revision: 1,
          created_at: instant,
          updated_at: instant,
        };
        if (await insertIdentity(transaction, made)) {
          if (!rules.verifyEmail) {
            return nextStep(transaction, await advance(transaction, made));
          }
          await sendCodeUnlessJustSent(transaction, made, mayMail);
          return nextStep(transaction, made);
        }
        const known = await findIdentityByEmail(transaction, email);
        if (known?.reason !== "PENDING_EMAIL_VERIFICATION_REQUIRED") throw emailExists();
        // What an earlier try holds must not get in with what this one proves.
        await dropStateTokens(transaction, known.id, "verification");
        const again = await updateIdentity(
          transaction,
          known,
          { password_hash: passwordHash, profile: made.profile },
          instant,
        );
        if (again === undefined) throw emailExists();
        await sendCodeUnlessJustSent(transaction, again, mayMail);
        return nextStep(transaction, again);
      });
    },

    /**
     * Logs in. An unknown address and a wrong password are one answer, and take as long.
     *
     * Throws `-19976` (401), `-19973` when the password has to be set by a recovery first, the
     * captcha's codes, `TOO_MANY_TRIES` (429), and `BLOCKED` (403) to who knows the password.
     */
    async login({ email: typed, password, captchaTokens }: Credentials): Promise<LoginAnswer> {
      const address = normaliseEmail(typed);
      const email = address ?? typed.trim().toLowerCase();
      await limits.login.check(email);
      await captcha.verify(captchaTokens, await limits.loginNeedsCaptcha(email));
      // Counted before it is tried, so that many tries at once count each.
      await limits.login.take(email);
      // What is no address is not looked for: a store may have no such text at all.
      const found =
        address === undefined ? undefined : await findIdentityByEmail(database, address);
      const isRight = await hasher.matches(found?.password_hash, password);
      if (found === undefined || !isRight) throw wrongPassword();
      if (found.reset_required === 1) throw resetRequired();
      await limits.login.forget(email);
      const needsCode = found.reason === "PENDING_EMAIL_VERIFICATION_REQUIRED";
      const mayMail = needsCode && (await limits.mayMail("verification", email));
      return database.transaction().execute(async (transaction) => {
        // A recovery may have set another password while this one was checked.
        const identity = await lockIdentity(transaction, found.id);
        if (identity?.password_hash !== found.password_hash) throw wrongPassword();
        await sendCodeUnlessJustSent(transaction, identity, mayMail);
        return nextStep(transaction, identity);
      });
    },

    /** Proves the address of a login that waits for it, and goes on. Throws what a code throws. */
    async verify(stateToken: string, code: string): Promise<LoginAnswer> {
      const identity = await identityOfState(stateToken, "verification");
      // Outside of the transaction: a wrong try has to stay counted.
      await codes.take(
        database,
        { identityId: identity.id, purpose: "verification", email: identity.email },
        code,
      );
      return database.transaction().execute(async (transaction) => {
        // Gone when somebody has registered the address anew meanwhile: that is not this login.
        if (!(await takeStateToken(transaction, stateToken, now()))) throw unknownState();
        await dropStateTokens(transaction, identity.id, "verification");
        return nextStep(transaction, await advance(transaction, identity));
      });
    },

    /** Sends another code. Throws `TOO_MANY_TRIES` (429) when one was sent just now. */
    async resend(stateToken: string): Promise<void> {
      const identity = await identityOfState(stateToken, "verification");
      await limits.mail("verification", identity.email);
      await database.transaction().execute((transaction) => sendCode(transaction, identity));
    },

    /** Asks again where a login stands: the owner may have approved it. */
    async proceed(stateToken: string): Promise<LoginAnswer> {
      const { id } = await identityOfState(stateToken, undefined);
      return database.transaction().execute(async (transaction) => {
        const identity = await lockIdentity(transaction, id);
        const token = await findStateToken(transaction, stateToken, now());
        if (identity === undefined || token === undefined) throw unknownState();
        // While it waits the token stays good: the answer may be lost, and be asked for again.
        const isVerification = identity.reason === "PENDING_EMAIL_VERIFICATION_REQUIRED";
        if (
          identity.status === "PENDING" &&
          isVerification === (token.purpose === "verification")
        ) {
          return {
            state: isVerification ? "REQUIRE_EMAIL_VERIFICATION" : "REQUIRE_OWNER_APPROVAL",
            stateToken,
            identity: toIdentity(identity),
            additionalData: {},
          };
        }
        // A token that waited for a code proves no address by itself.
        if (token.purpose === "verification") throw unknownState();
        if (!(await takeStateToken(transaction, stateToken, now()))) throw unknownState();
        return nextStep(transaction, identity);
      });
    },

    /**
     * Whether a password is the identity's, within the limit of tries that logins have. Throws
     * `TOO_MANY_TRIES` (429) and `-19976`.
     */
    async assertPassword(identity: IdentityRow, password: string): Promise<void> {
      await limits.login.take(identity.email);
      if (!(await hasher.matches(identity.password_hash, password))) throw wrongPassword();
      await limits.login.forget(identity.email);
    },
  };
}

function emailExists(): WireError {
  return new WireError({
    status: 409,
    code: identityCodes.emailExists,
    message: "There is a member with this e-mail address already. Log in instead.",
  });
}

function wrongPassword(): WireError {
  return new WireError({
    status: 401,
    code: identityCodes.wrongPassword,
    message: "The e-mail address or the password is wrong.",
  });
}

function resetRequired(): WireError {
  return new WireError({
    status: 403,
    code: identityCodes.resetPassword,
    message: "This account needs a new password. Ask for a link to set one.",
  });
}

function blocked(): WireError {
  return new WireError({
    status: 403,
    code: identityCodes.blocked,
    message: "This account is blocked. Ask the owner of the site.",
  });
}

function unknownState(): WireError {
  return new WireError({
    status: 400,
    code: identityCodes.invalidStateToken,
    message: "This login has expired or was finished. Start again.",
  });
}
