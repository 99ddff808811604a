import { Hono } from "hono";
import type { MemberServices } from "../services.ts";
import { buildPublicPage } from "./member-page.ts";

/**
 * Creates the `/members/v1/members/my` route, which returns the calling member in the Members API's format.
 */
export function currentMemberRoutes({ account, callers, siteLanguage }: MemberServices): Hono {
  const routes = new Hono();
  routes.get("/my", async (c) => {
    const session = await callers.member(c.req.raw);
    const identity = await account.read(session);
    const { id, email, identityProfile: profile } = identity;
    return c.json({
      member: {
        id,
        contactId: id,
        loginEmail: email.address,
        loginEmailVerified: email.isVerified,
        status: "APPROVED",
        activityStatus: "ACTIVE",
        privacyStatus: profile.privacyStatus === "PRIVATE" ? "PRIVATE" : "PUBLIC",
        createdDate: identity.createdDate,
        updatedDate: identity.updatedDate,
        lastLoginDate: new Date(session.authenticated_at).toISOString(),
        profile: buildPublicPage(id, profile, siteLanguage),
        contact: {
          firstName: profile.firstName,
          lastName: profile.lastName,
          emails: [email.address],
          phones: (profile.phonesV2 ?? []).map(({ phone }) => phone),
          addresses: profile.addresses ?? [],
        },
      },
    });
  });
  return routes;
}
