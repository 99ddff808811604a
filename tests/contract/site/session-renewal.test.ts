/** Which responses to a token renewal end a member's session, over real HTTP in the browser and at the site. */
import { createServer, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMemoryStorage } from "#lib/auth/strategy.ts";
import { memberPlaceholder } from "#lib/auth/tokens.ts";
import { exchangeTokens } from "#lib/proxy/session/token.ts";
import { createHostedUpstream } from "#lib/upstream/hosted.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { clientId, siteUrl } from "#tests/support/members/members.ts";
import { memberCookie } from "#tests/support/members/watched-site.ts";
import { listen } from "#tests/support/servers/listen.ts";
import { createAuth, memberToRenew } from "../../unit/auth/site-peer.ts";

const bodies: readonly (readonly [name: string, type: string, body: string])[] = [
  ["an empty body", "text/plain", ""],
  ["a page", "text/html", "<h1>Forbidden</h1>"],
  ["text that is no JSON", "application/json", "{"],
  ["JSON text", "application/json", '"invalid_grant"'],
  ["null", "application/json", "null"],
  ["a list", "application/json", "[]"],
  ["another object", "application/json", '{"error":{"code":7}}'],
  ["an OAuth error", "application/json", '{"error":"invalid_client"}'],
];
const list = (statuses: readonly number[]) =>
  statuses.flatMap((status) => bodies.map((body) => [status, ...body] as const));
const rejections = list([400, 401, 403]);
const failures = list([404, 408, 422, 429, 500, 502, 503, 504]);

const visitorTokens = { access_token: "visitor", refresh_token: "v", expires_in: 600 };

/** Starts a server that answers renewals with `answerRenewal` and issues visitor tokens. */
async function startTokenServer(answerRenewal: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (body.includes("refresh_token")) return answerRenewal(request, response);
      response.writeHead(200, { "Content-Type": "application/json" });
      return response.end(JSON.stringify(visitorTokens));
    });
  });
  const { url } = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return url;
}

const answer =
  (status: number, type: string, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "Content-Type": type }).end(body);

describe("in the browser, a renewal", () => {
  const openTab = (origin: string, send: typeof fetch = fetch) =>
    createAuth({ fetch: send }, { origin, storage: createMemoryStorage(memberToRenew) });

  it.each(rejections)(
    "that is answered with %i and %s falls back to visitor tokens",
    async (status, _name, type, body) => {
      const tab = openTab(await startTokenServer(answer(status, type, body)));
      await tab.getAuthHeaders();
      expect(tab.getActiveToken()).toBe("visitor");
      expect(tab.getTokens().refreshToken.role).toBe("visitor");
    },
  );

  it.each(failures)(
    "that is answered with %i and %s keeps the session and rejects the call",
    async (status, _name, type, body) => {
      const tab = openTab(await startTokenServer(answer(status, type, body)));
      await expect(tab.getAuthHeaders()).rejects.toMatchObject({ name: "AuthError", status });
      expect(tab.getTokens()).toEqual(memberToRenew);
    },
  );

  it.each<[string, RequestListener]>([
    ["is closed before the response", (_request, response) => response.destroy()],
    [
      "is closed in the middle of the tokens",
      (_request, response) => {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "900" });
        response.write('{"access_token":', () => response.destroy());
      },
    ],
  ])("whose connection %s keeps the session and rejects the call", async (_when, misbehave) => {
    const tab = openTab(await startTokenServer(misbehave));
    await expect(tab.getAuthHeaders()).rejects.toMatchObject({ name: "AuthError" });
    expect(tab.getTokens()).toEqual(memberToRenew);
  });

  it("that times out keeps the session and rejects the call", async () => {
    const timeout = new AbortController();
    const origin = await startTokenServer(() =>
      timeout.abort(new DOMException("", "TimeoutError")),
    );
    const tab = openTab(origin, (input, init) => fetch(input, { ...init, signal: timeout.signal }));
    await expect(tab.getAuthHeaders()).rejects.toMatchObject({ code: "NETWORK" });
    expect(tab.getTokens()).toEqual(memberToRenew);
  });
});

describe("at the site, a renewal by a hosted upstream", () => {
  useSiteSettings();

  async function renew(answerRenewal: RequestListener): Promise<Response> {
    const apiOrigin = await startTokenServer(answerRenewal);
    const upstream = createHostedUpstream({ clientId, apiOrigin, retryDelay: 1, timeout: 1_000 });
    const request = new Request(`${siteUrl}/oauth2/token`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Cookie: `${memberCookie}=kept`,
        Origin: siteUrl,
      },
      body: JSON.stringify({ grantType: "refresh_token", refreshToken: memberPlaceholder }),
    });
    return exchangeTokens(request, upstream);
  }
  const deletesSession = ({ headers }: Response): boolean =>
    headers.getSetCookie().some((cookie) => cookie.startsWith(`${memberCookie}=;`));

  it.each(rejections)(
    "that is answered with %i and %s deletes the session cookies and keeps the status",
    async (status, _name, type, body) => {
      const response = await renew(answer(status, type, body));
      expect(response.status).toBe(status);
      expect(deletesSession(response)).toBe(true);
      expect(response.headers.get("content-type")).toContain("application/json");
      expect(await response.text()).not.toContain("<h1>");
    },
  );

  it.each(failures)(
    "that is answered with %i and %s keeps the session cookies and the status",
    async (status, _name, type, body) => {
      const response = await renew(answer(status, type, body));
      expect(response.status).toBe(status);
      expect(deletesSession(response)).toBe(false);
    },
  );

  it.each<[string, number, RequestListener]>([
    ["is closed", 503, (_request, response) => response.destroy()],
    ["stays silent", 504, () => undefined],
  ])(
    "whose connection %s keeps the session cookies and returns %i",
    async (_name, status, misbehave) => {
      const response = await renew(misbehave);
      expect(response.status).toBe(status);
      expect(deletesSession(response)).toBe(false);
    },
  );
});
