/** Member management for the owner: list, approve, block and delete. */
import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import { notFound } from "../../wix/errors.ts";
import { write } from "../blog/change.repository.ts";
import { listMemberReactions } from "../blog/reactions/reaction.reader.ts";
import type { Transaction } from "../database/database.ts";
import type { IdentityTable } from "../database/schema.ts";
import { listSessions, toSessionInfo } from "../oauth/member-session.repository.ts";
import type { IdentityContext } from "./context.ts";
import { createConflict } from "./identity-errors.ts";
import {
  endEverySession,
  findIdentity,
  findIdentityByEmail,
  insertIdentity,
  updateIdentity,
} from "./identity.repository.ts";
import {
  isUnverified,
  readProfile,
  toIdentity,
  type Identity,
  type IdentityRow,
} from "./identity.ts";
import { normaliseEmail } from "./members/email-address.ts";
import { deleteReactions, deleteUnverifiedData } from "./members/member-data.repository.ts";
import {
  countMembers,
  listMembers,
  toMember,
  type Member,
  type MemberFilter,
} from "./members/member-list.repository.ts";
import { publishMember } from "./members/member-page.ts";
import { changeProfile, type IdentityProfile } from "./members/profile.ts";
import { createSessionToken } from "./one-time.repository.ts";
import { dropOwner, findOwner, type DropOwnerOptions } from "./owners/owner.service.ts";

