import { expect, it } from "vitest";
import { requestTokens, type TokenGrant } from "#lib/auth/renewal.ts";
import { invalidGrant, refuse } from "./site-peer.ts";

const anonymous = { clientId: "embedded", grantType: "anonymous" } as const;
const tokens = { access_token: "a", refresh_token: "r", expires_in: 600 };

const answered = (response: Response) => requestTokens(() => Promise.resolve(response), anonymous);

it.each<TokenGrant>([
  anonymous,
  { clientId: "embedded", grantType: "refresh_token", refreshToken: "r" },
  { clientId: "embedded", grantType: "authorization_code", code: "c", codeVerifier: "v" },
  {
    clientId: "embedded",
    grantType: "authorization_code",
    redirectUri: "https://blog.example/login/callback",
    code: "c",
    codeVerifier: "v",
  },
])("sends only the grant $grantType as JSON", async (grant) => {
  let body: unknown;
  const answer = await requestTokens(async (path, init) => {
    expect(path).toBe("/oauth2/token");
    body = await new Request("https://blog.example", init).json();
    return Response.json(tokens);
  }, grant);
  expect(body).toEqual(grant);
  expect(answer).toEqual({ accessToken: "a", refreshToken: "r", expiresIn: 600 });
});

it("accepts a lifetime given as a string and a response without a new refresh token", async () => {
  const answer = Response.json({ access_token: "a", refresh_token: null, expires_in: "600" });
  expect(await answered(answer)).toEqual({
    accessToken: "a",
    refreshToken: undefined,
    expiresIn: 600,
  });
});

it.each([201, 204, 400, 401, 403, 429, 500, 503])("fails on the status %d", async (status) => {
  const body = status === 204 ? null : JSON.stringify(tokens);
  await expect(answered(new Response(body, { status }))).rejects.toMatchObject({
    name: "AuthError",
    code: "TOKEN_REQUEST_FAILED",
    message: "something went wrong",
    status,
  });
});

it.each(["", "<html>", "null", "[]", "{}", '{"access_token":"","expires_in":1}'])(
  "fails on the response %j",
  async (body) => {
    await expect(answered(new Response(body))).rejects.toMatchObject({
      code: "TOKEN_REQUEST_FAILED",
      message: "something went wrong",
    });
  },
);

it("reads the error code from the API's envelope and from the format of RFC 6749", async () => {
  const refused = { code: "TOKEN_REQUEST_FAILED", status: 400, wireCode: "invalid_grant" };
  await expect(answered(invalidGrant())).rejects.toMatchObject(refused);
  const plain = Response.json({ error: "invalid_grant" }, { status: 400 });
  await expect(answered(plain)).rejects.toMatchObject(refused);
});

it("reports how long to wait if there were too many requests", async () => {
  const tooMany = refuse({
    status: 429,
    code: "TOO_MANY_TRIES",
    message: "later",
    retryAfterSeconds: 30,
  });
  await expect(answered(tooMany)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 30 });
});

it("fails with a network error if there is no response", async () => {
  const cause = new TypeError("fetch failed");
  await expect(requestTokens(() => Promise.reject(cause), anonymous)).rejects.toMatchObject({
    code: "NETWORK",
    message: "Network Error",
    cause,
  });
});
