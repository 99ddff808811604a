/** Members with roles, and API keys. */
import type { IdentityProfile } from "#lib/platform/identity/members/profile.ts";
import type { Role } from "#lib/wix/admin/roles.ts";
import type { Members, Tokens } from "./members.ts";

export type StaffMember = Tokens & { readonly id: string };

/**
 * Gives a member a role, or none, and logs the member in. Creates the member, if necessary, without a password, because
 * registration is slow.
 */
export async function joinStaff(
  members: Members,
  role: Role | undefined,
  email = `${role ?? "member"}@example.com`,
  profile: IdentityProfile = {},
): Promise<StaffMember> {
  const { id, ...tokens } = await signOn(members, email, profile);
  if (role !== undefined) await members.platform.roles.assign(id, role);
  return { ...tokens, id };
}

/** Logs a member in without a password, like the API's sign-on call. Creates the member if there is none. */
export async function signOn(
  { platform, exchange }: Pick<Members, "platform" | "exchange">,
  email: string,
  profile: IdentityProfile = {},
): Promise<StaffMember> {
  const { identity, sessionToken = "" } = await platform.identities.signOn(email, profile, {
    isVerified: true,
  });
  return { ...(await exchange(sessionToken)), id: identity.id };
}

/** Creates an API key and returns it with the headers that the SDK's `ApiKeyStrategy` sends. */
export async function createKey(
  { platform }: Pick<Members, "platform">,
  role: Role = "owner",
  memberId?: string,
  creatorId?: string,
) {
  const name = `${role} key`;
  const { key, apiKey } = await platform.apiKeys.create({ name, role, memberId, creatorId });
  return {
    key,
    id: apiKey.id,
    headers: { Authorization: key, "wix-site-id": "site", "wix-account-id": "account" },
  };
}
