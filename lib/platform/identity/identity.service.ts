/** Management of members by the owner: list, approve, block, delete. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { notFound, WireError } from "../../wix/errors.ts";
import type { IdentityStatus, StatusReason } from "../../wix/identity.ts";
import { write } from "../blog/change.repository.ts";
import { listMemberReactions } from "../blog/reactions/reaction.reader.ts";
import type { Store } from "../blog/store.ts";
import type { Outbox } from "../mail/outbox.ts";
import { normaliseEmail } from "./members/email-address.ts";
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
import { publishMember } from "./members/member-page.ts";
import { deleteReactions, deleteUnverifiedData } from "./members/member-traces.repository.ts";
import { createSessionToken } from "./one-time.repository.ts";
import { dropOwner, findOwner, type DropOwnerOptions } from "./owners/owner.repository.ts";
import { changedProfile, type IdentityProfile } from "./members/profile.ts";
import { listSessions } from "../oauth/member-session.repository.ts";

export type IdentityFilter = {
  readonly status?: IdentityStatus | undefined;
  readonly reason?: StatusReason | undefined;
  /** Part of the address or of the profile. */
  readonly search?: string | undefined;
  /** Whether members who wait for the owner's approval are listed first. */
  readonly waitingFirst?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** A member, as owners see it. */
export type Member = Identity & { readonly isOwner: boolean };

/** The number of members by status. */
export type MemberCounts = {
  readonly total: number;
  /** Members who wait for the owner's approval. */
  readonly waiting: number;
  /** Members who have not verified the email address. */
  readonly unverified: number;
  readonly active: number;
  readonly blocked: number;
  readonly owners: number;
};

const waits = sql<number>`case when identity.status = 'PENDING'
  and identity.reason = 'PENDING_ADMIN_APPROVAL_REQUIRED' then 0 else 1 end`;

/** The member that a service has signed on, with a session token if the service may log the member in. */
export type SignOn = { readonly identity: Identity; readonly sessionToken?: string };

export type IdentityService = ReturnType<typeof createIdentityService>;

