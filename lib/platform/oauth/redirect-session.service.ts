/**
 * Redirect sessions (specification section 3): URLs of this site where a browser logs in, logs out or gets an
 * authorization code. The database stores the request, and the URL contains a handle that can be used once. A
 * request that needs a prompt is not stored, but signed and sent in the URL.
 */
import { z } from "zod";
import { invalidArgument, WireError } from "../../wix/errors.ts";
import type { Session, Store } from "../blog/store.ts";
import type { Prompt } from "../../wix/identity.ts";
import { sitePath } from "../../site/return-to.ts";
import { takeSessionToken } from "../identity/one-time.repository.ts";
import { hashSecret, newSecret } from "../identity/secret.ts";
import {
  assertOfClient,
  authorizationRequest,
  storedAuthorizationRequest,
  type AuthorizationRequest,
} from "./authorization.ts";
import { addQuery, type ClientUrls } from "./client-urls.ts";
import type { MemberSession } from "./member-session.repository.ts";
import type { WaitingRequests } from "./waiting-request.ts";

/** Lifetimes in milliseconds. A browser redirects at once, but a person may take a while to confirm a logout. */
const followedLifetime = 60_000;
const logoutLifetime = 30 * 60_000;

/** Maximum length of all additional parameters together, in characters, because they become part of URLs. */
const longestParameters = 1000;

/** Returns whether the parameters are short enough. `session` has its own limit in `authorize.routes.ts`. */
function areShort(parameters: Readonly<Record<string, string>>): boolean {
  const limited = Object.entries(parameters).filter(([name]) => name !== "session");
  return limited.flat().join("").length <= longestParameters;
}

const elsewhere = z.object({}).optional();

const authRequest = z.object({
  clientId: z.string().max(200).optional(),
  redirectUri: z.string().max(2000).nullish(),
  responseType: z.string().nullish(),
  responseMode: z.string().nullish(),
  codeChallenge: z.string().nullish(),
  codeChallengeMethod: z.string().nullish(),
  scope: z.string().nullish(),
  state: z.string().optional(),
  sessionToken: z.string().max(200).nullish(),
});

export const redirectSessionRequest = z.object({
  login: z.object({}).optional(),
  logout: z.object({ clientId: z.string().max(200) }).optional(),
  auth: z.object({ authRequest, prompt: z.string().optional() }).optional(),
  bookingsCheckout: elsewhere,
  ecomCheckout: elsewhere,
  eventsCheckout: elsewhere,
  paidPlansCheckout: elsewhere,
  callbacks: z
    .object({
      postFlowUrl: z.string().max(2000).nullish(),
      loginUrl: z.string().max(2000).nullish(),
      thankYouPageUrl: z.string().max(2000).nullish(),
      plansListUrl: z.string().max(2000).nullish(),
    })
    .optional(),
  preferences: z
    .object({
      additionalQueryParameters: z
        .record(z.string().min(1).max(100), z.string())
        .refine(areShort, `must have at most ${longestParameters} characters together`)
        .optional(),
    })
    .optional(),
});
export type RedirectSessionRequest = z.infer<typeof redirectSessionRequest>;

export type RedirectSession = {
  readonly id: string;
  readonly fullUrl: string;
  readonly urlDetails: {
    readonly endpoint: string;
    readonly searchParams: Readonly<Record<string, string>>;
  };
};

const storedRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("auth"), request: storedAuthorizationRequest }),
  z.object({ kind: z.literal("logout"), postFlowUrl: z.string() }),
]);
type StoredRequest = z.infer<typeof storedRequest>;

/** A member's login, for which an authorization code is issued. */
export type Login = { readonly identityId: string; readonly authenticatedAt: number };

export type Followed = StoredRequest & {
  readonly login: Login | undefined;
  readonly sessionId: string | undefined;
};

/** Returns the login of a member's session. */
export const toLogin = ({ identity_id, authenticated_at }: MemberSession): Login => ({
  identityId: identity_id,
  authenticatedAt: authenticated_at,
});

export type RedirectSessionService = ReturnType<typeof createRedirectSessionService>;

