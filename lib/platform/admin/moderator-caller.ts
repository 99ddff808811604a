import { createMiddleware } from "hono/factory";
import type { Access, Actor } from "../access/access.ts";

/** The Hono environment for the moderators' routes. */
export type ModeratorEnvironment = { Variables: { moderator: Actor } };

/**
 * Creates a middleware that admits owners and moderators. It looks up the role on each call, so a member who loses
 * the role loses access immediately.
 *
 * Throws 401 without an active session, and 403 for visitors, API keys, and members without one of these roles.
 */
export const moderatorsOnly = (access: Access) =>
  createMiddleware<ModeratorEnvironment>(async (c, next) => {
    c.set("moderator", await access.authorize(c.req.raw, "admin.moderateComments"));
    await next();
  });