export function createIdentityService(store: Store, outbox: Outbox, siteLanguage: string) {
  const { database, now } = store;
  async function known(id: string): Promise<IdentityRow> {
    const row = await findIdentity(database, id);
    if (row === undefined) throw notFound("Member");
    return row;
  }

  return {
    /** Returns members, the newest first, and the total number of matches. */
    async list(filter: IdentityFilter): Promise<{ identities: Member[]; total: number }> {
      const { status, reason, search = "" } = filter;
      let matching = database
        .selectFrom("identity")
        .leftJoin("owner", "owner.identity_id", "identity.id");
      if (status !== undefined) matching = matching.where("status", "=", status);
      if (reason !== undefined) matching = matching.where("reason", "=", reason);
      if (search !== "") {
        const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
        matching = matching.where(
          sql<boolean>`(lower(email) like ${pattern} escape '\\' or lower(profile) like ${pattern} escape '\\')`,
        );
      }
      const ordered = filter.waitingFirst === true ? matching.orderBy(waits) : matching;
      const rows = await ordered
        .selectAll("identity")
        .select("owner.since")
        .orderBy("created_at", "desc")
        .orderBy("id")
        .limit(filter.limit)
        .offset(filter.offset)
        .execute();
      const { total } = await matching
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return { identities: rows.map((row) => toMember(row, row.since)), total };
    },

    async count(): Promise<MemberCounts> {
      const rows = await database
        .selectFrom("identity")
        .leftJoin("owner", "owner.identity_id", "identity.id")
        .select(({ fn }) => [
          "status",
          "reason",
          fn.countAll<number>().as("count"),
          fn.count<number>("owner.since").as("owners"),
        ])
        .groupBy(["status", "reason"])
        .execute();
      const sum = (of: (row: (typeof rows)[number]) => boolean) =>
        rows.filter(of).reduce((total, { count }) => total + count, 0);
      const isPending = ({ status }: (typeof rows)[number]) => status === "PENDING";
      const isWaiting = (row: (typeof rows)[number]) =>
        isPending(row) && row.reason === "PENDING_ADMIN_APPROVAL_REQUIRED";
      return {
        total: sum(() => true),
        waiting: sum(isWaiting),
        unverified: sum((row) => isPending(row) && !isWaiting(row)),
        active: sum(({ status }) => status === "ACTIVE"),
        blocked: sum(({ status }) => status === "BLOCKED"),
        owners: rows
          .filter(({ status }) => status === "ACTIVE")
          .reduce((total, { owners }) => total + owners, 0),
      };
    },

    async find(emailOrId: string): Promise<Member | undefined> {
      const email = normaliseEmail(emailOrId);
      const row =
        (email === undefined ? undefined : await findIdentityByEmail(database, email)) ??
        (await findIdentity(database, emailOrId));
      return row && toMember(row, await findOwner(database, row.id));
    },

    /** Approves a waiting member and mails a notice. Throws `NOT_FOUND`, and 409 if the member is not waiting. */
    async approve(id: string): Promise<Identity> {
      const row = await known(id);
      if (row.status !== "PENDING" || row.reason !== "PENDING_ADMIN_APPROVAL_REQUIRED") {
        throw conflict("This member is not awaiting approval.");
      }
      return database.transaction().execute(async (transaction) => {
        const updated = await updateIdentity(
          transaction,
          row,
          { status: "ACTIVE", reason: null },
          now(),
        );
        if (updated === undefined) throw conflict("This member has just changed. Check again.");
        await publishMember(transaction, updated, now(), siteLanguage);
        await outbox.enqueue(transaction, {
          kind: "approved",
          recipient: updated.email,
          identityId: id,
        });
        return toIdentity(updated);
      });
    },

    /**
     * Blocks a member: ends all sessions and the owner role, and prevents further logins. Throws
     * `NOT_FOUND`, and `LAST_OWNER` (409) for the only owner.
     */
    async block(id: string, options?: DropOwnerOptions): Promise<Identity> {
      await known(id);
      return write(store, async (transaction, record) => {
        await endEverySession(transaction, id);
        await dropOwner(transaction, record, id, options);
        const updated = await updateIdentity(transaction, { id }, { status: "BLOCKED" }, now());
        if (updated === undefined) throw notFound("Member");
        return toIdentity(updated);
      });
    },

    /**
     * Unblocks a member, who is then active or waiting as before the block. Throws `NOT_FOUND`, and 409 if the
     * member is not blocked.
     */
    async unblock(id: string): Promise<Identity> {
      const row = await known(id);
      if (row.status !== "BLOCKED") throw conflict("This member is not blocked.");
      const status = row.reason === null ? "ACTIVE" : "PENDING";
      const updated = await updateIdentity(database, row, { status }, now());
      if (updated === undefined) throw notFound("Member");
      return toIdentity(updated);
    },

    /**
     * Requires a member to set a new password before the next login, because the current one may have leaked.
     * Ends every session. Throws `NOT_FOUND`.
     */
    async requireReset(id: string): Promise<Identity> {
      await known(id);
      return database.transaction().execute(async (transaction) => {
        await endEverySession(transaction, id);
        const updated = await updateIdentity(transaction, { id }, { reset_required: 1 }, now());
        if (updated === undefined) throw notFound("Member");
        return toIdentity(updated);
      });
    },

    /**
     * Deletes a member and the member's data. The member's posts and the name on them stay; all other data is
     * deleted. Mails a notice. Throws `NOT_FOUND`, and `LAST_OWNER` (409) for the only owner.
     */
    async remove(id: string, options?: DropOwnerOptions): Promise<void> {
      const row = await known(id);
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
        // When the mail is written, the profile with the member's language is gone.
        const { language } = isUnverified(row) ? {} : readProfile(row);
        await outbox.enqueue(transaction, {
          kind: "account-deleted",
          recipient: row.email,
          data: { language: language ?? "" },
        });
      });
    },

    /** Returns all data that is stored about a member, except for secrets. Throws `NOT_FOUND`. */
    async exportData(id: string): Promise<Readonly<Record<string, unknown>>> {
      const row = await known(id);
      const member = await database
        .selectFrom("member")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      const votes = await database
        .selectFrom("poll_vote")
        .select(["post_id as postId", "poll_id as pollId", "option_id as optionId"])
        .where("voter", "=", `member ${id}`)
        .execute();
      const ownerSince = await findOwner(database, id);
      return {
        identity: toIdentity(row),
        ...(ownerSince === undefined ? {} : { ownerSince: new Date(ownerSince).toISOString() }),
        publicPage: member === undefined ? null : { nickname: member.nickname, slug: member.slug },
        sessions: (await listSessions(database, id, now())).map((session) => ({
          device: session.device,
          createdDate: new Date(session.created_at).toISOString(),
          lastUsedDate: new Date(session.last_used_at).toISOString(),
        })),
        pollVotes: votes,
        ...(await listMemberReactions(database, id)),
      };
    },

    /**
     * Creates or updates the member with this address on behalf of another service of the owner
     * (specification section 7, identity call 15).
     *
     * `isVerified` states that the service has verified the address. The first verification removes the
     * password and ends every session, and also deletes the data of a pending registration.
     *
     * Anyone could enter this address at a service that does not verify addresses. Without `isVerified`, a
     * member with a verified address, a password or the owner role therefore stays unchanged and gets no
     * session.
     */
    async signOn(
      email: string,
      profile: IdentityProfile,
      { isVerified }: { isVerified: boolean },
    ): Promise<SignOn> {
      return write(store, async (transaction, record) => {
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
        const updated = await updateIdentity(
          transaction,
          row,
          {
            profile: JSON.stringify(
              changedProfile(endsRegistration ? {} : readProfile(row), profile),
            ),
            ...(provesAddress ? { password_hash: null, email_verified: 1 } : {}),
            ...(endsRegistration ? ({ status: "ACTIVE", reason: null } as const) : {}),
          },
          instant,
        );
        if (updated === undefined) throw conflict("This member has just changed. Try again.");
        if (
          updated.status === "ACTIVE" &&
          (await publishMember(transaction, updated, instant, siteLanguage))
        ) {
          record("MEMBER", updated.id, "MANUAL_SAVE");
        }
        const identity = toIdentity(updated);
        if (updated.status !== "ACTIVE") return { identity };
        return { identity, sessionToken: await createSessionToken(transaction, row.id, instant) };
      });
    },
  };
}

function toMember(row: IdentityRow, ownerSince: number | null | undefined): Member {
  return { ...toIdentity(row), isOwner: row.status === "ACTIVE" && typeof ownerSince === "number" };
}

function conflict(message: string): WireError {
  return new WireError({ status: 409, code: "CONFLICT", message });
}
