import { createMiddleware } from "hono/factory";
import { WireError } from "../../wix/errors.ts";
import type { Membership } from "../identity/membership.ts";

/** The Hono environment for the admin routes. */
export type AdminEnvironment = { Variables: { ownerId: string } };

/**
 * Creates a middleware that admits only owners. It looks up the role on each call, so a member who loses the
 * role loses access immediately.
 *
 * Throws 401 without an active session, and 403 for visitors and for members who are not owners.
 */
export const ownersOnly = ({ callers, owners }: Pick<Membership, "callers" | "owners">) =>
  createMiddleware<AdminEnvironment>(async (c, next) => {
    const { identity_id: id } = await callers.member(c.req.raw);
    if (!(await owners.includes(id))) {
      throw new WireError({
        status: 403,
        code: "NO_OWNER",
        message: "Only an owner of this blog can do that.",
      });
    }
    c.set("ownerId", id);
    await next();
  });
