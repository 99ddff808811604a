import type { Role } from "../../wix/roles.ts";

/**
 * Returns the effective role of a key: its own role or, if it acts for a member, the role with the rights that the key's
 * and the member's role share. Returns `undefined` if they share none.
 */
export function findEffectiveRole(
  { role, memberId }: { readonly role: Role; readonly memberId: string | undefined },
  memberRole: Role | undefined,
): Role | undefined {
  if (memberId === undefined || role === memberRole || memberRole === "owner") return role;
  if (role === "owner" || memberRole === undefined) return memberRole;
  return role === "moderator" || memberRole === "moderator" ? undefined : "author";
}
