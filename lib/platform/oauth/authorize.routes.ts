import { Hono } from "hono";
import { z } from "zod";
import { invalidArgument } from "../../wix/errors.ts";
import { parse } from "../http/parse.ts";
import {
  assertOfClient,
  authorizationRequest,
  redirectWith,
  type AuthorizationAnswer,
  type AuthorizationRequest,
} from "./authorization.ts";
import type { AuthorizationCodeService } from "./authorization-code.service.ts";
import type { ClientUrls } from "./client-urls.ts";
import type { Login, RedirectSessionService } from "./redirect-session.service.ts";
import type { WaitingRequests } from "./waiting-request.ts";
import { webMessageResponse } from "./web-message-page.ts";

const sessionFormat = z.string().regex(/^[\w.-]{1,4000}$/, "is not one of ours");

export type AuthorizeRoutesOptions = {
  readonly redirectSessions: RedirectSessionService;
  readonly waitingRequests: WaitingRequests;
  readonly codes: AuthorizationCodeService;
  readonly siteUrl: string;
  /** BCP 47. */
  readonly siteLanguage: string;
  readonly clientId: string;
  readonly urls: ClientUrls;
};

/** `/oauth2/authorize`: where a browser gets its code, or is asked to log in first. */
export function authorizeRoutes(options: AuthorizeRoutesOptions): Hono {
  const { redirectSessions, waitingRequests, codes, siteUrl, siteLanguage, clientId, urls } =
    options;
  const routes = new Hono();

  /** 303: whatever brought the browser here, it goes on with a GET. */
  const goTo = (location: string): Response =>
    new Response(null, {
      status: 303,
      headers: {
        Location: location,
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
      },
    });

  function respond(request: AuthorizationRequest, answer: AuthorizationAnswer): Response {
    return request.responseMode === "web_message"
      ? webMessageResponse(answer, urls.origins, siteLanguage)
      : goTo(redirectWith(request, answer));
  }

  async function settle(
    request: AuthorizationRequest,
    login: Login | undefined,
  ): Promise<Response> {
    if (login !== undefined) {
      const code = await codes.issue(request, login);
      return respond(request, { code, state: request.state });
    }
    // A frame that nobody sees is no place to log in.
    if (request.prompt === "none" || request.responseMode === "web_message") {
      return respond(request, {
        error: "login_required",
        errorDescription: "No member is logged in.",
        state: request.state,
      });
    }
    const session = await waitingRequests.sign(request);
    return goTo(`${siteUrl}/login?${new URLSearchParams({ session }).toString()}`);
  }

  routes.get("/authorize", async (c) => {
    const parameters = c.req.query();
    const session = parameters["session"];
    if (session !== undefined) {
      parse(sessionFormat, session, "session");
      const waiting = await waitingRequests.read(session);
      if (waiting !== undefined) return settle(waiting, undefined);
      const followed = await redirectSessions.follow(session);
      if (followed?.kind !== "auth") throw expired();
      return settle(followed.request, followed.login);
    }
    const request = parse(authorizationRequest, camelCased(parameters));
    assertOfClient(request, clientId, urls);
    return settle(request, undefined);
  });
  return routes;
}

/** RFC 6749 spells parameters with underscores, the API's own clients in camel case. */
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
    { field: "session", description: "has expired or was used", type: "FORMAT" },
  ]);
}
