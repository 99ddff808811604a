/** Tests for exchanging a code for tokens. */
import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  codeIn,
  expectAlive,
  readMy,
  redirectSession,
  violationsIn,
  visit,
} from "#tests/support/members/member-calls.ts";
import {
  authRequest,
  requestGrant,
  exchangeCode,
  openMembers,
  siteUrl,
  type Answer,
  type Members,
} from "#tests/support/members/members.ts";

const email = "ada@example.com";
const minute = 60_000;

const joinWithGrant = async (members: Members) =>
  requestGrant(members, (await members.join(email)).body.sessionToken);

const readTokens = ({ body }: Answer) => ({
  access: String(body.access_token),
  refresh: String(body.refresh_token),
});

const expectInvalidGrant = (answer: Answer) =>
  expect([answer.status, codeIn(answer)]).toEqual([400, "invalid_grant"]);

forEachDatabase("an authorization code", (bench) => {
  bench.itOnSqlite("is bound to the S256 challenge of RFC 7636, appendix B", async () => {
    const members = await openMembers(bench);
    const { body } = await members.join(email);
    const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const redirectUri = `${siteUrl}/login/callback`;
    const { fullUrl } = await redirectSession(members, {
      auth: {
        authRequest: {
          ...authRequest({ verifier, redirectUri, sessionToken: body.sessionToken }),
          codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        },
        prompt: "none",
      },
    });
    const { headers } = await visit(members, fullUrl);
    const code = new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
    const answer = await exchangeCode(members, { code, verifier, redirectUri });
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 1800,
      token_type: "Bearer",
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    await expectAlive(members, readTokens(answer));
  });

  it.each([undefined, "", "openid"])(
    "with the scope %j is exchanged for an access token without a refresh token, and its session expires with it",
    async (scope) => {
      const members = await openMembers(bench);
      const { sessionToken } = (await members.join(email)).body;
      const verifier = "a.b_c~d-".repeat(6);
      const redirectUri = `${siteUrl}/login/callback`;
      const { fullUrl } = await redirectSession(members, {
        auth: {
          authRequest: { ...authRequest({ verifier, redirectUri, sessionToken }), scope },
          prompt: "none",
        },
      });
      const { headers } = await visit(members, fullUrl);
      const code = new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
      const { body } = await exchangeCode(members, { code, verifier, redirectUri });
      expect(Object.keys(body).toSorted()).toEqual(["access_token", "expires_in", "token_type"]);
      expect((await readMy(members, body.access_token)).status).toBe(200);
      members.clock.advance(30 * minute);
      const database = await bench.open(members.location);
      const sessions = await database.selectFrom("member_session").select("expires_at").execute();
      expect(sessions.map(({ expires_at }) => expires_at)).toEqual([members.clock.now()]);
    },
  );

  bench.onlyOnSqlite(() => {
    it.each([0, 42, 129, 500])("is rejected with a verifier of %i characters", async (length) => {
      const members = await openMembers(bench);
      const grant = await joinWithGrant(members);
      const codeVerifier = randomBytes(500).toString("base64url").slice(0, length);
      const answer = await exchangeCode(members, grant, { codeVerifier });
      expect([answer.status, violationsIn(answer)]).toEqual([400, ["codeVerifier FORMAT"]]);
      expect((await exchangeCode(members, grant)).status).toBe(200);
    });

    it("is exchanged with verifiers of 43 and 128 characters", async () => {
      const members = await openMembers(bench);
      await members.join(email);
      for (const length of [43, 128]) {
        const { body } = await members.login(email);
        const verifier = "a.b_c~d-".repeat(16).slice(0, length);
        const redirectUri = `${siteUrl}/login/callback`;
        const { sessionToken } = body;
        const { fullUrl } = await redirectSession(members, {
          auth: {
            authRequest: authRequest({ verifier, redirectUri, sessionToken }),
            prompt: "none",
          },
        });
        const { headers } = await visit(members, fullUrl);
        const code = new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
        expect((await exchangeCode(members, { code, verifier, redirectUri })).status).toBe(200);
      }
    });

    it.each([
      ["a wrong verifier", { codeVerifier: randomBytes(32).toString("base64url") }],
      ["another redirect URI", { redirectUri: `${siteUrl}/login/callback2` }],
      ["no redirect URI", { redirectUri: undefined }],
      ["the unused redirect URI", { redirectUri: "unused://" }],
      ["a made-up code", { code: randomBytes(32).toString("base64url") }],
    ])("is rejected with %s", async (_, changes) => {
      const members = await openMembers(bench);
      const grant = await joinWithGrant(members);
      expectInvalidGrant(await exchangeCode(members, grant, changes));
      expect((await exchangeCode(members, grant)).status).toBe(200);
    });
  });

  bench.itOnSqlite(
    "is rejected with its challenge as the verifier, which the plain method would allow",
    async () => {
      const members = await openMembers(bench);
      const grant = await joinWithGrant(members);
      const codeVerifier = createHash("sha256").update(grant.verifier).digest("base64url");
      expect((await exchangeCode(members, grant, { codeVerifier })).status).toBe(400);
    },
  );

  bench.onlyOnSqlite(() => {
    it.each([
      ["an absent verifier", { codeVerifier: undefined }, 400],
      ["a verifier of null", { codeVerifier: null }, 400],
      ["another client", { clientId: "another" }, 401],
      ["no client", { clientId: undefined }, 400],
      ["another grant type", { grantType: "password" }, 400],
    ])("is rejected with %s", async (_, changes, status) => {
      const members = await openMembers(bench);
      const grant = await joinWithGrant(members);
      expect((await exchangeCode(members, grant, changes)).status).toBe(status);
    });

    it.each([
      ["plain", "codeChallengeMethod"],
      [undefined, "codeChallengeMethod"],
      ["token", "responseType"],
      ["too short", "codeChallenge"],
      [undefined, "codeChallenge"],
      [undefined, "state"],
      ["form_post", "responseMode"],
    ])("is not issued when %j is the %s", async (value, name) => {
      const members = await openMembers(bench);
      const { body } = await members.join(email);
      const request = authRequest({
        verifier: randomBytes(32).toString("base64url"),
        redirectUri: `${siteUrl}/login/callback`,
        sessionToken: body.sessionToken,
      });
      const answer = await redirectSession(members, {
        auth: { authRequest: { ...request, [name]: value }, prompt: "none" },
      });
      expect([answer.status, violationsIn(answer)]).toEqual([
        400,
        [`auth.authRequest.${name} FORMAT`],
      ]);
    });
  });

  bench.itOnSqlite("is valid for a minute, as is a session token", async () => {
    const members = await openMembers(bench);
    const grant = await joinWithGrant(members);
    members.clock.advance(minute);
    expectInvalidGrant(await exchangeCode(members, grant));
    const { body } = await members.login(email);
    members.clock.advance(minute);
    expect((await requestGrant(members, body.sessionToken)).code).toBe("");
    const inTime = await requestGrant(members, (await members.login(email)).body.sessionToken);
    members.clock.advance(minute - 1);
    expect((await exchangeCode(members, inTime)).status).toBe(200);
  });
});
