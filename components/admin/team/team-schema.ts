/** Schemas and calls of the team's admin page. The calls throw `CallError` on failure. */
import { z } from "zod";
import { roles, type Role } from "#lib/wix/roles.ts";
import { send } from "#components/calls/ask.ts";

export const teamPath = "/api/admin/team";

const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  sinceDate: z.coerce.date(),
  isYou: z.boolean(),
  isOnlyOwner: z.boolean(),
});

export const teamResponse = z.object({ members: z.array(member) });

export type TeamMember = z.output<typeof member>;

/** Gives a member a role, or removes it. */
export const changeRole = (id: string, role: Role | null, currentPassword: string) =>
  send(`${teamPath}/${encodeURIComponent(id)}`, "PUT", { role, currentPassword });
