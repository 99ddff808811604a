import { createMiddleware } from "hono/factory";
import { WireError } from "../../wix/errors.ts";
import type { Membership } from "../identity/membership.ts";

/** What routes below the door know of who calls. */
export type OwnerEnvironment = { Variables: { ownerId: string } };

/**
 * Lets owners in. The role is looked up with each call: who has just lost it is kept out at once.
 *
 * Throws 401 without a session that goes on, 403 for visitors and for members who are no owners.
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
