/**
 * Redirect sessions: URLs on this site where a browser logs in, logs out or gets an authorization code. The
 * database stores the request, and the URL contains a handle that can be used only once. A request that needs
 * a prompt is not stored, but is signed and sent in the URL.
 */
import { sitePath } from "../../site/paths/return-to.ts";
import { invalidField } from "../../wix/errors/errors.ts";
import type { Store } from "../database/database.ts";
import { createError } from "../identity/identity-errors.ts";
import { newSecret, takeSessionToken, type Login } from "../identity/one-time.repository.ts";
import { assertOwnRequest, type StoredAuthorizationRequest } from "./authorization.ts";
import { addQuery, type ClientUrls } from "./client-urls.ts";
import type { MemberSession } from "./member-session.repository.ts";
import {
  parseAuthorizationRequest,
  type AuthSessionRequest,
  type RedirectSessionRequest,
} from "./redirect-session-request.ts";
import { storeRedirectSession } from "./redirect-session.repository.ts";
import type { WaitingRequests } from "./signed-tokens.ts";

/**
 * Lifetimes in milliseconds. A browser redirects immediately, but a person may take a while to confirm a
 * logout.
 */
const followedLifetime = 60_000;
const logoutLifetime = 30 * 60_000;

export type RedirectSession = {
  readonly id: string;
  readonly fullUrl: string;
  readonly urlDetails: {
    readonly endpoint: string;
    readonly searchParams: Readonly<Record<string, string>>;
  };
};

/** Returns the login of a member's session. */
export const toLogin = ({ identity_id, authenticated_at }: MemberSession): Login => ({
  identityId: identity_id,
  authenticatedAt: authenticated_at,
});

type RedirectContext = {
  readonly store: Store;
  readonly siteUrl: string;
  readonly clientId: string;
  readonly urls: ClientUrls;
  readonly waitingRequests: WaitingRequests;
};

export function createRedirectSessionService(context: RedirectContext) {
  const { siteUrl, urls } = context;

  return {
    /**
     * Creates a redirect session.
     *
     * Throws `INVALID_ARGUMENT` for malformed requests and for URLs with other origins, and `NOT_OFFERED`
     * (400) for shops, bookings and plans, which this platform does not support.
     *
     * @param member the calling member's session. A logout ends this session, and an authorization with the
     * prompt `none` is for this member.
     */
    async create(request: RedirectSessionRequest, member: MemberSession | undefined) {
      const { login, logout, auth, callbacks, preferences, ...checkouts } = request;
      for (const [name, url] of Object.entries(callbacks)) {
        if (url) urls.assertOwn(`callbacks.${name}`, url);
      }
      if (auth !== undefined) return startAuthorization(context, auth, request, member);
      const { session: _, ...parameters } = preferences.additionalQueryParameters;
      const postFlowUrl = callbacks.postFlowUrl ?? "";
      if (logout !== undefined)
        return startLogout(context, logout, postFlowUrl, parameters, member);
      if (login !== undefined) {
        const page = callbacks.loginUrl || `${siteUrl}/login`;
        return startLogin(siteUrl, page, postFlowUrl, parameters);
      }
      throw Object.keys(checkouts).length > 0
        ? createError("noShop")
        : invalidField("body", "REQUIRED", "must contain auth, login or logout");
    },
  };
}

/** Creates a session for the authorization endpoint, and consumes the session token, if there is one. */
async function startAuthorization(
  context: RedirectContext,
  auth: AuthSessionRequest,
  details: RedirectSessionRequest,
  member: MemberSession | undefined,
): Promise<RedirectSession> {
  const { store, siteUrl, waitingRequests } = context;
  const request = await readAuthorizationRequest(context, auth, details);
  const isWaiting = details.preferences.additionalQueryParameters["session"] !== undefined;
  const login = await findLogin(store, auth, request, isWaiting, member);
  // A member who has just logged in is not prompted again.
  const prompted = login === undefined ? request : { ...request, prompt: "none" as const };
  const session =
    prompted.prompt === "none"
      ? await storeRedirectSession(store, { kind: "auth", request: prompted }, followedLifetime, {
          login,
        })
      : await waitingRequests.sign(prompted);
  const query = { ...request.parameters, session };
  // If the login page's query would be too long, throws here rather than on that page.
  addQuery(request.loginUrl ?? `${siteUrl}/login`, query);
  return createRedirectSession(`${siteUrl}/oauth2/authorize`, query);
}