export function createIdentityService({ store, outbox, siteLanguage }: IdentityContext) {
  const { database, now } = store;

  async function readKnown(id: string): Promise<IdentityRow> {
    const row = await findIdentity(database, id);
    if (row === undefined) throw notFound("Member");
    return row;
  }

  /** Changes an identity regardless of its revision. Throws `NOT_FOUND`. */
  async function change(transaction: Transaction, id: string, changes: Updateable<IdentityTable>) {
    const updated = await updateIdentity(transaction, { id }, changes, now());
    if (updated === undefined) throw notFound("Member");
    return toIdentity(updated);
  }

  /** Returns the identity with this address, inserting it if necessary, and whether it was inserted. */
  async function findOrInsert(transaction: Transaction, email: string, isVerified: boolean) {
    const instant = now();
    const isNew = await insertIdentity(transaction, {
      id: randomUUID(),
      email,
      email_verified: isVerified ? 1 : 0,
      password_hash: null,
      status: "ACTIVE",
      reason: null,
      reset_required: 0,
      profile: "{}",
      revision: 0,
      created_at: instant,
      updated_at: instant,
    });
    const row = await findIdentityByEmail(transaction, email);
    if (row === undefined) throw notFound("Member");
    return { row, isNew };
  }

  return {
    list: (filter: MemberFilter) => listMembers(database, filter),
    count: () => countMembers(database),

    async find(emailOrId: string): Promise<Member | undefined> {
      const email = normaliseEmail(emailOrId);
      const row =
        (email === undefined ? undefined : await findIdentityByEmail(database, email)) ??
        (await findIdentity(database, emailOrId));
      return row && toMember(row, await findOwner(database, row.id));
    },

    /**
     * Approves a waiting member and emails a notice. Throws `NOT_FOUND`, and 409 if the member is not
     * waiting.
     */
    async approve(id: string): Promise<Identity> {
      const row = await readKnown(id);
      if (row.status !== "PENDING" || row.reason !== "PENDING_ADMIN_APPROVAL_REQUIRED") {
        throw createConflict("This member is not awaiting approval.");
      }
      return database.transaction().execute(async (transaction) => {
        const changes = { status: "ACTIVE", reason: null } as const;
        const updated = await updateIdentity(transaction, row, changes, now());
        if (updated === undefined) {
          throw createConflict("This member has just changed. Check again.");
        }
        await publishMember(transaction, updated, now(), siteLanguage);
        const mail = { recipient: updated.email, identityId: id };
        await outbox.enqueue(transaction, { kind: "approved", ...mail });
        return toIdentity(updated);
      });
    },

    /**
     * Blocks a member: ends all sessions, removes the owner role, and prevents further logins. Throws
     * `NOT_FOUND`, and `LAST_OWNER` (409) for the only owner.
     */
    async block(id: string, options?: DropOwnerOptions): Promise<Identity> {
      await readKnown(id);
      return write(store, async (transaction, record) => {
        await endEverySession(transaction, id);
        await dropOwner(transaction, record, id, options);
        return change(transaction, id, { status: "BLOCKED" });
      });
    },

    /**
     * Unblocks a member, who is then active or waiting, as before the block. Throws `NOT_FOUND`, and 409 if
     * the member is not blocked.
     */
    async unblock(id: string): Promise<Identity> {
      const row = await readKnown(id);
      if (row.status !== "BLOCKED") throw createConflict("This member is not blocked.");
      const status = row.reason === null ? "ACTIVE" : "PENDING";
      const updated = await updateIdentity(database, row, { status }, now());
      if (updated === undefined) throw notFound("Member");
      return toIdentity(updated);
    },

    /**
     * Requires a member to set a new password before the next login, for example because the current one may
     * have leaked. Ends all sessions. Throws `NOT_FOUND`.
     */
    async requireReset(id: string): Promise<Identity> {
      await readKnown(id);
      return database.transaction().execute(async (transaction) => {
        await endEverySession(transaction, id);
        return change(transaction, id, { reset_required: 1 });
      });
    },

    /**
     * Deletes a member and the member's data. The member's posts, and the author name on them, are kept; all
     * other data is deleted. Emails a notice. Throws `NOT_FOUND`, and `LAST_OWNER` (409) for the only owner.
     */
    async remove(id: string, options?: DropOwnerOptions): Promise<void> {
      const row = await readKnown(id);
      await write(store, async (transaction, record) => {
        await dropOwner(transaction, record, id, options);
        await transaction.deleteFrom("identity").where("id", "=", id).execute();
        await deleteReactions(transaction, id);
        await transaction
          .deleteFrom("member")
          .where("id", "=", id)
          .where((eb) =>
            eb.not(eb.exists(eb.selectFrom("post").select("id").where("author_id", "=", id))),
          )
          .execute();
        // By the time the email is composed, the profile with the member's language is gone.
        const { language } = isUnverified(row) ? {} : readProfile(row);
        await outbox.enqueue(transaction, {
          kind: "account-deleted",
          recipient: row.email,
          data: { language: language ?? "" },
        });
      });
    },

    /** Returns all data stored about a member, except for secrets. Throws `NOT_FOUND`. */
    async exportData(id: string): Promise<Readonly<Record<string, unknown>>> {
      const row = await readKnown(id);
      const publicPage = await database
        .selectFrom("member")
        .select(["nickname", "slug"])
        .where("id", "=", id)
        .executeTakeFirst();
      const pollVotes = await database
        .selectFrom("poll_vote")
        .select(["post_id as postId", "poll_id as pollId", "option_id as optionId"])
        .where("voter", "=", `member ${id}`)
        .execute();
      const ownerSince = await findOwner(database, id);
      return {
        identity: toIdentity(row),
        ...(ownerSince === undefined ? {} : { ownerSince: new Date(ownerSince).toISOString() }),
        publicPage: publicPage ?? null,
        sessions: (await listSessions(database, id, now())).map(toSessionInfo),
        pollVotes,
        ...(await listMemberReactions(database, id)),
      };
    },

    /**
     * Creates or updates the member with this address on behalf of another service run by the owner
     * (docs/api.md, “Authentication calls”).
     *
     * `isVerified` states that the service has verified the address. The first verification removes the
     * password, ends all sessions, and deletes the data of a pending registration.
     *
     * A service that does not verify addresses lets anyone enter this address. Without `isVerified`, a member
     * who has a verified address, a password or the owner role is therefore left unchanged and gets no
     * session token.
     */
    async signOn(email: string, profile: IdentityProfile, { isVerified }: { isVerified: boolean }) {
      return write(store, async (transaction, record) => {
        const { row, isNew } = await findOrInsert(transaction, email, isVerified);
        const isProtected =
          row.email_verified === 1 ||
          row.password_hash !== null ||
          (await findOwner(transaction, row.id)) !== undefined;
        if (!isVerified && isProtected) return { identity: toIdentity(row) };
        const provesAddress =
          isVerified && !isNew && row.email_verified === 0 && row.status !== "BLOCKED";
        const endsRegistration = provesAddress && isUnverified(row);
        if (endsRegistration) await deleteUnverifiedData(transaction, row.id);
        else if (provesAddress) await endEverySession(transaction, row.id);
        const before = endsRegistration ? {} : readProfile(row);
        const updated = await updateIdentity(
          transaction,
          row,
          {
            profile: JSON.stringify(changeProfile(before, profile)),
            ...(provesAddress ? { password_hash: null, email_verified: 1 } : {}),
            ...(endsRegistration ? ({ status: "ACTIVE", reason: null } as const) : {}),
          },
          now(),
        );
        if (updated === undefined) throw createConflict("This member has just changed. Try again.");
        const identity = toIdentity(updated);
        if (updated.status !== "ACTIVE") return { identity };
        if (await publishMember(transaction, updated, now(), siteLanguage)) {
          record("MEMBER", updated.id, "MANUAL_SAVE");
        }
        return { identity, sessionToken: await createSessionToken(transaction, row.id, now()) };
      });
    },
  };
}
