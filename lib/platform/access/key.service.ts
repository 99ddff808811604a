/** API keys, with which the owner's scripts and servers call the API. */
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { notFound } from "../../wix/errors/errors.ts";
import type { Role } from "../../wix/admin/roles.ts";
import type { Database, Store } from "../database/database.ts";
import type { ApiKeyTable } from "../database/schema.ts";
import { createConflict, createError } from "../identity/identity-errors.ts";
import { findIdentity } from "../identity/identity.repository.ts";
import { findRole } from "../identity/roles/role.service.ts";
import { findEffectiveRole } from "./key-role.ts";
import { createKeyText, hashKeyText } from "./api-key.ts";

/** Minimum time between two updates of a key's last-used date, in milliseconds. */
const lastUsedInterval = 60_000;

/** A key without its secret. Dates are epoch milliseconds. */
export type ApiKey = {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** The member on whose behalf the key acts. A key of the blog has none. */
  readonly memberId: string | undefined;
  /** The owner who created the key in the browser. A key from the command line belongs to the blog and has none. */
  readonly creatorId: string | undefined;
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
  readonly revokedAt: number | undefined;
};

export type ListedKey = ApiKey & {
  /** The key's effective role, or `undefined` if it has none. */
  readonly effectiveRole: Role | undefined;
  /** The public name of the member who created the key, or `undefined` after that account was deleted. */
  readonly creatorName: string | undefined;
  /** `false` for a revoked key and for a key of a member who is not active. */
  readonly isActive: boolean;
};

type NewKey = {
  readonly name: string;
  readonly role: Role;
  /** An active member. The key can do only what this member's role also permits. */
  readonly memberId?: string | undefined;
  /** The owner who creates the key. The key can never do more than this member's current role permits. */
  readonly creatorId?: string | undefined;
};

export type KeyService = ReturnType<typeof createKeyService>;

/** Creates the service for API keys. */
export function createKeyService({ database, now }: Store) {
  return {
    /**
     * Creates a key. Its text is returned only here. Throws `NOT_FOUND` for an unknown member, and 409 if the
     * member is not active or has no role, or if an author's key has no member.
     */
    async create({
      name,
      role,
      memberId,
      creatorId,
    }: NewKey): Promise<{ key: string; apiKey: ApiKey }> {
      if (memberId !== undefined) {
        const member = await findIdentity(database, memberId);
        if (member === undefined) throw notFound("Member");
        if (member.status !== "ACTIVE") throw createConflict("This member is not active.");
        if ((await findRole(database, memberId)) === undefined) {
          throw createConflict("This member has no role, so the key would have no permissions.");
        }
      } else if (role === "author") {
        throw createConflict(
          "A key with the role author needs a member, whose drafts it writes (--member).",
        );
      }
      const key = createKeyText();
      const row = {
        id: randomUUID(),
        name,
        key_hash: hashKeyText(key) ?? "",
        role,
        member_id: memberId ?? null,
        creator_id: creatorId ?? null,
        created_at: now(),
        last_used_at: null,
        revoked_at: null,
      };
      await database.insertInto("api_key").values(row).execute();
      return { key, apiKey: toApiKey(row) };
    },

    /** Returns all keys, including revoked ones, newest first. */
    async list(): Promise<ListedKey[]> {
      const rows = await database
        .selectFrom("api_key")
        .leftJoin("identity", "identity.id", "api_key.member_id")
        .leftJoin("member_role", "member_role.identity_id", "api_key.member_id")
        .leftJoin("identity as creator", "creator.id", "api_key.creator_id")
        .leftJoin("member_role as creator_role", "creator_role.identity_id", "api_key.creator_id")
        .leftJoin("member", "member.id", "creator.id")
        .selectAll("api_key")
        .select(["identity.status as member_status", "member_role.role as member_role"])
        .select(["creator.status as creator_status", "creator_role.role as creator_role"])
        .select("member.nickname as creator_name")
        .orderBy("api_key.created_at", "desc")
        .orderBy("api_key.id")
        .execute();
      return rows.map((row) => {
        const key = toApiKey(row);
        const isMemberActive = key.memberId === undefined || row.member_status === "ACTIVE";
        const creatorRole = row.creator_status === "ACTIVE" ? row.creator_role : null;
        return {
          ...key,
          isActive: key.revokedAt === undefined && isMemberActive,
          effectiveRole: findEffectiveRole(key, {
            member: row.member_role ?? undefined,
            creator: creatorRole ?? undefined,
          }),
          creatorName: row.creator_name ?? undefined,
        };
      });
    },

    /** Revokes a key at once. Throws `NOT_FOUND`, and 409 if the key is already revoked. */
    async revoke(id: string): Promise<ApiKey> {
      const find = database.selectFrom("api_key").selectAll().where("id", "=", id);
      const { numUpdatedRows } = await database
        .updateTable("api_key")
        .set({ revoked_at: now() })
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .executeTakeFirstOrThrow();
      const row = await find.executeTakeFirst();
      if (row === undefined) throw notFound("API key");
      if (numUpdatedRows === 0n) throw createConflict("This key has already been revoked.");
      return toApiKey(row);
    },

    /**
     * Finds the key with this text and updates its last-used date. Throws 401 for an incomplete, unknown or revoked
     * key, and if its member is not active.
     */
    async authenticate(text: string): Promise<ApiKey> {
      const hash = hashKeyText(text);
      if (hash === undefined) throw createError("incompleteKey");
      const row = await database
        .selectFrom("api_key")
        .leftJoin("identity", "identity.id", "api_key.member_id")
        .selectAll("api_key")
        .where("key_hash", "=", hash)
        .where("revoked_at", "is", null)
        .where((eb) => eb.or([eb("member_id", "is", null), eb("identity.status", "=", "ACTIVE")]))
        .executeTakeFirst();
      if (row === undefined) throw createError("invalidKey");
      if (now() - (row.last_used_at ?? 0) > lastUsedInterval) {
        await database
          .updateTable("api_key")
          .set({ last_used_at: now() })
          .where("id", "=", row.id)
          .execute();
      }
      return toApiKey(row);
    },
  };
}

/**
 * Returns the keys that act on behalf of a member or were created by the member, for the data export. Dates are ISO
 * 8601.
 */
export async function listMemberKeys(database: Database, memberId: string) {
  const rows = await database
    .selectFrom("api_key")
    .selectAll()
    .where((eb) => eb.or([eb("member_id", "=", memberId), eb("creator_id", "=", memberId)]))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ name, role, created_at, last_used_at }) => ({
    name,
    role,
    createdDate: new Date(created_at).toISOString(),
    ...(last_used_at !== null && { lastUsedDate: new Date(last_used_at).toISOString() }),
  }));
}

const toApiKey = (row: Selectable<ApiKeyTable>): ApiKey => ({
  id: row.id,
  name: row.name,
  role: row.role,
  memberId: row.member_id ?? undefined,
  creatorId: row.creator_id ?? undefined,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at ?? undefined,
  revokedAt: row.revoked_at ?? undefined,
});
