/**
 * Links that make a member the first owner of a blog. A blog without an owner prints a new link at each start. All
 * links are valid until the blog has an owner.
 */
import { write, type RecordChange } from "../../database/change-log.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { MemberSession } from "../../oauth/member-session.repository.ts";
import { continueLogin, type LoginAnswer } from "../authentication/login-answer.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import { lockIdentity, updateIdentity } from "../identity.repository.ts";
import type { IdentityRow } from "../identity.ts";
import { publishMember } from "../members/member-page.ts";
import { findStateToken, hashSecret, newSecret, takeToken } from "../one-time.repository.ts";
import { assignFirstOwner, dropClaims, hasOwnerRole } from "../roles/first-owner.ts";

/** Maximum number of stored links. Older ones are deleted, so that restarts do not fill the table. */
const maximumLinks = 100;

type Claim = { readonly transaction: Transaction; readonly record: RecordChange };

/** Creates the operations on the links that make the first owner. */
export function createClaimService(context: IdentityContext) {
  const { store, limits, getSiteLanguage } = context;
  const { database, now } = store;

  /** Throws `OWNER_EXISTS` (409) if the blog has an owner, and `INVALID_CLAIM` for an unknown token. */
  async function assertValid(db: Database, token: string): Promise<void> {
    if (await hasOwnerRole(db)) throw createError("ownerExists");
    const found = await db
      .selectFrom("owner_claim")
      .select("token_hash")
      .where("token_hash", "=", hashSecret(token))
      .executeTakeFirst();
    if (found === undefined) throw createError("invalidClaim");
  }

  /** Makes the identity the owner and invalidates all links. */
  async function complete({ transaction, record }: Claim, identityId: string, token: string) {
    await assertValid(transaction, token);
    const isAssigned = await assignFirstOwner(transaction, identityId, now());
    if (!isAssigned) throw createError("ownerExists");
    await dropClaims(transaction);
    record("MEMBER", identityId, "ADMIN", { role: "owner" });
  }

  /** Approves a waiting member, because there is no owner yet to do so. */
  async function admit(transaction: Transaction, identity: IdentityRow): Promise<IdentityRow> {
    const changes = { status: "ACTIVE", reason: null } as const;
    const admitted = await updateIdentity(transaction, identity, changes, now());
    if (admitted === undefined) throw createError("loginComplete");
    await publishMember(transaction, admitted, now(), getSiteLanguage());
    return admitted;
  }

  return {
    /** Returns whether the blog has no owner yet. */
    isOpen: async (): Promise<boolean> => !(await hasOwnerRole(database)),

    /** Creates a token of 256 random bits for a link, or returns `undefined` if the blog has an owner. */
    async issue(): Promise<string | undefined> {
      if (await hasOwnerRole(database)) return undefined;
      const token = newSecret();
      await database
        .insertInto("owner_claim")
        .values({ token_hash: hashSecret(token), created_at: now() })
        .execute();
      const outdated = database
        .selectFrom("owner_claim")
        .select("token_hash")
        .orderBy("created_at", "desc")
        .orderBy("token_hash")
        .limit(1_000_000)
        .offset(maximumLinks);
      await database.deleteFrom("owner_claim").where("token_hash", "in", outdated).execute();
      return token;
    },

    /** Throws `OWNER_EXISTS` (409) or `INVALID_CLAIM` unless the token is valid. */
    check: (token: string): Promise<void> => assertValid(database, token),

    /**
     * Makes a logged-in member the owner. Throws `OWNER_EXISTS` (409), `INVALID_CLAIM` and `TOO_MANY_TRIES` (429).
     */
    async claim({ identity_id: id }: MemberSession, token: string): Promise<void> {
      await limits.claim.take(id);
      await write(store, async (transaction, record) => {
        const identity = await lockIdentity(transaction, id);
        if (identity?.status !== "ACTIVE") throw createError("sessionEnded");
        await complete({ transaction, record }, id, token);
      });
    },

    /**
     * Approves a member who has verified the address and waits for approval, makes the member the owner, and continues
     * the login. Throws `INVALID_STATE_TOKEN` and the errors of `claim`.
     */
    async claimWhileWaiting(stateToken: string, token: string): Promise<LoginAnswer> {
      const state = await findStateToken(database, stateToken, now());
      if (state?.purpose !== "approval") throw createError("loginComplete");
      await limits.claim.take(state.identity_id);
      return write(store, async (transaction, record) => {
        const identity = await lockIdentity(transaction, state.identity_id);
        const isWaiting =
          identity?.status === "PENDING" && identity.reason === "PENDING_ADMIN_APPROVAL_REQUIRED";
        if (!isWaiting) throw createError("loginComplete");
        await complete({ transaction, record }, identity.id, token);
        const admitted = await admit(transaction, identity);
        if (!(await takeToken(transaction, "state_token", stateToken, now()))) {
          throw createError("loginComplete");
        }
        return continueLogin(context, transaction, admitted);
      });
    },
  };
}
