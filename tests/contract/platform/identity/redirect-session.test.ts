/** Redirect sessions (specification section 3 and section 7, identity call 17). */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/database.ts";
import {
  authenticationPath,
  codeIn,
  expectEnded,
  joinWithTokens,
  redirectSession,
  violationsIn,
  visit,
} from "#tests/support/member-calls.ts";
import {
  authRequest,
  clientId,
  openMembers,
  siteUrl,
  type Answer,
} from "#tests/support/members.ts";

const email = "ada@example.com";
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const redirectUri = `${siteUrl}/login/callback`;
const auth = (prompt?: string) => ({
  auth: { authRequest: authRequest({ verifier, redirectUri }), ...(prompt && { prompt }) },
});
const locationOf = ({ headers }: Answer) => new URL(headers.get("location") ?? "");

forEachDatabase("a redirect session", (bench) => {
  it("for an authorization is an address with a handle, told whole and in parts", async () => {
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

  it("for an authorization that waits for a login rests with the browser, not in the store", async () => {
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

  it("for a logout ends the session of the member who made it, once, and leads back", async () => {
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
    expect([out.status, locationOf(out).href]).toEqual([303, `${siteUrl}/bye`]);
    await expectEnded(members, tokens);
    expect(locationOf(await visit(members, fullUrl)).pathname).toBe("/logout");
  });

  it("for a logout is over after half an hour", async () => {
    const members = await openMembers(bench);
    const { access } = await joinWithTokens(members, email);
    const { fullUrl } = await redirectSession(members, { logout: { clientId } }, access);
    members.clock.advance(30 * 60_000);
    expect(locationOf(await visit(members, fullUrl)).pathname).toBe("/logout");
  });

  it.each(["bookingsCheckout", "ecomCheckout", "eventsCheckout", "paidPlansCheckout"])(
    "for %s is NOT_OFFERED",
    async (kind) => {
      const members = await openMembers(bench);
      const answer = await redirectSession(members, { [kind]: { checkoutId: "1" } });
      expect([answer.status, codeIn(answer)]).toEqual([400, "NOT_OFFERED"]);
    },
  );

  it("for nothing is an error", async () => {
    const members = await openMembers(bench);
    for (const body of [{}, { callbacks: {} }, [], null, "auth"]) {
      const answer = await members.post("/headless/v1/redirect-session", body);
      expect([answer.status, violationsIn(answer).length]).toEqual([400, 1]);
    }
  });

  it.each([undefined, "login", "consent", "select_account"])(
    "with the prompt %s leads to the login page, and from there on with who logged in",
    async (prompt) => {
      const members = await openMembers(bench);
      await members.join(email);
      const { fullUrl } = await redirectSession(members, auth(prompt));
      const asked = await visit(members, fullUrl);
      expect(asked.status).toBe(303);
      const page = locationOf(asked);
      expect(page.origin + page.pathname).toBe(`${siteUrl}/login`);
      expect(asked.headers.get("referrer-policy")).toBe("no-referrer");
      // The page may be loaded again.
      expect(locationOf(await visit(members, fullUrl)).pathname).toBe("/login");

      const { body } = await members.login(email);
      const session = page.searchParams.get("session") ?? "";
      const settled = await redirectSession(members, {
        auth: { authRequest: { clientId, sessionToken: body.sessionToken } },
        preferences: { additionalQueryParameters: { session } },
      });
      const answer = await visit(members, settled.fullUrl);
      const { searchParams, pathname } = locationOf(answer);
      expect(pathname).toBe("/login/callback");
      expect(Object.fromEntries(searchParams)).toEqual({
        code: expect.stringMatching(/^[\w-]{43}$/),
        state: "the-state",
      });
      expect((await visit(members, settled.fullUrl)).status).toBe(400);
    },
  );

  it("that waits for a login is over after half an hour", async () => {
    const members = await openMembers(bench);
    await members.join(email);
    const { fullUrl } = await redirectSession(members, auth("login"));
    const session = locationOf(await visit(members, fullUrl)).searchParams.get("session") ?? "";
    members.clock.advance(30 * 60_000);
    expect((await visit(members, fullUrl)).status).toBe(400);
    const late = await redirectSession(members, {
      auth: { authRequest: { clientId } },
      preferences: { additionalQueryParameters: { session } },
    });
    expect([late.status, codeIn(late)]).toEqual([400, "EXPIRED"]);
  });

  it("with the prompt none says login_required to who is not logged in", async () => {
    const members = await openMembers(bench);
    const { fullUrl } = await redirectSession(members, auth("none"));
    const { pathname, searchParams } = locationOf(await visit(members, fullUrl));
    expect(pathname).toBe("/login/callback");
    expect(Object.fromEntries(searchParams)).toEqual({
      error: "login_required",
      error_description: expect.any(String),
      state: "the-state",
    });
  });

  it("with a prompt that is none of the four is refused", async () => {
    const members = await openMembers(bench);
    expect((await redirectSession(members, auth("maybe"))).status).toBe(400);
  });
});
