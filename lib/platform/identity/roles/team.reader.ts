/** The team: the members who have a role. */
import type { Role } from "../../../wix/admin/roles.ts";
import type { Database } from "../../database/database.ts";

export type TeamMember = {
  readonly id: string;
  /** The public name. */
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Time at which the member was given the role, in epoch milliseconds. */
  readonly since: number;
};

const rank: Readonly<Record<Role, number>> = { owner: 0, editor: 1, author: 2, moderator: 3 };

/** Returns the active members who have a role: owners first, then by the time at which they were given the role. */
export async function listTeam(database: Database): Promise<TeamMember[]> {
  const rows = await database
    .selectFrom("member_role")
    .innerJoin("identity", "identity.id", "member_role.identity_id")
    .leftJoin("member", "member.id", "identity.id")
    .select(["identity.id", "identity.email", "member.nickname"])
    .select(["member_role.role", "member_role.since"])
    .where("identity.status", "=", "ACTIVE")
    .orderBy("since")
    .orderBy("identity.id")
    .execute();
  return rows
    .map(({ nickname, ...member }) => ({ ...member, name: nickname ?? "" }))
    .toSorted((one, other) => rank[one.role] - rank[other.role]);
}
