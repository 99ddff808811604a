import type { Role } from "../../wix/admin/roles.ts";

/** The members whose current roles limit the rights of a key. */
type KeyMembers = {
  readonly role: Role;
  /** The member on whose behalf the key acts. A key of the blog has none. */
  readonly memberId: string | undefined;
  /** The owner who created the key in the browser. A key from the command line has none. */
  readonly creatorId: string | undefined;
};

type CurrentRoles = {
  readonly member: Role | undefined;
  readonly creator: Role | undefined;
};

/** Returns the role with the rights that two roles share, or `undefined` if they share none. */
function intersectRoles(one: Role | undefined, other: Role | undefined): Role | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (one === other || other === "owner") return one;
  if (one === "owner") return other;
  return one === "moderator" || other === "moderator" ? undefined : "author";
}

/** Returns a key's own role without the rights that its creator no longer has. */
export const capRole = (
  { role, creatorId }: Pick<KeyMembers, "role" | "creatorId">,
  creatorRole: Role | undefined,
): Role | undefined => (creatorId === undefined ? role : intersectRoles(role, creatorRole));

/**
 * Returns the effective role of a key: its own role, limited to the rights of the member on whose behalf it acts and of
 * the owner who created it. Returns `undefined` if they share none.
 */
export function findEffectiveRole(key: KeyMembers, current: CurrentRoles): Role | undefined {
  const capped = capRole(key, current.creator);
  return key.memberId === undefined ? capped : intersectRoles(capped, current.member);
}

/** Reads the current roles of a key's members. `find` returns an active member's role. */
export async function findCurrentRoles(
  { memberId, creatorId }: KeyMembers,
  find: (memberId: string) => Promise<Role | undefined>,
): Promise<CurrentRoles> {
  return {
    member: memberId === undefined ? undefined : await find(memberId),
    creator: creatorId === undefined ? undefined : await find(creatorId),
  };
}
