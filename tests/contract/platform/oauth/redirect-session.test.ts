/** Tests for redirect sessions. */
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { refuse } from "#lib/server/http/refuse.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import {
  accountPath,
  authenticationPath,
  bearer,
  codeIn,
  expectEnded,
  joinWithTokens,
  readMy,
  redirectSession,
  violationsIn,
  visit,
} from "#tests/support/members/member-calls.ts";
import {
  authRequest,
  clientId,
  exchangeCode,
  openMembers,
  siteUrl,
  type Answer,
} from "#tests/support/members/members.ts";

const email = "ada@example.com";
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const redirectUri = `${siteUrl}/login/callback`;
const auth = (prompt?: string) => ({
  auth: { authRequest: authRequest({ verifier, redirectUri }), ...(prompt && { prompt }) },
});
const readLocation = ({ headers }: Answer) => new URL(headers.get("location") ?? "");

onSqlite("a redirect session", (bench) => {
  it("for an authorization consists of a URL with an opaque token, returned both whole and in parts", async () => {
    const members = await openMembers(bench);
    const { status, body } = await redirectSession(members, auth("login"));
    expect(status).toBe(200);
    const { id, fullUrl, urlDetails } = body.redirectSession;
    expect(id).toEqual(expect.any(String));
    expect(urlDetails).toEqual({
      endpoint: `${siteUrl}/oauth2/authorize`,
      searchParams: { session: expect.stringMatching(/^[\w.-]+$/) },
    });
    const query = new URLSearchParams(urlDetails.searchParams).toString();
    expect(fullUrl).toBe(`${urlDetails.endpoint}?${query}`);
    for (const secret of ["the-state", "callback", "offline_access"]) {
      expect(fullUrl).not.toContain(secret);
    }
  });

  it("for an authorization pending login is kept in the URL, not in the database", async () => {
    const members = await openMembers(bench);
    await redirectSession(members, auth("login"));
    const database = await bench.open(members.location);
    expect(await database.selectFrom("redirect_session").selectAll().execute()).toEqual([]);
    const forged = await members.call("GET", "/oauth2/authorize?session=e30.e30.e30");
    expect(forged.status).toBe(400);
  });

  it.each([
    ["/post/a-walk", { returnTo: "/post/a-walk" }],
    ["/account?tab=security", { returnTo: "/account?tab=security" }],
    ["", {}],
    ["//evil.example", {}],
  ])("for a login leads to the login page and back to %j", async (path, searchParams) => {
    const members = await openMembers(bench);
    const callbacks = { postFlowUrl: siteUrl + path };
    const { body } = await redirectSession(members, { login: {}, callbacks });
    expect(body.redirectSession.urlDetails).toEqual({ endpoint: `${siteUrl}/login`, searchParams });
  });

  it("for a logout ends its member's session once, and redirects to postFlowUrl", async () => {
    const members = await openMembers(bench);
    const tokens = await joinWithTokens(members, email);
    const { fullUrl, body } = await redirectSession(
      members,
      { logout: { clientId }, callbacks: { postFlowUrl: `${siteUrl}/bye` } },
      tokens.access,
    );
    expect(body.redirectSession.urlDetails.endpoint).toBe(
      `${siteUrl}${authenticationPath}/v1/logout`,
    );
    const out = await visit(members, fullUrl);
    expect([out.status, readLocation(out).href]).toEqual([303, `${siteUrl}/bye`]);
    await expectEnded(members, tokens);
    expect(readLocation(await visit(members, fullUrl)).pathname).toBe("/logout");
  });

  it("for a logout expires after half an hour", async () => {
    const members = await openMembers(bench);
    const { access } = await joinWithTokens(members, email);
    const { fullUrl } = await redirectSession(members, { logout: { clientId } }, access);
    members.clock.advance(30 * 60_000);
    expect(readLocation(await visit(members, fullUrl)).pathname).toBe("/logout");
  });

  it.each(["bookingsCheckout", "ecomCheckout", "eventsCheckout", "paidPlansCheckout"])(
    "for %s is NOT_OFFERED",
    async (kind) => {
      const members = await openMembers(bench);
      const answer = await redirectSession(members, { [kind]: { checkoutId: "1" } });
      expect([answer.status, codeIn(answer)]).toEqual([400, "NOT_OFFERED"]);
    },
  );

  it("without a purpose is rejected", async () => {
    const members = await openMembers(bench);
    for (const body of [{}, { callbacks: {} }, [], null, "auth"]) {
      const answer = await members.post("/headless/v1/redirect-session", body);
      expect([answer.status, violationsIn(answer).length]).toEqual([400, 1]);
    }
  });

  it.each([undefined, "login"])(
    "with the prompt %s, leads to the login page and continues with the member who logs in there",
    async (prompt) => {
      const members = await openMembers(bench);
      await members.join(email);
      const { fullUrl } = await redirectSession(members, auth(prompt));
      const asked = await visit(members, fullUrl);
      expect(asked.status).toBe(303);
      const page = readLocation(asked);
      expect(page.origin + page.pathname).toBe(`${siteUrl}/login`);
      expect(asked.headers.get("referrer-policy")).toBe("no-referrer");
      // The login page can be reloaded.
      expect(readLocation(await visit(members, fullUrl)).pathname).toBe("/login");

      const { body } = await members.login(email);
      const session = page.searchParams.get("session") ?? "";
      const settled = await redirectSession(members, {
        auth: { authRequest: { clientId, sessionToken: body.sessionToken } },
        preferences: { additionalQueryParameters: { session } },
      });
      const answer = await visit(members, settled.fullUrl);
      const { searchParams, pathname } = readLocation(answer);
      expect(pathname).toBe("/login/callback");
      expect(Object.fromEntries(searchParams)).toEqual({
        code: expect.stringMatching(/^[\w-]{43}$/),
        state: "the-state",
      });
      expect((await visit(members, settled.fullUrl)).status).toBe(400);
    },
  );

  it.each([
    ["consent", "/login/consent"],
    ["select_account", "/login/select-account"],
  ])(
    "with the prompt %s, asks the member at %s and accepts either answer",
    async (prompt, path) => {
      const members = await openMembers(bench);
      const { access } = await joinWithTokens(members, email);
      // A member's token does not skip the prompt.
      const { fullUrl } = await redirectSession(members, auth(prompt), access);
      const page = readLocation(await visit(members, fullUrl));
      expect(page.origin + page.pathname).toBe(siteUrl + path);
      const session = page.searchParams.get("session") ?? "";
      const query = new URLSearchParams({ session }).toString();

      const { body } = await members.call("GET", `/oauth2/authorize/request?${query}`);
      expect(body).toEqual({
        clientHost: "blog.example",
        scope: "offline_access",
        loginUrl: expect.stringMatching(`^${siteUrl}/login\\?session=`),
      });
      const denied = readLocation(await members.call("GET", `/oauth2/authorize/deny?${query}`));
      expect(denied.pathname).toBe("/login/callback");
      expect(denied.searchParams.get("error")).toBe("access_denied");
      expect(denied.searchParams.get("state")).toBe("the-state");

      const allowed = await redirectSession(
        members,
        {
          auth: { authRequest: { clientId }, prompt: "none" },
          preferences: { additionalQueryParameters: { session } },
        },
        access,
      );
      const { searchParams } = readLocation(await visit(members, allowed.fullUrl));
      const code = searchParams.get("code") ?? "";
      const { body: tokens } = await exchangeCode(members, { code, verifier, redirectUri });
      const my = await readMy(members, tokens.access_token);
      expect(my.body.member.loginEmail).toBe(email);
      for (const name of ["request", "deny"]) {
        const made = await members.call("GET", `/oauth2/authorize/${name}?session=made-up`);
        expect(made.status).toBe(400);
      }
    },
  );

  it("requires a logged-in member to log in again if the prompt is `login`", async () => {
    const members = await openMembers(bench);
    const { access } = await joinWithTokens(members, email);
    const { fullUrl } = await redirectSession(members, auth("login"));
    const session = readLocation(await visit(members, fullUrl)).searchParams.get("session") ?? "";
    const resumed = await redirectSession(
      members,
      {
        auth: { authRequest: { clientId }, prompt: "none" },
        preferences: { additionalQueryParameters: { session } },
      },
      access,
    );
    expect(readLocation(await visit(members, resumed.fullUrl)).pathname).toBe("/login");
  });

  it("with the prompt none, logs in the member whose access token is sent", async () => {
    const members = await openMembers(bench);
    const tokens = await joinWithTokens(members, email);
    const { fullUrl } = await redirectSession(members, auth("none"), tokens.access);
    const { searchParams } = readLocation(await visit(members, fullUrl));
    const code = searchParams.get("code") ?? "";
    const exchanged = await exchangeCode(members, { code, verifier, redirectUri });
    const my = await readMy(members, exchanged.body.access_token);
    expect(my.body.member.loginEmail).toBe(email);

    const request = authRequest({ verifier, redirectUri });
    const query = new URLSearchParams({ ...request, prompt: "none" }).toString();
    const path = `/oauth2/authorize?${query}`;
    const direct = await members.call("GET", path, undefined, bearer(tokens.access));
    expect(readLocation(direct).searchParams.get("code")).toMatch(/^[\w-]{43}$/);

    const visitor = await members.post("/oauth2/token", { clientId, grantType: "anonymous" });
    const account = await members.call("GET", accountPath, undefined, bearer(tokens.access));
    await members.call("DELETE", `${accountPath}/sessions/${account.body.sessionId}`, undefined, {
      Authorization: tokens.access,
    });
    for (const access of [visitor.body.access_token, tokens.access]) {
      const refusal = await redirectSession(members, auth("none"), access);
      const refused = readLocation(await visit(members, refusal.fullUrl));
      expect(refused.searchParams.get("error")).toBe("login_required");
    }
  });

  it("leads to the client's login page if the client specifies one", async () => {
    const members = await openMembers(bench, { redirectOrigins: [siteUrl, "https://app.example"] });
    const loginUrl = "https://app.example/members?theme=dark";
    const { fullUrl } = await redirectSession(members, {
      ...auth("login"),
      callbacks: { loginUrl },
    });
    const page = readLocation(await visit(members, fullUrl));
    expect(page.origin + page.pathname).toBe("https://app.example/members");
    expect(page.searchParams.get("theme")).toBe("dark");
    await members.join(email);
    const { sessionToken } = (await members.login(email)).body;
    const session = page.searchParams.get("session") ?? "";
    const resumed = await redirectSession(members, {
      auth: { authRequest: { clientId, sessionToken } },
      preferences: { additionalQueryParameters: { session } },
    });
    const { searchParams } = readLocation(await visit(members, resumed.fullUrl));
    expect(searchParams.get("code")).toMatch(/^[\w-]{43}$/);

    const { body } = await redirectSession(members, {
      login: {},
      callbacks: { loginUrl, postFlowUrl: "https://app.example/shelf" },
    });
    expect(body.redirectSession.urlDetails).toEqual({
      endpoint: "https://app.example/members",
      searchParams: { theme: "dark", returnTo: "https://app.example/shelf" },
    });
  });

  it("adds the additional query parameters to its URL and to the pages that follow", async () => {
    const members = await openMembers(bench);
    const additionalQueryParameters = { utm_source: "mail & more", lang: "de" };
    const preferences = { additionalQueryParameters };
    for (const request of [auth("login"), { login: {} }, { logout: { clientId } }]) {
      const { body } = await redirectSession(members, { ...request, preferences });
      const { fullUrl, urlDetails } = body.redirectSession;
      const parameters = Object.fromEntries(new URL(fullUrl).searchParams);
      expect(parameters).toMatchObject(additionalQueryParameters);
      expect(urlDetails.searchParams).toEqual(parameters);
    }
    for (const prompt of ["login", "consent"]) {
      const { fullUrl } = await redirectSession(members, { ...auth(prompt), preferences });
      const page = readLocation(await visit(members, fullUrl));
      expect(Object.fromEntries(page.searchParams)).toMatchObject(additionalQueryParameters);
    }
    const tooLong = { additionalQueryParameters: { utm_source: "a".repeat(1000) } };
    const refused = await redirectSession(members, { ...auth("login"), preferences: tooLong });
    expect([refused.status, violationsIn(refused)]).toEqual([
      400,
      ["preferences.additionalQueryParameters FORMAT"],
    ]);
  });

  it("leads to a page with a query the site accepts, or is rejected as too long", async () => {
    const members = await openMembers(bench);
    const { authRequest } = auth("login").auth;
    const request = (length: number) => ({
      auth: {
        authRequest: { ...authRequest, redirectUri: `${redirectUri}?${"a".repeat(length)}` },
        prompt: "login",
      },
      callbacks: { loginUrl: `${siteUrl}/login?${"b".repeat(length)}` },
      preferences: { additionalQueryParameters: { utm_source: "c".repeat(length / 2) } },
    });
    const { fullUrl } = await redirectSession(members, request(1_000));
    const { pathname, search } = readLocation(await visit(members, fullUrl));
    const next = Object.assign(new IncomingMessage(new Socket()), {
      method: "GET",
      url: `${pathname}${search}&problem=missingCaptchaToken`,
    });
    expect(refuse(next)).toBeUndefined();

    const tooLong = await redirectSession(members, request(1_900));
    expect([tooLong.status, violationsIn(tooLong)]).toEqual([400, ["query MAX"]]);
    const umlauts = { additionalQueryParameters: { utm_source: "\u20AC".repeat(950) } };
    const encoded = await redirectSession(members, { login: {}, preferences: umlauts });
    expect([encoded.status, violationsIn(encoded)]).toEqual([400, ["query MAX"]]);
  });

  it("pending login expires after half an hour", async () => {
    const members = await openMembers(bench);
    await members.join(email);
    const { fullUrl } = await redirectSession(members, auth("login"));
    const session = readLocation(await visit(members, fullUrl)).searchParams.get("session") ?? "";
    members.clock.advance(30 * 60_000);
    expect((await visit(members, fullUrl)).status).toBe(400);
    const late = await redirectSession(members, {
      auth: { authRequest: { clientId } },
      preferences: { additionalQueryParameters: { session } },
    });
    expect([late.status, codeIn(late)]).toEqual([400, "EXPIRED"]);
  });

  it("with the prompt none, returns login_required if the member is not logged in", async () => {
    const members = await openMembers(bench);
    const { fullUrl } = await redirectSession(members, auth("none"));
    const { pathname, searchParams } = readLocation(await visit(members, fullUrl));
    expect(pathname).toBe("/login/callback");
    expect(Object.fromEntries(searchParams)).toEqual({
      error: "login_required",
      error_description: expect.any(String),
      state: "the-state",
    });
  });

  it("with an unknown prompt is rejected", async () => {
    const members = await openMembers(bench);
    expect((await redirectSession(members, auth("maybe"))).status).toBe(400);
  });
});
