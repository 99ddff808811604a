/** The members' part of the platform: services, routes and background work. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import type { RateLimits } from "../../rate-limit/rate-limits.ts";
import type { Store } from "../blog/store.ts";
import { createCaptcha, type CaptchaOptions } from "../captcha/captcha.ts";
import { captchaRoutes } from "../captcha/captcha.routes.ts";
import { createOutbox } from "../mail/outbox.ts";
import type { MailTransport } from "../mail/transport.ts";
import { createAccessTokens } from "../oauth/access-token.ts";
import { createAuthorizationCodes } from "../oauth/authorization-code.service.ts";
import { authorizeRoutes } from "../oauth/authorize.routes.ts";
import { createCallers } from "../oauth/caller.ts";
import { createClientUrls } from "../oauth/client-urls.ts";
import { redirectSessionRoutes } from "../oauth/redirect-session.routes.ts";
import { createRedirectSessionService } from "../oauth/redirect-session.service.ts";
import { tokenRoutes } from "../oauth/token.routes.ts";
import { createWaitingRequests } from "../oauth/waiting-request.ts";
import { accountRoutes } from "./account/account.routes.ts";
import { createAccountService } from "./account/account.service.ts";
import { authenticationRoutes } from "./authentication/authentication.routes.ts";
import {
  createAuthenticationService,
  type MemberRules,
} from "./authentication/authentication.service.ts";
import { createMailComposer } from "./compose-mail.ts";
import { currentMemberRoutes } from "./members/current-member.routes.ts";
import { createIdentityLimits } from "./identity-limits.ts";
import { createIdentityService } from "./identity.service.ts";
import { dropExpired } from "./one-time.repository.ts";
import { createOwnerService } from "./owners/owner.service.ts";
import { createPasswordHasher, type PasswordCost } from "./authentication/password-hash.ts";
import { recoveryRoutes } from "./recovery/recovery.routes.ts";
import { createRecoveryService } from "./recovery/recovery.service.ts";
import { createVerificationCodes } from "./verification/verification-code.ts";
import { verificationRoutes } from "./verification/verification.routes.ts";

/** Path prefixes of the same calls on the API's hosts and on a site's own host (docs/api.md). */
const prefixes = {
  authentication: ["/_api/iam/authentication", "/iam/authentication"],
  recovery: ["/_api/iam/recovery", "/_iam/recovery", "/iam/recovery"],
  verification: ["/_api/iam/verification", "/iam/verification"],
  redirectSession: ["/_api/redirects-api/v1/redirect-session", "/headless/v1/redirect-session"],
  members: ["/members/v1/members", "/_api/members/v1/members"],
} as const;

/** Time between two deletions of expired rows, in milliseconds. */
const cleaningInterval = 60 * 60_000;

export type MembershipOptions = {
  readonly store: Store;
  readonly siteUrl: string;
  readonly siteName: string;
  readonly siteLanguage: string;
  readonly clientId: string;
  /** Origins that the client may redirect browsers to. */
  readonly redirectOrigins: readonly string[];
  readonly rules: MemberRules;
  readonly captcha: Pick<CaptchaOptions, "kind" | "visible" | "invisible" | "send">;
  readonly limits: RateLimits;
  readonly transport: MailTransport;
  readonly passwordCost?: PasswordCost | undefined;
  readonly keys: {
    readonly accessToken: Uint8Array;
    readonly verificationCode: Uint8Array;
    readonly captcha: Uint8Array;
    readonly serverCredential: Uint8Array;
  };
  readonly report: (error: unknown) => void;
};

export type Membership = ReturnType<typeof createMembership>;

export function createMembership(options: MembershipOptions) {
  const { store, siteUrl, siteName, siteLanguage, clientId, keys, report } = options;
  const serverCredential = Buffer.from(keys.serverCredential).toString("base64url");
  const urls = createClientUrls(options.redirectOrigins);
  const codes = createVerificationCodes(store, keys.verificationCode);
  const site = { siteName, siteUrl, language: siteLanguage };

  let wake = () => {};
  const outbox = createOutbox({
    ...store,
    compose: createMailComposer(store, codes, site),
    transport: options.transport,
    report,
    onEnqueued: () => wake(),
  });

  const hasher = createPasswordHasher(options.passwordCost);
  const limits = createIdentityLimits(options.limits);
  const captcha = createCaptcha({ ...store, ...options.captcha, key: keys.captcha });
  const authentication = createAuthenticationService({
    store,
    rules: options.rules,
    hasher,
    codes,
    outbox,
    captcha,
    limits,
    siteLanguage,
  });
  const recovery = createRecoveryService({ store, hasher, outbox, limits, authentication });
  const openFields = options.rules.customFields ?? [];
  const account = createAccountService({
    store,
    hasher,
    codes,
    outbox,
    limits,
    authentication,
    openFields,
    siteLanguage,
  });
  const identities = createIdentityService(store, outbox, siteLanguage);
  const owners = createOwnerService(store);

  const tokens = createAccessTokens({ key: keys.accessToken, clientId, now: store.now });
  const callers = createCallers({
    store,
    tokens,
    isServerCredential: (text) => timingSafeEqual(digest(text.trim()), digest(serverCredential)),
  });
  const authorizationCodes = createAuthorizationCodes(store);
  const waitingRequests = createWaitingRequests(keys.accessToken, store.now);
  const redirectSessions = createRedirectSessionService({
    store,
    siteUrl,
    clientId,
    urls,
    waitingRequests,
  });
  const shared = { store, siteUrl, clientId, urls, callers };

  let cleanedAt = store.now();

  return {
    callers,
    identities,
    owners,
    /** The credential with which the owner's own servers call sign-on. */
    serverCredential,

    mount(app: Hono): void {
      const routes = {
        authentication: authenticationRoutes({
          ...shared,
          authentication,
          account,
          identities,
          redirectSessions,
        }),
        recovery: recoveryRoutes({ ...shared, recovery }),
        verification: verificationRoutes({ ...shared, authentication, outbox, limits }),
        redirectSession: redirectSessionRoutes(redirectSessions, callers),
        members: currentMemberRoutes(account, callers, siteLanguage),
      };
      for (const path of prefixes.authentication) app.route(path, routes.authentication);
      for (const path of prefixes.recovery) app.route(path, routes.recovery);
      for (const path of prefixes.verification) app.route(path, routes.verification);
      for (const path of prefixes.redirectSession) app.route(path, routes.redirectSession);
      for (const path of prefixes.members) app.route(path, routes.members);
      app.route("/oauth2", tokenRoutes({ ...shared, tokens, codes: authorizationCodes }));
      app.route(
        "/oauth2",
        authorizeRoutes({
          ...shared,
          siteLanguage,
          redirectSessions,
          waitingRequests,
          codes: authorizationCodes,
        }),
      );
      app.route(
        "/quire/v1/account",
        accountRoutes({ ...shared, account, identities, owners, openFields }),
      );
      app.route("/quire/v1/captcha", captchaRoutes(captcha));
    },

    /** Sends the mails that are due. Once an hour, also deletes expired rows. */
    async work(): Promise<void> {
      await outbox.deliverDue();
      if (store.now() - cleanedAt < cleaningInterval) return;
      cleanedAt = store.now();
      await dropExpired(store.database, cleanedAt);
    },

    /** Sets the callback that is called when there is a mail to send. */
    onMail(callback: () => void): void {
      wake = callback;
    },

    stop: () => outbox.stop(),
  };
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
