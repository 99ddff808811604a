import { createMiddleware } from "hono/factory";
import type { Access } from "../access/access.ts";
import { loadWriter, type Writer } from "../blog/drafts/writer.ts";

/** The Hono environment for the writers' routes. */
export type WriterEnvironment = { Variables: { writer: Writer } };

/**
 * Creates a middleware that admits owners, editors and authors. It looks up the role on each call, so a member who
 * loses the role loses access immediately. Authors may act only on their own posts, which each route has to check.
 *
 * Throws 401 without an active session, and 403 for visitors, API keys, and members without one of these roles.
 */
export const writersOnly = (access: Access) =>
  createMiddleware<WriterEnvironment>(async (c, next) => {
    c.set("writer", await loadWriter(access, c.req.raw, "admin.write"));
    await next();
  });
