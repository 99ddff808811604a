import { Hono } from "hono";
import { z } from "zod";
import { roles } from "../../wix/admin/roles.ts";
import type { PlatformContext } from "../http/context.ts";
import { parse, readJson } from "../http/parse.ts";
import { listTeam } from "../identity/roles/team.reader.ts";
import { confirmPassword, currentPassword } from "./confirm-password.ts";
import type { AdminEnvironment } from "./callers.ts";
import { adminBytes } from "./admin.calls.ts";
import type { teamResponse } from "../../wix/admin/admin-responses.ts";

const change = z.object({
  /** `null` removes the role. */
  role: z.enum(roles, { error: `must be null or one of ${roles.join(", ")}` }).nullable(),
  currentPassword,
});

/**
 * Creates the routes for the members who have a role, under `/quire/v1/admin/team`. A change needs the owner's current
 * password, so that a stolen session cannot gain permanent control of the blog.
 */
export function adminTeamRoutes(context: PlatformContext): Hono<AdminEnvironment> {
  const { access, membership, database } = context;
  const routes = new Hono<AdminEnvironment>();

  routes.get("/", async (c) => {
    const team = await listTeam(database);
    const owners = team.filter(({ role }) => role === "owner").length;
    return c.json({
      members: team.map(({ since, ...member }) => ({
        ...member,
        sinceDate: new Date(since).toISOString(),
        isYou: member.id === c.get("ownerId"),
        isOnlyOwner: member.role === "owner" && owners === 1,
      })),
    } satisfies z.input<typeof teamResponse>);
  });

  routes.put("/:memberId", async (c) => {
    const { role, currentPassword: password } = parse(
      change,
      await readJson(c.req.raw, adminBytes),
    );
    await confirmPassword(context, c.req.raw, password);
    // The role may have been lost while the password was checked.
    await access.authorize(c.req.raw, "admin.use");
    const id = c.req.param("memberId");
    if (role === null) await membership.roles.drop(id);
    else await membership.roles.assign(id, role, { assignerId: c.get("ownerId") });
    return c.json({});
  });
  return routes;
}
