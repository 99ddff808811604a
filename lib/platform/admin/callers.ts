/**
 * The callers of the admin API. Each middleware looks up the role on every call, so a member who loses the role loses
 * access immediately. All throw 401 without an active session, and 403 for visitors, API keys, and members without one of
 * the roles.
 */
import { createMiddleware } from "hono/factory";
import type { Access, Actor } from "../access/access.ts";
import { loadWriter, type Writer } from "../blog/rights.ts";

/** The Hono environment for the routes of owners. */
export type AdminEnvironment = { Variables: { ownerId: string } };
/** The Hono environment for the moderators' routes. */
export type ModeratorEnvironment = { Variables: { moderator: Actor } };
/** The Hono environment for the writers' routes. */
export type WriterEnvironment = { Variables: { writer: Writer } };

/** Creates a middleware that admits only owners. */
export const ownersOnly = (access: Access) =>
  createMiddleware<AdminEnvironment>(async (c, next) => {
    const { id = "" } = await access.authorize(c.req.raw, "admin.use");
    c.set("ownerId", id);
    await next();
  });

/** Creates a middleware that admits owners and moderators. */
export const moderatorsOnly = (access: Access) =>
  createMiddleware<ModeratorEnvironment>(async (c, next) => {
    c.set("moderator", await access.authorize(c.req.raw, "admin.moderateComments"));
    await next();
  });

/**
 * Creates a middleware that admits owners, editors and authors. Authors may act only on their own posts, which each
 * route has to check.
 */
export const writersOnly = (access: Access) =>
  createMiddleware<WriterEnvironment>(async (c, next) => {
    c.set("writer", await loadWriter(access, c.req.raw, "admin.write"));
    await next();
  });
