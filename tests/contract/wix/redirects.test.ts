/** The call of `@wix/redirects`, through the unmodified package. */
import { redirects } from "@wix/redirects";
import { createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { openMembers, siteUrl } from "#tests/support/members/members.ts";
import { connect, listWays } from "#tests/support/members/wix-clients.ts";

forEachDatabase("the unmodified @wix/redirects client", (bench) => {
  useSiteSettings();

  for (const way of listWays(bench)) {
    it(`creates redirect sessions, but none for a checkout, through ${way}`, async () => {
      const client = createClient({
        modules: { redirects },
        ...connect(await openMembers(bench), way),
      });
      const { redirectSession } = await client.redirects.createRedirectSession({
        login: {},
        callbacks: { postFlowUrl: `${siteUrl}/post/alder` },
      });
      expect(redirectSession?.fullUrl).toMatch(/^https:\/\/blog\.example\/login\?/);
      for (const checkout of [
        { bookingsCheckout: {} },
        { ecomCheckout: { checkoutId: "6d4f1b8e-6d0d-4f61-8a3a-111111111111" } },
        { eventsCheckout: { reservationId: "1", eventSlug: "party" } },
        { paidPlansCheckout: { planId: "6d4f1b8e-6d0d-4f61-8a3a-111111111111" } },
      ]) {
        await expect(client.redirects.createRedirectSession(checkout)).rejects.toMatchObject({
          details: { applicationError: { code: "NOT_OFFERED" } },
        });
      }
    });
  }
});
