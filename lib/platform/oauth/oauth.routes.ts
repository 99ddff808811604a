/**
 * The authorization API (docs/api.md, “Authorization endpoint”, “Token call” and “Redirect session call”).
 */
import { Hono } from "hono";
import { z } from "zod";
import { longestCallQuery } from "../../site/paths/query-limits.ts";
import { seeOther } from "../../site/paths/see-other.ts";
import { invalidField } from "../../wix/errors/errors.ts";
import type { Prompt } from "../../wix/identity.ts";
import { parse } from "../http/parse.ts";
import { readBody } from "../identity/fields.ts";
import type { Login } from "../identity/one-time.repository.ts";
import type { MemberServices } from "../identity/services.ts";
import {
  assertOwnRequest,
  authorizationRequest,
  buildRedirectUrl,
  grantScope,
  storedAuthorizationRequest,
  type AuthorizationAnswer,
  type AuthorizationRequest,
  type StoredAuthorizationRequest,
} from "./authorization.ts";
import { addQuery } from "./client-urls.ts";
import { toCamelCase } from "./raw-request.ts";
import { redirectSessionRequest } from "./redirect-session-request.ts";
import { followRedirectSession } from "./redirect-session.repository.ts";
import { toLogin } from "./redirect-session.service.ts";
import type { WaitingRequests } from "./signed-tokens.ts";
import { addTokenRoutes } from "./token.routes.ts";
import { createWebMessageResponse } from "./web-message-page.ts";

/** Creates the routes under `/v1/redirect-session`. */
export function redirectSessionRoutes({ redirectSessions, callers }: MemberServices): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const request = await readBody(redirectSessionRequest, c.req.raw);
    const caller = await callers.read(c.req.raw);
    const member = caller.kind === "member" ? caller.session : undefined;
    return c.json({ redirectSession: await redirectSessions.create(request, member) });
  });
  return routes;
}

/** Creates the routes under `/oauth2`. */
export function oauthRoutes(services: MemberServices): Hono {
  const routes = new Hono();
  addAuthorizeRoutes(routes, services);
  addTokenRoutes(routes, services);
  return routes;
}

const sessionFormat = z
  .string()
  .max(longestCallQuery)
  .regex(/^[\w.-]+$/, "is not a valid session");

/**
 * OAuth errors for hidden frames, which cannot prompt the member (OpenID Connect Core 1.0, section 3.1.2.6).
 */
const refusals: Readonly<Record<Prompt, readonly [error: string, errorDescription: string]>> = {
  none: ["login_required", "No member is logged in."],
  login: ["login_required", "No member is logged in."],
  consent: ["consent_required", "The member has to agree first."],
  select_account: ["account_selection_required", "The member has to choose an account first."],
};

/** Adds the `/authorize` routes, which issue a code or redirect the browser to a login page. */
function addAuthorizeRoutes(routes: Hono, services: MemberServices): void {
  const { store, siteUrl, clientId, urls, callers, waitingRequests } = services;
  const { respond, chooseLoginPage, createPromptUrl, authorize } = createAuthorizer(services);

  /** Sends `access_denied` to the client when the member declines. */
  routes.get("/authorize/deny", async (c) => {
    const request = await readWaiting(waitingRequests, c.req.query("session"));
    return respond(request, {
      error: "access_denied",
      errorDescription: "The member denied access.",
      state: request.state,
    });
  });

  /** Returns the details of a pending request, for the prompt pages. Not part of the Wix API. */
  routes.get("/authorize/request", async (c) => {
    const request = await readWaiting(waitingRequests, c.req.query("session"));
    return c.json({
      clientHost: new URL(request.redirectUri ?? siteUrl).host,
      scope: grantScope(request.scope),
      loginUrl: await createPromptUrl(request, chooseLoginPage(request)),
    });
  });

  routes.get("/authorize", async (c) => {
    const parameters = c.req.query();
    const session = parameters["session"];
    if (session !== undefined) {
      parse(sessionFormat, session, "session");
      const waiting = await waitingRequests.read(session);
      if (waiting !== undefined) return authorize(waiting, undefined);
      const followed = await followRedirectSession(store, session);
      if (followed?.kind !== "auth") throw createExpiredError();
      const { request, login } = followed;
      return authorize(request, login ?? (await readLogin(callers, request, c.req.raw)));
    }
    const request = parse(authorizationRequest, toCamelCase(parameters));
    assertOwnRequest(request, clientId, urls);
    const login = await readLogin(callers, request, c.req.raw);
    return authorize(storedAuthorizationRequest.parse(request), login);
  });
}

/** Creates the functions that answer authorization requests. */
function createAuthorizer(services: MemberServices) {
  const { siteUrl, getSiteLanguage, urls, waitingRequests, authorizationCodes } = services;

  function respond(request: AuthorizationRequest, answer: AuthorizationAnswer): Response {
    return request.responseMode === "web_message"
      ? createWebMessageResponse(answer, urls.origins, getSiteLanguage())
      : seeOther(buildRedirectUrl(request, answer));
  }

  const chooseLoginPage = ({ loginUrl }: StoredAuthorizationRequest): string =>
    loginUrl ?? `${siteUrl}/login`;

  /** Signs the request. Returns the URL of the page that shows its prompt to the member. */
  async function createPromptUrl(request: StoredAuthorizationRequest, page: string) {
    const session = await waitingRequests.sign(request);
    return addQuery(page, { ...request.parameters, session });
  }

  async function authorize(request: StoredAuthorizationRequest, login: Login | undefined) {
    const { prompt, state } = request;
    if (login !== undefined) {
      return respond(request, { code: await authorizationCodes.issue(request, login), state });
    }
    // A hidden frame cannot prompt the member.
    if (prompt === "none" || request.responseMode === "web_message") {
      const [error, errorDescription] = refusals[prompt];
      return respond(request, { error, errorDescription, state });
    }
    const pages = {
      login: chooseLoginPage(request),
      consent: `${siteUrl}/login/consent`,
      select_account: `${siteUrl}/login/select-account`,
    };
    return seeOther(await createPromptUrl(request, pages[prompt]));
  }

  return { respond, chooseLoginPage, createPromptUrl, authorize };
}

/** If the prompt is `none`, returns the login of the member whose access token was sent with the request. */
async function readLogin(
  callers: MemberServices["callers"],
  { prompt }: AuthorizationRequest,
  request: Request,
) {
  if (prompt !== "none") return undefined;
  const caller = await callers.read(request);
  return caller.kind === "member" ? toLogin(caller.session) : undefined;
}

/**
 * Reads a pending request from the query. Throws `INVALID_ARGUMENT` if the request is missing or has
 * expired.
 */
async function readWaiting(requests: WaitingRequests, session: unknown) {
  const waiting = await requests.read(parse(sessionFormat, session, "session"));
  if (waiting === undefined) throw createExpiredError();
  return waiting;
}

const createExpiredError = () =>
  invalidField("session", "FORMAT", "has expired or has already been used");
