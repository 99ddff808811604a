import { createMiddleware } from "hono/factory";
import type { Access } from "../access/access.ts";

/** The Hono environment for the routes of owners. */
export type AdminEnvironment = { Variables: { ownerId: string } };

/**
 * Creates a middleware that admits only owners. It looks up the role on each call, so a member who loses the
 * role loses access immediately.
 *
 * Throws 401 without an active session, and 403 for visitors, API keys, and members who are not owners.
 */
export const ownersOnly = (access: Access) =>
  createMiddleware<AdminEnvironment>(async (c, next) => {
    const { id = "" } = await access.authorize(c.req.raw, "admin.use");
    c.set("ownerId", id);
    await next();
  });
