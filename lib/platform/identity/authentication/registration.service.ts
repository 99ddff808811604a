/** Registration (docs/api.md, “Authentication calls”), from credentials to the first state of a login. */
import { randomUUID } from "node:crypto";
import type { Transaction } from "../../database/database.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import {
  findIdentityByEmail,
  insertIdentity,
  lockIdentity,
  updateIdentity,
} from "../identity.repository.ts";
import { isUnverified } from "../identity.ts";
import { changeProfile, mergeOwnFields, type IdentityProfile } from "../members/profile.ts";
import { admitMember, awaitCode, continueLogin, type LoginAnswer } from "./login-answer.ts";
import type { Credentials } from "./login.service.ts";
import { readSignOnPolicy } from "../sign-on-policy.ts";
import { assertGoodPassword } from "./password-rules.ts";
import { saveRegistration } from "./registration.repository.ts";

type Applicant = {
  readonly email: string;
  readonly passwordHash: string;
  /** As stored, in JSON. */
  readonly profile: string;
  readonly requireEmailVerification: boolean;
};

export function createRegistrationService(context: IdentityContext) {
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
      const openFields = context.getRules().customFields ?? [];
      const allowed = mergeOwnFields(profile, [], openFields, "profile.");
      await context.captcha.verify(captchaTokens, "user");
      const data = JSON.stringify(changeProfile({}, allowed));
      const answer =
        (await tryRegister(context, email, password, data)) ??
        (await tryRegister(context, email, password, data));
      if (answer === undefined) throw createError("emailExists");
      return answer;
    },
  };
}

/**
 * Saves a registration. Returns `undefined` if a concurrent request has inserted the identity for this
 * address first. The caller must then rehash the password with that identity's salt.
 */
async function tryRegister(
  context: IdentityContext,
  email: string,
  password: string,
  profile: string,
): Promise<LoginAnswer | undefined> {
  const { store, getRules, hasher, limits } = context;
  const { requireEmailVerification } = await readSignOnPolicy(store.database, getRules());
  const earlier = await findIdentityByEmail(store.database, email);
  if (earlier !== undefined && !isUnverified(earlier)) throw createError("emailExists");
  const passwordHash = await hasher.hash(password, earlier?.password_hash);
  const applicant = { email, passwordHash, profile, requireEmailVerification };
  const needsCode = requireEmailVerification || earlier !== undefined;
  const mayMail = needsCode && (await limits.tryCountMail("verification", email));
  return store.database
    .transaction()
    .execute(
      async (transaction) =>
        (await registerNew(context, transaction, applicant)) ??
        (earlier && registerAgain(context, transaction, earlier.id, applicant, mayMail)),
    );
}

/** Registers an address for the first time. Returns `undefined` if the address already has an identity. */
async function registerNew(
  context: IdentityContext,
  transaction: Transaction,
  { email, passwordHash, profile, requireEmailVerification }: Applicant,
): Promise<LoginAnswer | undefined> {
  const instant = context.store.now();
  const identity = await insertIdentity(transaction, {
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
  });
  if (identity === undefined) return undefined;
  if (!requireEmailVerification) {
    const admitted = await admitMember(context, transaction, identity, false);
    return continueLogin(context, transaction, admitted);
  }
  const registration = await saveRegistration(transaction, identity, passwordHash, instant);
  // The first code is sent even if the limit has been reached, because parallel requests may have exhausted
  // it.
  return awaitCode(context, transaction, identity, registration, true);
}

/** Registers an unverified address again. Returns `undefined` if the identity has been deleted. */
async function registerAgain(
  context: IdentityContext,
  transaction: Transaction,
  id: string,
  { passwordHash, profile }: Applicant,
  mayMail: boolean,
): Promise<LoginAnswer | undefined> {
  const { now } = context.store;
  const known = await lockIdentity(transaction, id);
  if (known === undefined) return undefined;
  const changes = { password_hash: passwordHash, profile };
  const updated = isUnverified(known)
    ? await updateIdentity(transaction, known, changes, now())
    : undefined;
  if (updated === undefined) throw createError("emailExists");
  const registration = await saveRegistration(transaction, updated, passwordHash, now());
  return awaitCode(context, transaction, updated, registration, mayMail);
}
