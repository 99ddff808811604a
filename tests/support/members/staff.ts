/** Members with roles, and API keys. */
import type { Role } from "#lib/wix/roles.ts";
import { joinWithTokens } from "./member-calls.ts";
import type { Members, Tokens } from "./members.ts";

export type StaffMember = Tokens & { readonly id: string };

/** Registers a member and gives them a role, or none. */
export async function joinStaff(
  members: Members,
  role: Role | undefined,
  email = `${role ?? "member"}@example.com`,
): Promise<StaffMember> {
  const tokens = await joinWithTokens(members, email);
  const id = (await members.platform.identities.find(email))?.id ?? "";
  if (role !== undefined) await members.platform.roles.assign(id, role);
  return { ...tokens, id };
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
