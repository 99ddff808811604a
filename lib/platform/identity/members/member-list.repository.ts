/** The queries for the owner's list of members. */
import { sql } from "kysely";
import type { IdentityStatus, StatusReason } from "../../../wix/identity.ts";
import type { Database } from "../../database/database.ts";
import { toIdentity, type Identity, type IdentityRow } from "../identity.ts";

/** A member as seen by owners. */
export type Member = Identity & { readonly isOwner: boolean };

export type MemberFilter = {
  readonly status?: IdentityStatus | undefined;
  readonly reason?: StatusReason | undefined;
  /** Part of the address or profile. */
  readonly search?: string | undefined;
  /** Whether members waiting for the owner's approval are listed first. */
  readonly waitingFirst?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** The number of members in each status. */
export type MemberCounts = {
  readonly total: number;
  /** Members waiting for the owner's approval. */
  readonly waiting: number;
  /** Members who have not verified their email address. */
  readonly unverified: number;
  readonly active: number;
  readonly blocked: number;
  readonly owners: number;
};

const waitingRank = sql<number>`case when identity.status = 'PENDING'
  and identity.reason = 'PENDING_ADMIN_APPROVAL_REQUIRED' then 0 else 1 end`;

export function toMember(row: IdentityRow, ownerSince: number | null | undefined): Member {
  return { ...toIdentity(row), isOwner: row.status === "ACTIVE" && typeof ownerSince === "number" };
}

const selectMembers = (database: Database) =>
  database.selectFrom("identity").leftJoin("owner", "owner.identity_id", "identity.id");

/** Returns members, newest first, and the total number of matches. */
export async function listMembers(
  database: Database,
  { status, reason, search = "", waitingFirst = false, limit, offset }: MemberFilter,
): Promise<{ identities: Member[]; total: number }> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  let matching = selectMembers(database);
  if (status !== undefined) matching = matching.where("status", "=", status);
  if (reason !== undefined) matching = matching.where("reason", "=", reason);
  if (search !== "") {
    matching = matching.where(
      sql<boolean>`(lower(email) like ${pattern} escape '\\' or lower(profile) like ${pattern} escape '\\')`,
    );
  }
  const rows = await matching
    .$if(waitingFirst, (query) => query.orderBy(waitingRank))
    .selectAll("identity")
    .select("owner.since")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { identities: rows.map((row) => toMember(row, row.since)), total };
}

/** Counts members by status. */
export async function countMembers(database: Database): Promise<MemberCounts> {
  const rows = await selectMembers(database)
    .select(({ fn }) => [
      "status",
      "reason",
      fn.countAll<number>().as("count"),
      fn.count<number>("owner.since").as("owners"),
    ])
    .groupBy(["status", "reason"])
    .execute();
  const counts = { total: 0, waiting: 0, unverified: 0, active: 0, blocked: 0, owners: 0 };
  for (const { status, reason, count, owners } of rows) {
    counts.total += count;
    if (status === "ACTIVE") {
      counts.active += count;
      counts.owners += owners;
    } else if (status === "BLOCKED") counts.blocked += count;
    else if (status === "PENDING") {
      const isWaiting = reason === "PENDING_ADMIN_APPROVAL_REQUIRED";
      counts[isWaiting ? "waiting" : "unverified"] += count;
    }
  }
  return counts;
}
