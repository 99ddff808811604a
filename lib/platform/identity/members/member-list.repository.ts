/** The queries for the owner's list of members. */
import { sql } from "kysely";
import type { IdentityStatus, StatusReason } from "../../../wix/identity.ts";
import type { Role } from "../../../wix/admin/roles.ts";
import { matchAll, matchText } from "../../database/conditions.ts";
import type { Database } from "../../database/database.ts";
import { orderByIds } from "../../database/rows.ts";
import { readOffsetPage } from "../../query/page.ts";
import { describeFields, type Sort } from "../../query/query.ts";
import { toIdentity, type Identity, type IdentityRow } from "../identity.ts";

/** A member as seen by owners. */
export type Member = Identity & { readonly role: Role | undefined; readonly isOwner: boolean };

export type MemberFilter = {
  readonly status?: IdentityStatus | undefined;
  readonly reason?: StatusReason | undefined;
  /** Part of the address or of a name. */
  readonly search?: string | undefined;
  /** Whether members waiting for the owner's approval are listed first. */
  readonly isWaitingFirst?: boolean | undefined;
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

const accounts = sql`(select identity.*, case when status = 'PENDING'
  and reason = 'PENDING_ADMIN_APPROVAL_REQUIRED' then 1 else 0 end as is_waiting
  from identity) as identity`;

const { columns } = describeFields({
  isWaiting: ["boolean", "identity.is_waiting"],
  createdDate: ["date", "identity.created_at"],
});
const newestFirst: Sort = { fieldName: "createdDate", order: "DESC" };
const waitingFirst: Sort = { fieldName: "isWaiting", order: "DESC" };

const searched = ["email", "nickname_key", "first_name_key", "last_name_key"];

export function toMember(row: IdentityRow, given: Role | null | undefined): Member {
  // A role takes effect only while the member is active.
  const role = row.status === "ACTIVE" ? (given ?? undefined) : undefined;
  return { ...toIdentity(row), role, isOwner: role === "owner" };
}

const selectMembers = (database: Database) =>
  database.selectFrom("identity").leftJoin("member_role", "member_role.identity_id", "identity.id");

/** Returns members, newest first, and the total number of matches. */
export async function listMembers(
  database: Database,
  { status, reason, search, isWaitingFirst = false, limit, offset }: MemberFilter,
): Promise<{ identities: Member[]; total: number }> {
  const where = matchAll([
    sql`status <> 'OFFLINE'`,
    status && sql`status = ${status}`,
    reason && sql`reason = ${reason}`,
    matchText(search, searched),
  ]);
  const source = { from: accounts, where, id: "identity.id", columns };
  const sort = isWaitingFirst ? [waitingFirst, newestFirst] : [newestFirst];
  const { ids, total } = await readOffsetPage(database, source, { sort, limit, offset });
  if (ids.length === 0) return { identities: [], total };
  const rows = await selectMembers(database)
    .selectAll("identity")
    .select("member_role.role")
    .where("id", "in", ids)
    .execute();
  return { identities: orderByIds(rows, ids).map((row) => toMember(row, row.role)), total };
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
