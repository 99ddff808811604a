/** The membership part of the platform: routes and background work. */
import type { Hono } from "hono";
import { commentMailRoutes, unsubscribeRoutes } from "../comments/notices/comment-mail.routes.ts";
import { queueDueMails } from "../comments/notices/queue-mails.ts";
import { captchaRoutes } from "../captcha/captcha.routes.ts";
import { oauthRoutes, redirectSessionRoutes } from "../oauth/oauth.routes.ts";
import type { MemberSession } from "../oauth/member-session.repository.ts";
import { accountRoutes } from "./account/account.routes.ts";
import { authenticationRoutes } from "./authentication/authentication.routes.ts";
import { claimRoutes } from "./claim/claim.routes.ts";
import { dropOldInvitations } from "./invitations/invitation.repository.ts";
import { invitationRoutes } from "./invitations/invitation.routes.ts";
import { queueTeamMails } from "../team/queue-team-mails.ts";
import { teamMailRoutes } from "../team/team-mail.routes.ts";
import { dropExpired } from "./one-time.repository.ts";
import { recoveryRoutes } from "./recovery/recovery.routes.ts";
import { createMemberServices, type MembershipOptions } from "./services.ts";
import { readSignOnPolicy, resetSignOnPolicy } from "./sign-on-policy.ts";
import { signOnPolicyRoutes } from "./sign-on-policy.routes.ts";
import { verificationRoutes } from "./verification/verification.routes.ts";

/** Path prefixes for each group of calls, on the API's hosts and on a site's own host (docs/api.md). */
const prefixes = {
  authentication: ["/_api/iam/authentication", "/iam/authentication"],
  recovery: ["/_api/iam/recovery", "/_iam/recovery", "/iam/recovery"],
  verification: ["/_api/iam/verification", "/iam/verification"],
  oauth: ["/oauth2", "/_api/oauth2"],
  redirectSession: ["/_api/redirects-api/v1/redirect-session", "/headless/v1/redirect-session"],
} as const;

/** Interval at which expired rows are deleted, in milliseconds. */
const cleaningInterval = 60 * 60_000;

export type Membership = ReturnType<typeof createMembership>;

export function createMembership(options: MembershipOptions) {
  const { store } = options;
  let wake = () => {};
  const services = createMemberServices(options, () => wake());
  const { outbox } = services;
  const { access, apiKeys, callers, identities, owners, roles, serverCredential } = services;
  let cleanedAt = store.now();

  return {
    access,
    apiKeys,
    callers,
    captcha: services.captcha,
    claims: services.claims,
    invitations: services.invitations,
    /** Counts a new picture of a member. Throws `TOO_MANY_TRIES` (429). */
    countPhoto: (memberId: string): Promise<void> => services.limits.authorPhoto.take(memberId),
    /** Checks the current password of a logged-in member. Throws `-19976` if it is wrong. */
    confirmPassword: (session: MemberSession, password: string): Promise<void> =>
      services.account.confirm(session, password),
    identities,
    owners,
    roles,
    serverCredential,
    /** The conditions for new members. */
    signOnPolicy: {
      read: () => readSignOnPolicy(store.database, options.getRules()),
      reset: () => resetSignOnPolicy(store.database),
    },
    /** Returns the names of the custom fields that members may set. */
    getCustomFields: () => options.getRules().customFields ?? [],

    mount(app: Hono): void {
      const mountAt = (paths: readonly string[], routes: Hono) => {
        for (const path of paths) app.route(path, routes);
      };
      mountAt(prefixes.authentication, authenticationRoutes(services));
      mountAt(prefixes.recovery, recoveryRoutes(services));
      mountAt(prefixes.verification, verificationRoutes(services));
      mountAt(prefixes.redirectSession, redirectSessionRoutes(services));
      mountAt(prefixes.oauth, oauthRoutes(services));
      app.route("/iam/signon/v1/sign-on-policies", signOnPolicyRoutes(services));
      const mailContext = { store, callers, tokens: services.unsubscribeTokens };
      app.route("/quire/v1/account/comment-emails", commentMailRoutes(mailContext));
      app.route("/quire/v1/comment-emails", unsubscribeRoutes(mailContext));
      app.route("/quire/v1/account/team-emails", teamMailRoutes(services));
      app.route("/quire/v1/account", accountRoutes(services));
      app.route("/quire/v1/owner-claim", claimRoutes(services));
      app.route("/quire/v1/invitations", invitationRoutes(services));
      app.route("/quire/v1/captcha", captchaRoutes(services.captcha));
    },

    /** Sends the emails that are due. Also deletes expired rows once an hour. */
    async work(): Promise<void> {
      await queueDueMails(store, outbox);
      await queueTeamMails(store, outbox);
      await outbox.deliverDue();
      if (store.now() - cleanedAt < cleaningInterval) return;
      cleanedAt = store.now();
      await dropExpired(store.database, cleanedAt);
      await dropOldInvitations(store.database, cleanedAt);
    },

    /** Sets the callback that is called when there is an email to send. */
    onMail(callback: () => void): void {
      wake = callback;
    },

    stop: () => outbox.stop(),
  };
}
