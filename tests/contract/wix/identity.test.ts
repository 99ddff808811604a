/** Every function of the modules of `@wix/identity`, through the unmodified packages. */
import { authentication, oauth, recovery, signOnPolicy, verification } from "@wix/identity";
import { createClient } from "@wix/sdk";
import { createLocalJWKSet, jwtVerify, SignJWT, type JWTPayload } from "jose";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { joinWithTokens } from "#tests/support/members/member-calls.ts";
import { createMemberSite, useSiteSettings } from "#tests/support/members/member-site.ts";
import {
  clientId,
  goodPassword,
  openMembers,
  requestGrant,
  siteUrl,
  type Members,
} from "#tests/support/members/members.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import {
  connect as connectTo,
  listWays,
  statusWithoutToken,
  type Way,
} from "#tests/support/members/wix-clients.ts";
import { useMachineClock } from "#tests/support/runner/machine-clock.ts";

const email = "ada@example.com";
const modules = { authentication, oauth, recovery, signOnPolicy, verification };

const encode = (fields: object): Uint8Array => new TextEncoder().encode(JSON.stringify(fields));
const decode = (bytes: Uint8Array | undefined): Record<string, unknown> =>
  JSON.parse(new TextDecoder().decode(bytes));

forEachDatabase("the unmodified @wix/identity client", (bench) => {
  const clock = useMachineClock();
  useSiteSettings();

  const connect = (members: Members, way: Way, token?: string) =>
    createClient({ modules, ...connectTo(members, way, token) });

  for (const way of listWays(bench)) {
    bench.itOnSqlite(`registers, verifies and logs in a member through ${way}`, async () => {
      const members = await openMembers(bench, { clock });
      const client = connect(members, way);
      const registered = await client.authentication.registerV2(
        { email },
        { password: goodPassword },
      );
      expect(registered.state).toBe("REQUIRE_EMAIL_VERIFICATION");
      await members.code(email);
      clock.advance(61_000);
      const started = await client.verification.start({
        identityId: registered.identity?._id ?? "",
      });
      expect(started.verificationId).toMatch(/^[\w-]{36}$/);
      const code = await members.code(email);
      const stateToken = registered.stateToken ?? "";
      await expect(
        client.verification.verifyDuringAuthentication("000000", { stateToken }),
      ).rejects.toMatchObject({ details: { applicationError: { code: "INVALID_CODE" } } });
      const verified = await client.verification.verifyDuringAuthentication(code, { stateToken });
      expect(verified).toMatchObject({ state: "SUCCESS", sessionToken: expect.any(String) });
      const login = { password: goodPassword };
      expect(await client.authentication.loginV2({ email }, login)).toMatchObject({
        state: "SUCCESS",
        identity: { email: { address: email, isVerified: true } },
      });
      await expect(
        client.authentication.loginV2({ email }, { password: "wrong" }),
      ).rejects.toMatchObject({ details: { applicationError: { code: "-19976" } } });
    });

    it(`validates email addresses through ${way}`, async () => {
      const { authentication: calls } = connect(await openMembers(bench, { clock }), way);
      expect(await calls.validateEmail(email)).toEqual({ valid: true, formatInvalid: false });
      expect(await calls.validateEmail("ada@example")).toEqual({
        valid: false,
        formatInvalid: false,
        failure: { reason: "EMAIL_DOMAIN_FORMAT_INVALID" },
      });
      expect(await calls.validateEmail("ada")).toEqual({ valid: false, formatInvalid: true });
      await expect(calls.validateEmail("a".repeat(255))).rejects.toMatchObject({
        details: { validationError: { fieldViolations: [{ field: "email" }] } },
      });
    });

    bench.itOnSqlite(
      `recovers an account, changes its password and logs out through ${way}`,
      async () => {
        const members = await openMembers(bench, { clock });
        const { access } = await joinWithTokens(members, email);
        const client = connect(members, way);
        await client.recovery.sendRecoveryEmail(email, { language: "en" });
        const recoveryToken = await members.recoveryToken(email);
        await expect(
          client.recovery.recover("unknown", { password: goodPassword }),
        ).rejects.toMatchObject({
          details: { applicationError: { code: "INVALID_RECOVERY_TOKEN" } },
        });
        const recovered = await client.recovery.recover(recoveryToken, {
          password: "another quiet harbour",
        });
        expect(recovered.state).toBe("SUCCESS");
        await expect(
          connect(members, way, access).authentication.changePassword(goodPassword),
        ).rejects.toMatchObject({ status: 401 });

        const tokens = await members.exchange(recovered.sessionToken ?? "");
        const member = connect(members, way, tokens.access);
        await member.authentication.changePassword(goodPassword);
        const signedOut = await member.authentication.logout({ clientId });
        expect(signedOut).toMatchObject({
          statusCode: 303,
          headers: [{ key: "Location", value: siteUrl }],
        });
        await expect(member.oauth.userInfo()).rejects.toMatchObject({ status: 401 });
      },
    );

    bench.itOnSqlite(`sends activation emails and signs members on through ${way}`, async () => {
      const members = await openMembers(bench, { clock });
      const server = connect(members, way, members.platform.serverCredential);
      const signedOn = await server.authentication.signOn(
        { email },
        { profile: { nickname: "Ada" } },
      );
      const id = signedOn.identity?._id ?? "";
      expect(id).not.toBe("");
      await expect(connect(members, way).authentication.signOn({ email })).rejects.toMatchObject({
        status: statusWithoutToken(way),
      });
      await server.recovery.sendActivationEmail(id, { emailOptions: { language: "en" } });
      expect(await members.recoveryToken(email)).not.toBe("");
    });

    bench.itOnSqlite(
      `exchanges raw token requests and describes the tokens through ${way}`,
      async () => {
        const members = await openMembers(bench, { clock });
        const client = connect(members, way);
        const anonymous = { grantType: "anonymous", client_id: clientId };
        const visitor = await client.oauth.token({ body: encode(anonymous) });
        expect(visitor.statusCode).toBe(200);
        const visitorToken = String(decode(visitor.body)["access_token"]);
        const info = await client.oauth.tokenInfo({ body: encode({ token: visitorToken }) });
        expect(info).toMatchObject({ active: true, subjectType: "VISITOR", clientId });
        expect(Number(info.exp) - Number(info.iat)).toBe(30 * 60);
        await expect(connect(members, way, visitorToken).oauth.userInfo()).rejects.toMatchObject({
          status: 403,
        });

        const failed = await client.oauth.token({
          body: new TextEncoder().encode("grant_type=refresh_token&refresh_token=unknown"),
        });
        expect(failed.statusCode).toBe(400);
        expect(decode(failed.body)).toMatchObject({ error: "invalid_grant" });
        const unsupported = await client.oauth.token({ body: encode({ grant_type: "password" }) });
        expect(decode(unsupported.body)).toMatchObject({ error: "unsupported_grant_type" });
      },
    );

    bench.itOnSqlite(
      `describes a member's token until the session ends through ${way}`,
      async () => {
        const members = await openMembers(bench, { clock });
        const { access, id } = await joinAsMember(members);
        const client = connect(members, way, access);
        expect(await client.oauth.userInfo()).toEqual({
          sub: id,
          email,
          emailVerified: true,
        });
        const body = encode({ token: access });
        expect(await client.oauth.tokenInfo({ body })).toMatchObject({
          active: true,
          subjectType: "MEMBER",
          subjectId: id,
        });
        await members.platform.identities.block(id);
        expect(await client.oauth.tokenInfo({ body })).toMatchObject({
          active: false,
          subjectType: "UNKNOWN",
        });
        expect(await client.oauth.tokenInfo({ body: encode({ token: "x.y.z" }) })).toMatchObject({
          active: false,
        });
      },
    );

    bench.itOnSqlite(`publishes the key that verifies access tokens through ${way}`, async () => {
      const members = await openMembers(bench, { clock });
      const { access, id } = await joinAsMember(members);
      const { body } = await connect(members, way).oauth.jwks();
      const keys: Parameters<typeof createLocalJWKSet>[0] = JSON.parse(
        new TextDecoder().decode(body),
      );
      const { payload } = await jwtVerify(access, createLocalJWKSet(keys), {
        algorithms: ["RS256"],
        audience: clientId,
        currentDate: new Date(clock.now()),
      });
      expect(payload.sub).toBe(id);
      expect(JSON.stringify(keys)).not.toContain('"d"');
    });

    bench.itOnSqlite(`reads and changes the sign-on policy through ${way}`, async () => {
      const members = await openOwners(bench, { clock });
      const stranger = connect(members, way);
      expect(await stranger.signOnPolicy.getSignOnPolicy()).toEqual({
        signOnPolicy: { requireOwnerApproval: false, requireEmailVerification: true },
      });
      const { access } = await joinAsMember(members);
      const changes = { requireOwnerApproval: true, requireEmailVerification: false };
      for (const token of [undefined, access]) {
        await expect(
          connect(members, way, token).signOnPolicy.updateSignOnPolicy(changes),
        ).rejects.toMatchObject({ status: token === undefined ? statusWithoutToken(way) : 403 });
      }
      const owner = connect(members, way, members.owner.access);
      expect(await owner.signOnPolicy.updateSignOnPolicy(changes)).toEqual(changes);
      const later = await stranger.authentication.registerV2(
        { email: "bo@example.com" },
        { password: goodPassword },
      );
      expect(later.state).toBe("REQUIRE_OWNER_APPROVAL");
    });
  }

  bench.itOnSqlite(
    "accepts token requests as forms, and reports errors as OAuth does",
    async () => {
      const members = await openMembers(bench, { clock });
      const { body: registered } = await members.join(email);
      const grant = await requestGrant(members, registered.sessionToken);
      const send = (fields: Record<string, string>) =>
        members.platform.fetch(
          new Request(`${siteUrl}/oauth2/token`, {
            method: "POST",
            body: new URLSearchParams(fields),
          }),
        );
      const exchanged = await send({
        grant_type: "authorization_code",
        client_id: clientId,
        code: grant.code,
        code_verifier: grant.verifier,
        redirect_uri: grant.redirectUri,
      });
      const tokens: unknown = await exchanged.json();
      expect([exchanged.status, tokens]).toEqual([
        200,
        expect.objectContaining({ token_type: "Bearer", expires_in: 1800 }),
      ]);
      for (const [fields, error] of [
        [{ grant_type: "authorization_code", client_id: "another" }, "invalid_request"],
        [{ grant_type: "anonymous", client_id: "another" }, "invalid_client"],
        [{ grant_type: "client_credentials" }, "unsupported_grant_type"],
      ] as const) {
        const refused = await send(fields);
        const body: unknown = await refused.json();
        expect(body).toMatchObject({ error, error_description: expect.any(String) });
        expect(refused.status).toBe(error === "invalid_client" ? 401 : 400);
      }
    },
  );

  bench.itOnSqlite(
    "forwards forms to the token call at the site, unless a browser sends them",
    async () => {
      const members = await openMembers(bench, { clock });
      const site = createMemberSite((request) => members.platform.fetch(request));
      const send = (headers: Record<string, string>) =>
        site(
          new Request(`${siteUrl}/oauth2/token`, {
            method: "POST",
            headers,
            body: new URLSearchParams({ grant_type: "anonymous", client_id: clientId }),
          }),
        );
      const answer = await send({});
      const body: unknown = await answer.json();
      expect(body).toMatchObject({ refresh_token: expect.stringContaining(".") });
      for (const [name, value] of [
        ["Sec-Fetch-Site", "same-origin"],
        ["Origin", siteUrl],
        ["Cookie", "quire-member=1"],
      ] as const) {
        expect((await send({ [name]: value })).status, name).toBe(403);
      }
    },
  );

  bench.itOnSqlite(
    "rejects a token that is signed with the public key as a shared secret",
    async () => {
      const members = await openMembers(bench, { clock });
      const { access } = await joinAsMember(members);
      const [, payload = ""] = access.split(".");
      const { body } = await members.call("GET", "/oauth2/jwks");
      const claims: JWTPayload = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(JSON.stringify(body.keys[0])));
      const answer = await members.call("GET", "/oauth2/user-info", undefined, {
        Authorization: forged,
      });
      expect(answer.status).toBe(401);
    },
  );

  it("accepts access tokens of other instances with the same database", async () => {
    const members = await openMembers(bench, { clock });
    const other = await openMembers(bench, { clock, location: members.location });
    const requests = [members, other].map(({ post }) =>
      post("/oauth2/token", { clientId, grantType: "anonymous" }),
    );
    for (const { body } of await Promise.all(requests)) {
      for (const { call } of [members, other]) {
        const headers = { Authorization: body.access_token };
        expect((await call("GET", "/v3/posts", undefined, headers)).status).toBe(200);
      }
    }
  });

  async function joinAsMember(members: Members) {
    const { access } = await joinWithTokens(members, email);
    const identity = await members.platform.identities.find(email);
    return { access, id: identity?.id ?? "" };
  }
});
