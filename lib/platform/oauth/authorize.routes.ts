import { Hono } from "hono";
import { z } from "zod";
import { invalidArgument } from "../../wix/errors.ts";
import type { Prompt } from "../../wix/identity.ts";
import { longestCallQuery } from "../../site/query-limits.ts";
import { seeOther } from "../../site/see-other.ts";
import { parse } from "../http/parse.ts";
import {
  assertOfClient,
  authorizationRequest,
  grantScope,
  redirectWith,
  storedAuthorizationRequest,
  type AuthorizationAnswer,
  type AuthorizationRequest,
  type StoredAuthorizationRequest,
} from "./authorization.ts";
import type { AuthorizationCodeService } from "./authorization-code.service.ts";
import type { Callers } from "./caller.ts";
import { addQuery, type ClientUrls } from "./client-urls.ts";
import { toLogin, type Login, type RedirectSessionService } from "./redirect-session.service.ts";
import type { WaitingRequests } from "./waiting-request.ts";
import { webMessageResponse } from "./web-message-page.ts";

const sessionFormat = z
  .string()
  .max(longestCallQuery)
  .regex(/^[\w.-]+$/, "is not a valid session");

/** OAuth errors for hidden frames, which cannot prompt the member (OpenID Connect Core 1.0, section 3.1.2.6). */
const refusals: Readonly<Record<Prompt, readonly [code: string, description: string]>> = {
  none: ["login_required", "No member is logged in."],
  login: ["login_required", "No member is logged in."],
  consent: ["consent_required", "The member has to agree first."],
  select_account: ["account_selection_required", "The member has to choose an account first."],
};

export type AuthorizeRoutesOptions = {
  readonly redirectSessions: RedirectSessionService;
  readonly waitingRequests: WaitingRequests;
  readonly codes: AuthorizationCodeService;
  readonly callers: Callers;
  readonly siteUrl: string;
  /** BCP 47. */
  readonly siteLanguage: string;
  readonly clientId: string;
  readonly urls: ClientUrls;
};

/** Creates the routes of `/oauth2/authorize`, which issue a code or redirect the browser to a login page. */
export function authorizeRoutes(options: AuthorizeRoutesOptions): Hono {
  const { redirectSessions, waitingRequests, codes, callers } = options;
  const { siteUrl, siteLanguage, clientId, urls } = options;
  const routes = new Hono();

  function respond(request: AuthorizationRequest, answer: AuthorizationAnswer): Response {
    return request.responseMode === "web_message"
      ? webMessageResponse(answer, urls.origins, siteLanguage)
      : seeOther(redirectWith(request, answer));
  }

  /** Returns the login of the member whose access token comes with the request, if the prompt is `none`. */
  async function readLogin(
    { prompt }: AuthorizationRequest,
    request: Request,
  ): Promise<Login | undefined> {
    if (prompt !== "none") return undefined;
    const caller = await callers.read(request);
    return caller.kind === "member" ? toLogin(caller.session) : undefined;
  }

  const loginPage = ({ loginUrl }: StoredAuthorizationRequest): string =>
    loginUrl ?? `${siteUrl}/login`;

  /** Signs the request. Returns the URL of the page that prompts the member for it. */
  async function createPromptUrl(
    request: StoredAuthorizationRequest,
    page: string,
  ): Promise<string> {
    const session = await waitingRequests.sign(request);
    return addQuery(page, { ...request.parameters, session });
  }

  async function settle(
    request: StoredAuthorizationRequest,
    login: Login | undefined,
  ): Promise<Response> {
    const { prompt, state } = request;
    if (login !== undefined) {
      const code = await codes.issue(request, login);
      return respond(request, { code, state });
    }
    // A hidden frame cannot ask the member.
    if (prompt === "none" || request.responseMode === "web_message") {
      const [error, errorDescription] = refusals[prompt];
      return respond(request, { error, errorDescription, state });
    }
    const pages = {
      login: loginPage(request),
      consent: `${siteUrl}/login/consent`,
      select_account: `${siteUrl}/login/select-account`,
    };
    return seeOther(await createPromptUrl(request, pages[prompt]));
  }

  /** Reads a waiting request from the query. Throws `INVALID_ARGUMENT` if there is none, or it has expired. */
  async function readWaiting(session: unknown): Promise<StoredAuthorizationRequest> {
    const waiting = await waitingRequests.read(parse(sessionFormat, session, "session"));
    if (waiting === undefined) throw expired();
    return waiting;
  }

  /** Answers the client with `access_denied` when the member declines. */
  routes.get("/authorize/deny", async (c) => {
    const request = await readWaiting(c.req.query("session"));
    return respond(request, {
      error: "access_denied",
      errorDescription: "The member denied access.",
      state: request.state,
    });
  });

  /** Returns the details of a waiting request for the pages of the prompts. Not part of the Wix API. */
  routes.get("/authorize/request", async (c) => {
    const request = await readWaiting(c.req.query("session"));
    return c.json({
      clientHost: new URL(request.redirectUri ?? siteUrl).host,
      scope: grantScope(request.scope),
      loginUrl: await createPromptUrl(request, loginPage(request)),
    });
  });

  routes.get("/authorize", async (c) => {
    const parameters = c.req.query();
    const session = parameters["session"];
    if (session !== undefined) {
      parse(sessionFormat, session, "session");
      const waiting = await waitingRequests.read(session);
      if (waiting !== undefined) return settle(waiting, undefined);
      const followed = await redirectSessions.follow(session);
      if (followed?.kind !== "auth") throw expired();
      const { request, login } = followed;
      return settle(request, login ?? (await readLogin(request, c.req.raw)));
    }
    const request = parse(authorizationRequest, camelCased(parameters));
    assertOfClient(request, clientId, urls);
    return settle(storedAuthorizationRequest.parse(request), await readLogin(request, c.req.raw));
  });
  return routes;
}

/** Converts parameter names to camel case. RFC 6749 uses underscores, the API's own clients camel case. */
function camelCased(parameters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

function expired() {
  return invalidArgument([
    { field: "session", description: "has expired or has already been used", type: "FORMAT" },
  ]);
}
