/** The queries for the owner's list of members. */
import { sql, type RawBuilder } from "kysely";
import type { IdentityStatus, StatusReason } from "../../../wix/identity.ts";
import type { Role } from "../../../wix/roles.ts";
import type { Database } from "../../database/database.ts";
import { escapePattern, makeSortKey } from "../../database/text.ts";
import { toIdentity, type Identity, type IdentityRow } from "../identity.ts";

/** A member as seen by owners. */
export type Member = Identity & { readonly role: Role | undefined; readonly isOwner: boolean };

export type MemberFilter = {
  readonly status?: IdentityStatus | undefined;
  readonly reason?: StatusReason | undefined;
  /** Part of the address or of a name. */
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

export function toMember(row: IdentityRow, given: Role | null | undefined): Member {
  // A role takes effect only while the member is active.
  const role = row.status === "ACTIVE" ? (given ?? undefined) : undefined;
  return { ...toIdentity(row), role, isOwner: role === "owner" };
}

const selectMembers = (database: Database) =>
  database.selectFrom("identity").leftJoin("member_role", "member_role.identity_id", "identity.id");

/** Compiles the condition that one of the columns contains a text, ignoring case and accents. */
export function matchText(text: string, columns: readonly string[]): RawBuilder<boolean> {
  const pattern = `%${escapePattern(makeSortKey(text))}%`;
  const matches = columns.map((name) => sql`${sql.ref(name)} like ${pattern} escape '\\'`);
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}

/** Returns members, newest first, and the total number of matches. */
export async function listMembers(
  database: Database,
  { status, reason, search = "", waitingFirst = false, limit, offset }: MemberFilter,
): Promise<{ identities: Member[]; total: number }> {
  let matching = selectMembers(database).where("status", "!=", "OFFLINE");
  if (status !== undefined) matching = matching.where("status", "=", status);
  if (reason !== undefined) matching = matching.where("reason", "=", reason);
  if (search !== "") {
    matching = matching.where(
      matchText(search, [
        "identity.email",
        "identity.nickname_key",
        "identity.first_name_key",
        "identity.last_name_key",
      ]),
    );
  }
  const rows = await matching
    .$if(waitingFirst, (query) => query.orderBy(waitingRank))
    .selectAll("identity")
    .select("member_role.role")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { identities: rows.map((row) => toMember(row, row.role)), total };
}

/** Counts members by status. */
export async function countMembers(database: Database): Promise<MemberCounts> {
  const rows = await selectMembers(database)
    .select(({ fn }) => [
      "status",
      "reason",
      fn.countAll<number>().as("count"),
      fn.countAll<number>().filterWhere("member_role.role", "=", "owner").as("owners"),
    ])
    .groupBy(["status", "reason"])
    .execute();
  const counts = { total: 0, waiting: 0, unverified: 0, active: 0, blocked: 0, owners: 0 };
  for (const { status, reason, count, owners } of rows) {
    if (status === "OFFLINE") continue;
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
