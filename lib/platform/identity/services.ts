/** The services of the membership part of the platform, and their shared dependencies. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { RateLimits } from "../../rate-limit/rate-limits.ts";
import { createAccess } from "../access/access.ts";
import { createKeyService } from "../access/key.service.ts";
import { createNoticeComposer } from "../comments/notices/compose-notice.ts";
import { createUnsubscribeTokens } from "../comments/notices/unsubscribe-token.ts";
import { createCaptcha, type CaptchaOptions } from "../captcha/captcha.ts";
import type { Store } from "../database/database.ts";
import { createOutbox } from "../mail/outbox.ts";
import type { MailTransport } from "../mail/transport.ts";
import { createAuthorizationCodes } from "../oauth/authorization-code.service.ts";
import { createCallers } from "../oauth/caller.ts";
import { createClientUrls } from "../oauth/client-urls.ts";
import { createRedirectSessionService } from "../oauth/redirect-session.service.ts";
import { createAccessTokens, createWaitingRequests } from "../oauth/signed-tokens.ts";
import { createKeyLoader } from "../oauth/signing-key.ts";
import { createAccountService } from "./account/account.service.ts";
import { createLoginService } from "./authentication/login.service.ts";
import { createPasswordHasher, type PasswordCost } from "./authentication/password-hash.ts";
import { createPendingLoginService } from "./authentication/pending-login.service.ts";
import { createRegistrationService } from "./authentication/registration.service.ts";
import { createClaimService } from "./claim/claim.service.ts";
import { createMailComposer } from "./compose-mail.ts";
import type { Look } from "../../wix/site/look.ts";
import type { MemberRules } from "./context.ts";
import { createIdentityLimits } from "./identity-limits.ts";
import { createIdentityService } from "./identity.service.ts";
import { createInvitationAcceptance } from "./invitations/accept-invitation.service.ts";
import { createInvitationService } from "./invitations/invitation.service.ts";
import { createOwnerService, createRoleService } from "./roles/role.service.ts";
import { createRecoveryService } from "./recovery/recovery.service.ts";
import { createTeamMailComposer } from "../team/compose-team-mail.ts";
import { createVerificationCodes } from "./verification/verification-code.ts";

export type MembershipOptions = {
  readonly store: Store;
  readonly siteUrl: string;
  readonly getSiteName: () => string;
  /** Returns the look for emails. */
  readonly getLook: () => Look | undefined;
  readonly getSiteLanguage: () => string;
  readonly getTimeZone: () => string;
  readonly clientId: string;
  /** Origins to which the client may redirect browsers. */
  readonly redirectOrigins: readonly string[];
  readonly getRules: () => MemberRules;
  readonly captcha: Pick<CaptchaOptions, "kind" | "visible" | "invisible" | "send">;
  readonly limits: RateLimits;
  readonly transport: MailTransport;
  readonly passwordCost?: PasswordCost | undefined;
  readonly keys: {
    readonly accessToken: Uint8Array;
    readonly verificationCode: Uint8Array;
    readonly captcha: Uint8Array;
    readonly serverCredential: Uint8Array;
    readonly unsubscribe: Uint8Array;
  };
  readonly report: (error: unknown) => void;
};

export type MemberServices = ReturnType<typeof createMemberServices>;

/** Creates the services. `onMail` is called when there is an email to send. */
export function createMemberServices(options: MembershipOptions, onMail: () => void) {
  const { store, getRules, siteUrl, getSiteLanguage, clientId, keys, report } = options;
  const serverCredential = Buffer.from(keys.serverCredential).toString("base64url");
  const urls = createClientUrls(options.redirectOrigins);
  const codes = createVerificationCodes(store, keys.verificationCode);
  const unsubscribeTokens = createUnsubscribeTokens(keys.unsubscribe);
  const notices = createNoticeComposer(store, unsubscribeTokens);
  const teamMails = createTeamMailComposer(store, unsubscribeTokens);
  const getBlog = () => ({
    siteName: options.getSiteName(),
    look: options.getLook(),
    siteUrl,
    language: getSiteLanguage(),
    timeZone: options.getTimeZone(),
  });
  const outbox = createOutbox({
    ...store,
    compose: createMailComposer({ store, codes, getBlog, notices, teamMails }),
    transport: options.transport,
    report,
    onEnqueued: onMail,
  });
  const context = {
    store,
    getRules,
    hasher: createPasswordHasher(options.passwordCost),
    codes,
    outbox,
    captcha: createCaptcha({ ...store, ...options.captcha, key: keys.captcha }),
    limits: createIdentityLimits(options.limits),
    getSiteLanguage,
  };
  const loadSigningKey = createKeyLoader(store.database);
  const tokens = createAccessTokens({
    key: keys.accessToken,
    loadSigningKey,
    clientId,
    now: store.now,
  });
  const waitingRequests = createWaitingRequests(keys.accessToken, store.now);
  const roles = createRoleService(store, outbox);
  const apiKeys = createKeyService(store);
  const callers = createCallers({
    store,
    tokens,
    keys: apiKeys,
    isServerCredential: (text) => timingSafeEqual(digest(text.trim()), digest(serverCredential)),
  });
  return {
    ...context,
    siteUrl,
    clientId,
    urls,
    authentication: {
      ...createRegistrationService(context),
      ...createLoginService(context),
      ...createPendingLoginService(context),
    },
    account: createAccountService(context),
    claims: createClaimService(context),
    invitations: createInvitationService(context),
    invitationAcceptance: createInvitationAcceptance(context),
    recovery: createRecoveryService(context),
    identities: createIdentityService(context),
    roles,
    owners: createOwnerService(store, roles),
    apiKeys,
    callers,
    access: createAccess({ readCaller: callers.read, roles }),
    tokens,
    loadSigningKey,
    unsubscribeTokens,
    waitingRequests,
    authorizationCodes: createAuthorizationCodes(store),
    redirectSessions: createRedirectSessionService({
      store,
      siteUrl,
      clientId,
      urls,
      waitingRequests,
    }),
    /** The credential that the owner's own servers use to call sign-on. */
    serverCredential,
  };
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
