/** A platform with an owner, and the calls that the admin pages make. */
import type { DatabaseBench } from "../databases/database.ts";
import { bearer, joinWithTokens } from "./member-calls.ts";
import { openMembers, type Answer, type Members, type Tokens } from "./members.ts";

export const adminPath = "/quire/v1/admin";

export type Owners = Members & {
  readonly ownerId: string;
  readonly owner: Tokens;
  /** Makes a call as the owner, or with another access token. */
  ask(method: string, path: string, body?: unknown, access?: string): Promise<Answer>;
};

export async function openOwners(
  bench: DatabaseBench,
  options: Parameters<typeof openMembers>[1] = {},
): Promise<Owners> {
  const members = await openMembers(bench, options);
  const owner = await joinWithTokens(members, "owner@example.com");
  const identity = await members.platform.identities.find("owner@example.com");
  const ownerId = identity?.id ?? "";
  await members.platform.owners.make(ownerId);
  return {
    ...members,
    ownerId,
    owner,
    ask: (method, path, body, access = owner.access) =>
      members.call(method, adminPath + path, body, bearer(access)),
  };
}
