import { Hono } from "hono";
import { z } from "zod";
import { interfaceLanguages } from "../../messages/catalogue.ts";
import {
  defaultInvitationDays,
  invitationDays,
  longestInvitationMessage,
} from "../../wix/admin/invitations.ts";
import { roles } from "../../wix/admin/roles.ts";
import type { invitationsResponse } from "../../wix/admin/admin-responses.ts";
import type { PlatformContext } from "../http/context.ts";
import { parse, readJson } from "../http/parse.ts";
import { emailAddress } from "../identity/members/email-address.ts";
import { adminBytes } from "./admin.calls.ts";
import type { AdminEnvironment } from "./callers.ts";
import { confirmPassword, currentPassword } from "./confirm-password.ts";

const creation = z.object({
  email: emailAddress,
  role: z.enum(roles, { error: `must be one of ${roles.join(", ")}` }),
  days: z
    .literal(invitationDays, { error: `must be one of ${invitationDays.join(", ")}` })
    .default(defaultInvitationDays),
  language: z.enum(interfaceLanguages, {
    error: `must be one of ${interfaceLanguages.join(", ")}`,
  }),
  message: z.string().max(longestInvitationMessage, "is too long").default(""),
  currentPassword,
});

const formatDate = (instant: number): string => new Date(instant).toISOString();

/**
 * Creates the routes for invitations to the team, under `/quire/v1/admin/invitations`. An owner confirms a new invitation with
 * the current password, like every change of a role.
 */
export function adminInvitationRoutes(context: PlatformContext): Hono<AdminEnvironment> {
  const { access, membership } = context;
  const { invitations } = membership;
  const routes = new Hono<AdminEnvironment>();
  const authorize = (request: Request) => access.authorize(request, "invitations.manage");

  routes.get("/", async (c) => {
    await authorize(c.req.raw);
    const list = await invitations.list();
    return c.json({
      invitations: list.map(({ createdAt, expiresAt, acceptedAt, ...invitation }) => ({
        ...invitation,
        createdDate: formatDate(createdAt),
        expiresDate: formatDate(expiresAt),
        ...(acceptedAt !== undefined && { acceptedDate: formatDate(acceptedAt) }),
      })),
    } satisfies z.input<typeof invitationsResponse>);
  });

  routes.post("/", async (c) => {
    const { currentPassword: password, ...invitation } = parse(
      creation,
      await readJson(c.req.raw, adminBytes),
    );
    await confirmPassword(context, c.req.raw, password);
    // The role may have been lost while the password was checked.
    const { id: inviterId } = await authorize(c.req.raw);
    return c.json(await invitations.create({ ...invitation, inviterId }));
  });

  routes.post("/:id/resend", async (c) => {
    const { id: inviterId } = await authorize(c.req.raw);
    await invitations.resend(c.req.param("id"), inviterId);
    return c.json({});
  });

  routes.delete("/:id", async (c) => {
    await authorize(c.req.raw);
    await invitations.revoke(c.req.param("id"));
    return c.json({});
  });
  return routes;
}
