import type { Role } from "../../wix/roles.ts";

/**
 * Returns the role that a key really has: its own role or, if it acts for a member, the role whose rights both the
 * key's and the member's role include. Returns `undefined` if there is none.
 */
export function findEffectiveRole(
  { role, memberId }: { readonly role: Role; readonly memberId: string | undefined },
  memberRole: Role | undefined,
): Role | undefined {
  if (memberId === undefined || role === memberRole || memberRole === "owner") return role;
  if (role === "owner" || memberRole === undefined) return memberRole;
  return role === "moderator" || memberRole === "moderator" ? undefined : "author";
}
