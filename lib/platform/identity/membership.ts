/** The membership part of the platform: routes and background work. */
import type { Hono } from "hono";
import { captchaRoutes } from "../captcha/captcha.routes.ts";
import { oauthRoutes, redirectSessionRoutes } from "../oauth/oauth.routes.ts";
import { accountRoutes } from "./account/account.routes.ts";
import { authenticationRoutes } from "./authentication/authentication.routes.ts";
import { currentMemberRoutes } from "./members/current-member.routes.ts";
import { dropExpired } from "./one-time.repository.ts";
import { recoveryRoutes } from "./recovery/recovery.routes.ts";
import { createMemberServices, type MembershipOptions } from "./services.ts";
import { verificationRoutes } from "./verification/verification.routes.ts";

/** Path prefixes for each group of calls, on the API's hosts and on a site's own host (docs/api.md). */
const prefixes = {
  authentication: ["/_api/iam/authentication", "/iam/authentication"],
  recovery: ["/_api/iam/recovery", "/_iam/recovery", "/iam/recovery"],
  verification: ["/_api/iam/verification", "/iam/verification"],
  redirectSession: ["/_api/redirects-api/v1/redirect-session", "/headless/v1/redirect-session"],
  members: ["/members/v1/members", "/_api/members/v1/members"],
} as const;

/** Interval at which expired rows are deleted, in milliseconds. */
const cleaningInterval = 60 * 60_000;

export type Membership = ReturnType<typeof createMembership>;

export function createMembership(options: MembershipOptions) {
  const { store } = options;
  let wake = () => {};
  const services = createMemberServices(options, () => wake());
  const { callers, identities, owners, serverCredential, outbox } = services;
  let cleanedAt = store.now();

  return {
    callers,
    identities,
    owners,
    serverCredential,

    mount(app: Hono): void {
      const mountAt = (paths: readonly string[], routes: Hono) => {
        for (const path of paths) app.route(path, routes);
      };
      mountAt(prefixes.authentication, authenticationRoutes(services));
      mountAt(prefixes.recovery, recoveryRoutes(services));
      mountAt(prefixes.verification, verificationRoutes(services));
      mountAt(prefixes.redirectSession, redirectSessionRoutes(services));
      mountAt(prefixes.members, currentMemberRoutes(services));
      app.route("/oauth2", oauthRoutes(services));
      app.route("/quire/v1/account", accountRoutes(services));
      app.route("/quire/v1/captcha", captchaRoutes(services.captcha));
    },

    /** Sends the emails that are due. Also deletes expired rows once an hour. */
    async work(): Promise<void> {
      await outbox.deliverDue();
      if (store.now() - cleanedAt < cleaningInterval) return;
      cleanedAt = store.now();
      await dropExpired(store.database, cleanedAt);
    },

    /** Sets the callback that is called when there is an email to send. */
    onMail(callback: () => void): void {
      wake = callback;
    },

    stop: () => outbox.stop(),
  };
}
