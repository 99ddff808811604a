/** Tests for call authorization. */
import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from "jose";
import { expect, it } from "vitest";
import { readOrCreateSecret, readOrCreateText } from "#lib/platform/database/secret.ts";
import {
  forEachDatabase,
  onSqlite,
  type DatabaseBench,
} from "#tests/support/databases/database.ts";
import { minute, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import {
  accountPath,
  authenticationPath,
  bearer,
  codeIn,
  expectAlive,
  joinWithTokens,
  myPath,
  readMy,
  verificationPath,
} from "#tests/support/members/member-calls.ts";
import {
  clientId,
  goodPassword,
  openMembers,
  type Members,
} from "#tests/support/members/members.ts";

const email = "ada@example.com";

const memberCalls = [
  ["GET", myPath],
  // The prefix `/_api` is optional.
  ["GET", "/members/v1/members/my"],
  ["POST", `${authenticationPath}/v2/change-password`],
  ["GET", accountPath],
  ["PATCH", `${accountPath}/profile`],
  ["POST", `${accountPath}/email`],
  ["POST", `${accountPath}/email/resend`],
  ["POST", `${accountPath}/email/verify`],
  ["GET", `${accountPath}/sessions`],
  ["DELETE", `${accountPath}/sessions`],
  ["DELETE", `${accountPath}/sessions/1`],
  ["GET", `${accountPath}/data`],
  ["POST", `${accountPath}/delete`],
] as const;

async function visitorToken({ post }: Members): Promise<string> {
  const { body } = await post("/oauth2/token", { clientId, grantType: "anonymous" });
  return body.access_token;
}

/** Creates tokens that each differ from Ada's valid token in one respect. */
async function forgedTokens(bench: DatabaseBench, members: Members, access: string) {
  const database = await bench.open(members.location);
  const formerKey = await readOrCreateSecret(database, "access-token");
  const stored = await readOrCreateText(database, "signing-key", () => Promise.reject(new Error()));
  const key = await importJWK(JSON.parse(stored), "RS256");
  const [, encoded = ""] = access.split(".");
  const payload: Record<string, unknown> = JSON.parse(
    Buffer.from(encoded, "base64url").toString("utf8"),
  );
  const sign = (changes: object, by: typeof key = key, alg = "RS256") =>
    new SignJWT({ ...payload, ...changes }).setProtectedHeader({ alg }).sign(by);
  expect((await readMy(members, await sign({}))).status).toBe(200);
  return {
    "alg none": new UnsecuredJWT(payload).encode(),
    "alg none with a signature": `${Buffer.from('{"alg":"none"}').toString("base64url")}.${access.split(".").slice(1).join(".")}`,
    "another algorithm": await sign({}, await importJWK(JSON.parse(stored), "PS256"), "PS256"),
    "another key": await sign({}, (await generateKeyPair("RS256")).privateKey),
    "the algorithm and key of release 0.1.0": await sign({}, formerKey, "HS256"),
    "another audience": await sign({ aud: "another" }),
    "another issuer": await sign({ iss: "another" }),
    "another purpose": await sign({ purpose: "visitor-refresh" }),
    "no audience": await sign({ aud: undefined }),
    "an expiry in the past": await sign({ exp: 1 }),
    "no signature": access.split(".").slice(0, 2).join("."),
  };
}

forEachDatabase("a call that requires a member", (bench) => {
  const clock = useMachineClock();

  it.each(memberCalls)(
    "%s %s gets 401 without a token and 403 with a visitor token",
    async (method, path) => {
      const members = await openMembers(bench, { clock });
      const body = method === "GET" ? undefined : {};
      expect((await members.call(method, path, body)).status).toBe(401);
      const visitor = await members.call(method, path, body, bearer(await visitorToken(members)));
      expect([visitor.status, codeIn(visitor)]).toEqual([403, "PERMISSION_DENIED"]);
    },
  );

  bench.itOnSqlite(
    "gets 401, like a public call, with a token that is expired, unsigned, for another purpose or not from this platform",
    async () => {
      const members = await openMembers(bench, { clock });
      const { access, refresh } = await joinWithTokens(members, email);
      const forged = {
        ...(await forgedTokens(bench, members, access)),
        "a refresh token": refresh,
      };
      for (const [name, token] of Object.entries(forged)) {
        expect([name, (await readMy(members, token)).status]).toEqual([name, 401]);
        const posts = await members.call("GET", "/v3/posts", undefined, bearer(token));
        expect([name, posts.status]).toEqual([name, 401]);
      }
    },
  );

  bench.itOnSqlite("gets 401 half an hour after the token was issued", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    clock.advance(30 * minute);
    expect((await readMy(members, access)).status).toBe(401);
  });
});

onSqlite("a call that requires the server credential", (bench) => {
  const clock = useMachineClock();

  it("gets 403 with a member's or a visitor's token, and 401 without a token or with a changed credential", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    const { platform, post } = members;
    for (const [path, body] of [
      ["v2/sign-on", { loginId: { email: "eve@example.com" }, profile: {}, verifyEmail: true }],
      ["v1/sso/login-with-token-params", { idpConnectionId: "1", tokenParams: {} }],
    ] as const) {
      const url = `${authenticationPath}/${path}`;
      expect((await post(url, body)).status).toBe(401);
      expect((await post(url, body, access)).status).toBe(403);
      expect((await post(url, body, await visitorToken(members))).status).toBe(403);
      expect((await post(url, body, `${platform.serverCredential}x`)).status).toBe(401);
    }
    expect(await platform.identities.find("eve@example.com")).toBeUndefined();
  });
});

onSqlite("a member", (bench) => {
  const clock = useMachineClock();

  it("cannot read or change another member's data", async () => {
    const members = await openMembers(bench, { clock });
    const ada = await joinWithTokens(members, email);
    const eve = await joinWithTokens(members, "eve@example.com");
    const own = await members.call("GET", `${accountPath}/sessions`, undefined, bearer(ada.access));
    const id: string = own.body.sessions[0].id;
    const ended = await members.call(
      "DELETE",
      `${accountPath}/sessions/${id}`,
      undefined,
      bearer(eve.access),
    );
    expect(ended.status).toBe(404);
    await members.call("DELETE", `${accountPath}/sessions`, undefined, bearer(eve.access));
    await expectAlive(members, ada);

    // A member's token can start the verification only of the member's own account.
    const adas = await members.platform.identities.find(email);
    const started = await members.post(
      `${verificationPath}/Start`,
      { identityId: adas?.id },
      eve.access,
    );
    expect(started.status).toBe(403);
    const change = { email: "new@example.com", currentPassword: goodPassword };
    const { body } = await members.post(`${accountPath}/email`, change, ada.access);
    const proof = { stateToken: body.stateToken, code: await members.code("new@example.com") };
    const stolen = await members.post(`${accountPath}/email/verify`, proof, eve.access);
    expect([stolen.status, codeIn(stolen)]).toEqual([400, "INVALID_STATE_TOKEN"]);
    const resent = await members.post(`${accountPath}/email/resend`, body, eve.access);
    expect([resent.status, codeIn(resent)]).toEqual([400, "INVALID_STATE_TOKEN"]);
    for (const path of [accountPath, `${accountPath}/data`, myPath]) {
      const response = await members.call("GET", path, undefined, bearer(eve.access));
      expect(JSON.stringify(response.body)).not.toContain(email);
    }
  });
});