export function createRedirectSessionService(options: {
  readonly store: Store;
  readonly siteUrl: string;
  readonly clientId: string;
  readonly urls: ClientUrls;
  readonly waitingRequests: WaitingRequests;
}) {
  const { store, siteUrl, clientId, urls, waitingRequests } = options;
  const { database, now } = store;
  const loginPage = `${siteUrl}/login`;

  async function keep(
    session: Session,
    request: StoredRequest,
    lifetime: number,
    { login, sessionId }: { login?: Login | undefined; sessionId?: string } = {},
  ): Promise<string> {
    const handle = newSecret();
    await session
      .insertInto("redirect_session")
      .values({
        token_hash: hashSecret(handle),
        request: JSON.stringify(request),
        identity_id: login?.identityId ?? null,
        authenticated_at: login?.authenticatedAt ?? null,
        session_id: sessionId ?? null,
        expires_at: now() + lifetime,
      })
      .execute();
    return handle;
  }

  function createRedirectSession(
    page: string,
    parameters: Record<string, string>,
  ): RedirectSession {
    const fullUrl = addQuery(page, parameters);
    const endpoint = page.split(/[?#]/, 1)[0] ?? page;
    const searchParams = Object.fromEntries(new URL(fullUrl).searchParams);
    return { id: newSecret(), fullUrl, urlDetails: { endpoint, searchParams } };
  }

  /** Returns the login that a session token proves, or without one the login of a member's access token. */
  async function readLogin(
    sessionToken: string | null | undefined,
    prompt: Prompt,
    member: MemberSession | undefined,
  ): Promise<Login | undefined> {
    if (sessionToken !== undefined && sessionToken !== null) {
      return takeSessionToken(database, sessionToken, now());
    }
    // Any other prompt asks the member first.
    return prompt === "none" && member !== undefined ? toLogin(member) : undefined;
  }

  async function authorize(
    { authRequest, prompt }: NonNullable<RedirectSessionRequest["auth"]>,
    { callbacks, preferences }: RedirectSessionRequest,
    member: MemberSession | undefined,
  ): Promise<RedirectSession> {
    const { session: waiting, ...parameters } = preferences?.additionalQueryParameters ?? {};
    const request =
      waiting === undefined
        ? {
            ...parseRequest(authRequest, prompt),
            parameters,
            loginUrl: callbacks?.loginUrl || undefined,
          }
        : await waitingRequests.read(waiting);
    if (request === undefined) throw expired();
    assertOfClient(request, clientId, urls);
    // The member has answered the prompt of a waiting request, but only a new login answers the prompt `login`.
    const isAnswered = waiting !== undefined && prompt === "none" && request.prompt !== "login";
    const effectivePrompt = isAnswered ? "none" : request.prompt;
    const login = await readLogin(authRequest.sessionToken, effectivePrompt, member);
    // A member who has just logged in is not prompted again.
    const prompted = login === undefined ? request : { ...request, prompt: "none" as const };
    const session =
      prompted.prompt === "none"
        ? await keep(database, { kind: "auth", request: prompted }, followedLifetime, { login })
        : await waitingRequests.sign(prompted);
    const query = { ...request.parameters, session };
    // Throws now, and not at the login page, if the query would be too long there.
    addQuery(request.loginUrl ?? loginPage, query);
    return createRedirectSession(`${siteUrl}/oauth2/authorize`, query);
  }

  /** Returns a URL of the site as a path to come back to, or an empty string. */
  const toSitePath = (url: string): string =>
    (url.startsWith(`${siteUrl}/`) ? sitePath(url.slice(siteUrl.length)) : undefined) ?? "";

  return {
    /**
     * Creates a redirect session (specification section 7, call 17).
     *
     * Throws `INVALID_ARGUMENT` for malformed requests and for URLs of other origins, and `NOT_OFFERED` (400)
     * for shops, bookings and plans, which this platform does not support.
     *
     * @param member the session of the calling member. A logout ends this session, and an authorization with
     *   the prompt `none` is for this member.
     */
    async create(
      request: RedirectSessionRequest,
      member: MemberSession | undefined,
    ): Promise<RedirectSession> {
      const { login, logout, auth, callbacks = {}, preferences } = request;
      for (const [name, url] of Object.entries(callbacks)) {
        if (typeof url === "string" && url !== "") urls.assertOwn(`callbacks.${name}`, url);
      }
      const postFlowUrl = callbacks.postFlowUrl ?? "";
      if (auth !== undefined) return authorize(auth, request, member);
      const { session: _, ...parameters } = preferences?.additionalQueryParameters ?? {};
      if (logout !== undefined) {
        if (logout.clientId !== clientId) throw unknownClient();
        const handle = await keep(
          database,
          { kind: "logout", postFlowUrl: postFlowUrl || siteUrl },
          logoutLifetime,
          member === undefined ? {} : { sessionId: member.id },
        );
        const page = `${siteUrl}/_api/iam/authentication/v1/logout`;
        return createRedirectSession(page, { ...parameters, session: handle });
      }
      if (login !== undefined) {
        const page = callbacks.loginUrl || loginPage;
        const isOnSite = new URL(page).origin === siteUrl;
        const returnTo = isOnSite ? toSitePath(postFlowUrl) : postFlowUrl;
        return createRedirectSession(page, {
          ...parameters,
          ...(returnTo === "" ? {} : { returnTo }),
        });
      }
      const isShop = [
        "bookingsCheckout",
        "ecomCheckout",
        "eventsCheckout",
        "paidPlansCheckout",
      ].some((name) => Object.hasOwn(request, name));
      throw isShop ? notOffered() : nothingAsked();
    },

    /** Returns the request of a handle and deletes it. Returns `undefined` for an unknown or expired handle. */
    async follow(handle: string): Promise<Followed | undefined> {
      const row = await database
        .deleteFrom("redirect_session")
        .where("token_hash", "=", hashSecret(handle))
        .where("expires_at", ">", now())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { identity_id, authenticated_at, session_id } = row;
      return {
        ...storedRequest.parse(JSON.parse(row.request)),
        login:
          identity_id === null || authenticated_at === null
            ? undefined
            : { identityId: identity_id, authenticatedAt: authenticated_at },
        sessionId: session_id ?? undefined,
      };
    },
  };
}

function parseRequest(
  given: z.infer<typeof authRequest>,
  prompt: string | undefined,
): AuthorizationRequest {
  const present = Object.entries({ ...given, prompt }).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  const result = authorizationRequest.safeParse(Object.fromEntries(present));
  if (result.success) return result.data;
  throw invalidArgument(
    result.error.issues.map(({ path, message }) => ({
      field: `auth.authRequest.${path.join(".")}`,
      description: message,
      type: "FORMAT",
    })),
  );
}

function unknownClient(): WireError {
  return invalidArgument([
    { field: "logout.clientId", description: "is not known", type: "CLIENT" },
  ]);
}

function nothingAsked(): WireError {
  return invalidArgument([
    { field: "body", description: "must contain auth, login or logout", type: "REQUIRED" },
  ]);
}

function notOffered(): WireError {
  return new WireError({
    status: 400,
    code: "NOT_OFFERED",
    message: "This site has no checkout, because it has no shop, bookings, events or plans.",
  });
}

function expired(): WireError {
  return new WireError({
    status: 400,
    code: "EXPIRED",
    message: "This login has expired. Go back to where you came from and start again.",
  });
}
