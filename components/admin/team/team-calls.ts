/** The calls about the team. Each throws `CallError` on failure. */
import { send } from "#components/calls/ask.ts";
import type { Role } from "#lib/wix/admin/roles.ts";

export const teamPath = "/api/admin/team";

/** Gives a member a role, or removes it. */
export const changeRole = (id: string, role: Role | null, currentPassword: string) =>
  send(`${teamPath}/${encodeURIComponent(id)}`, "PUT", { role, currentPassword });