/** Returns the new authorization request, or the pending one that it continues. */
async function readAuthorizationRequest(
  { clientId, urls, waitingRequests }: RedirectContext,
  auth: AuthSessionRequest,
  { callbacks, preferences }: RedirectSessionRequest,
): Promise<StoredAuthorizationRequest> {
  const { session, ...parameters } = preferences.additionalQueryParameters;
  const request =
    session === undefined
      ? {
          ...parseAuthorizationRequest(auth),
          parameters,
          loginUrl: callbacks.loginUrl || undefined,
        }
      : await waitingRequests.read(session);
  if (request === undefined) throw createError("loginExpired");
  assertOwnRequest(request, clientId, urls);
  return request;
}

/** Returns the login for a session token or, without one, the login of a member's access token. */
async function findLogin(
  { database, now }: Store,
  auth: AuthSessionRequest,
  request: StoredAuthorizationRequest,
  isWaiting: boolean,
  member: MemberSession | undefined,
): Promise<Login | undefined> {
  const { sessionToken } = auth.authRequest;
  if (sessionToken !== undefined && sessionToken !== null) {
    return takeSessionToken(database, sessionToken, now());
  }
  // The member has responded to a pending request's prompt, but the prompt `login` requires a new login.
  const isAnswered = isWaiting && auth.prompt === "none" && request.prompt !== "login";
  // Any other prompt is shown to the member first.
  const isUnprompted = isAnswered || request.prompt === "none";
  return isUnprompted && member !== undefined ? toLogin(member) : undefined;
}

async function startLogout(
  { store, siteUrl, clientId }: RedirectContext,
  logout: NonNullable<RedirectSessionRequest["logout"]>,
  postFlowUrl: string,
  parameters: Record<string, string>,
  member: MemberSession | undefined,
): Promise<RedirectSession> {
  if (logout.clientId !== clientId) {
    throw invalidField("logout.clientId", "CLIENT", "is not known");
  }
  const session = await storeRedirectSession(
    store,
    { kind: "logout", postFlowUrl: postFlowUrl || siteUrl },
    logoutLifetime,
    { sessionId: member?.id },
  );
  const page = `${siteUrl}/_api/iam/authentication/v1/logout`;
  return createRedirectSession(page, { ...parameters, session });
}

function startLogin(
  siteUrl: string,
  page: string,
  postFlowUrl: string,
  parameters: Record<string, string>,
): RedirectSession {
  const isOnSite = new URL(page).origin === siteUrl;
  const returnTo = isOnSite ? toSitePath(siteUrl, postFlowUrl) : postFlowUrl;
  return createRedirectSession(page, {
    ...parameters,
    ...(returnTo === "" ? {} : { returnTo }),
  });
}

/** Returns a URL on the site as a path to return to, or an empty string. */
const toSitePath = (siteUrl: string, url: string): string =>
  (url.startsWith(`${siteUrl}/`) ? sitePath(url.slice(siteUrl.length)) : undefined) ?? "";

function createRedirectSession(page: string, parameters: Record<string, string>): RedirectSession {
  const fullUrl = addQuery(page, parameters);
  const endpoint = page.split(/[?#]/, 1)[0] ?? page;
  const searchParams = Object.fromEntries(new URL(fullUrl).searchParams);
  return { id: newSecret(), fullUrl, urlDetails: { endpoint, searchParams } };
}
