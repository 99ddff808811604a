/** The states of a login (docs/api.md, “Login states”) and the steps that lead to them. */
import type { Transaction } from "../../database/database.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import { updateIdentity } from "../identity.repository.ts";
import { toIdentity, type Identity, type IdentityRow } from "../identity.ts";
import { publishMember } from "../members/member-page.ts";
import { readSignOnPolicy } from "../sign-on-policy.ts";
import { createSessionToken, createStateToken } from "../one-time.repository.ts";
import type { Registration } from "./registration.repository.ts";

export type LoginAnswer = {
  readonly state: "SUCCESS" | "REQUIRE_OWNER_APPROVAL" | "REQUIRE_EMAIL_VERIFICATION";
  readonly sessionToken?: string;
  readonly stateToken?: string;
  readonly identity: Identity;
  readonly additionalData: Readonly<Record<string, never>>;
};

/** Returns the state of a login that is waiting for a registration's code. */
export function toVerificationAnswer(
  identity: IdentityRow,
  { profile }: Registration,
  stateToken: string,
): LoginAnswer {
  return {
    state: "REQUIRE_EMAIL_VERIFICATION",
    stateToken,
    // Not the identity's profile, because the latest registration may be another person's.
    identity: toIdentity({ ...identity, profile }),
    additionalData: {},
  };
}

/** Returns the state of a login that is waiting for the owner's approval. */
export function toApprovalAnswer(identity: IdentityRow, stateToken: string): LoginAnswer {
  return {
    state: "REQUIRE_OWNER_APPROVAL",
    stateToken,
    identity: toIdentity(identity),
    additionalData: {},
  };
}

/** Emails a registration's code. */
export async function sendRegistrationCode(
  { outbox }: IdentityContext,
  transaction: Transaction,
  { id, email }: IdentityRow,
  registrationId: string,
): Promise<void> {
  await outbox.enqueue(transaction, {
    kind: "verification",
    recipient: email,
    identityId: id,
    data: { registrationId },
  });
}

/**
 * Returns the next state for an authenticated identity: a session token if it is active, or a state token if
 * it is waiting for the owner. Throws `BLOCKED` (403).
 */
export async function continueLogin(
  { store: { now } }: IdentityContext,
  transaction: Transaction,
  identity: IdentityRow,
): Promise<LoginAnswer> {
  const { id, status } = identity;
  if (status === "ACTIVE") {
    const sessionToken = await createSessionToken(transaction, id, now());
    const answer = { identity: toIdentity(identity), additionalData: {} };
    return { state: "SUCCESS", sessionToken, ...answer };
  }
  if (status !== "PENDING") throw createError("blocked");
  const token = { identity_id: id, purpose: "approval" } as const;
  return toApprovalAnswer(identity, await createStateToken(transaction, token, now()));
}

/**
 * Returns the state of a login that is waiting for a registration's code. Emails the code if `mayMail` is
 * true; a code emailed earlier stays valid.
 */
export async function awaitCode(
  context: IdentityContext,
  transaction: Transaction,
  identity: IdentityRow,
  registration: Registration,
  mayMail: boolean,
): Promise<LoginAnswer> {
  if (identity.status !== "PENDING") throw createError("blocked");
  if (mayMail) await sendRegistrationCode(context, transaction, identity, registration.id);
  const stateToken = await createStateToken(
    transaction,
    { identity_id: identity.id, purpose: "verification", registration_id: registration.id },
    context.store.now(),
  );
  return toVerificationAnswer(identity, registration, stateToken);
}

/**
 * Activates a member whose address needs no (further) verification, or marks the member as waiting for
 * approval. `isVerified` states that the member has just proved to own the address.
 */
export async function admitMember(
  { store: { now }, getRules, outbox, getSiteLanguage }: IdentityContext,
  transaction: Transaction,
  identity: IdentityRow,
  isVerified: boolean,
): Promise<IdentityRow> {
  const { requireOwnerApproval } = await readSignOnPolicy(transaction, getRules());
  const status = requireOwnerApproval
    ? ({ status: "PENDING", reason: "PENDING_ADMIN_APPROVAL_REQUIRED" } as const)
    : ({ status: "ACTIVE", reason: null } as const);
  const verified = isVerified ? { email_verified: 1 } : {};
  // Only if the revision is unchanged, because a block or another registration may have happened in between.
  const updated = await updateIdentity(transaction, identity, { ...verified, ...status }, now());
  if (updated === undefined) throw createError("loginComplete");
  if (updated.status === "ACTIVE") {
    await publishMember(transaction, updated, now(), getSiteLanguage());
  } else {
    const mail = { recipient: updated.email, identityId: updated.id };
    await outbox.enqueue(transaction, { kind: "approval-waiting", ...mail });
  }
  return updated;
}
