import { createMiddleware } from "hono/factory";
import { WireError } from "../../wix/errors.ts";
import type { Membership } from "../identity/membership.ts";

/** The Hono environment of the owner's routes. */
export type OwnerEnvironment = { Variables: { ownerId: string } };

/**
 * Creates a middleware that admits owners only. The middleware looks up the role on each call, so that a member
 * who loses the role loses access at once.
 *
 * Throws 401 without an active session, 403 for visitors and for members who are not owners.
 */
export const ownersOnly = ({ callers, owners }: Pick<Membership, "callers" | "owners">) =>
  createMiddleware<OwnerEnvironment>(async (c, next) => {
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
