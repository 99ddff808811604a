/** Tests for fields that could redirect to another site. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  authenticationPath,
  recoveryPath,
  redirectSessionPath,
  sentMails,
} from "#tests/support/members/member-calls.ts";
import {
  authRequest,
  openMembers,
  siteUrl,
  type Answer,
  type Members,
} from "#tests/support/members/members.ts";

const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

const elsewhere = [
  "//evil.example/x",
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  "https:/evil.example",
  "https:evil.example",
  "https://evil.example",
  `${siteUrl}@evil.example`,
  `${siteUrl}:443@evil.example/x`,
  `https://someone@blog.example/x`,
  `${siteUrl}.evil.example`,
  `${siteUrl}.`,
  `${siteUrl}:8443/x`,
  siteUrl.replace("https:", "http:"),
  String.raw`https://evil.example\@blog.example`,
  String.raw`https://blog.example\.evil.example`,
  "https://blog.example\n.evil.example",
  " https://evil.example",
  "javascript:alert(1)",
  "JavaScript://blog.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://blog.example/1",
  "file:///etc/passwd",
  "/relative",
  "evil.example",
  "\u0000https://blog.example",
  "https://ⓑlog.example/x",
  "https://blog%2Eexample/x",
  "https://blog.example:443/x",
] as const;

type Field = readonly [string, (members: Members, url: string) => Promise<Answer>];

const session = (members: Members, body: object) => members.post(redirectSessionPath, body);
const auth = (redirectUri: string, responseMode = "query") => ({
  auth: { authRequest: authRequest({ verifier, redirectUri, responseMode }), prompt: "login" },
});

const fields: readonly Field[] = [
  [
    "redirect.url of send-email",
    ({ post }, url) =>
      post(`${recoveryPath}/send-email`, { email: "ada@example.com", redirect: { url } }),
  ],
  [
    "emailOptions.redirect.url of activation-email",
    async ({ post, platform }, url) => {
      const { identity } = await platform.identities.signOn(
        "bob@example.com",
        {},
        { isVerified: true },
      );
      return post(`${recoveryPath}/activation-email`, {
        identityId: identity.id,
        emailOptions: { redirect: { url } },
      });
    },
  ],
  ["redirectUri of a redirect session", (members, url) => session(members, auth(url))],
  ["redirectUri with a web message", (members, url) => session(members, auth(url, "web_message"))],
  ...["postFlowUrl", "loginUrl", "thankYouPageUrl", "plansListUrl"].map((name): Field => [
    `callbacks.${name} of a login`,
    (members, url) => session(members, { login: {}, callbacks: { [name]: url } }),
  ]),
  [
    "callbacks.postFlowUrl of a logout",
    (members, url) =>
      session(members, { logout: { clientId: "embedded" }, callbacks: { postFlowUrl: url } }),
  ],
  [
    "postLogoutRedirectUri of a logout",
    ({ call }, url) =>
      call(
        "GET",
        `${authenticationPath}/v1/logout?${new URLSearchParams({ postLogoutRedirectUri: url, clientId: "embedded" }).toString()}`,
      ),
  ],
  [
    "redirect_uri of authorize",
    ({ call }, url) => {
      const { redirectUri: _, ...request } = authRequest({ verifier, redirectUri: url });
      const parameters = new URLSearchParams({ ...request, redirect_uri: url });
      return call("GET", `/oauth2/authorize?${parameters.toString()}`);
    },
  ],
];

forEachDatabase("a URL of another site", (bench) => {
  bench.onlyOnSqlite(() => {
    it.each(fields)("is rejected in %s: no redirect, no email", async (_, send) => {
      const members = await openMembers(bench);
      await members.join("ada@example.com");
      const before = (await sentMails(bench, members)).length;
      for (const url of elsewhere) {
        const answer = await send(members, url);
        expect([url, answer.status]).toEqual([url, 400]);
        expect(answer.headers.get("location")).toBeNull();
        const violation = answer.body.details.validationError.fieldViolations[0];
        expect([url, violation.data.type]).toEqual([url, "REDIRECT"]);
      }
      expect(await sentMails(bench, members)).toHaveLength(before);
    });
  });

  it("is rejected for another client ID", async () => {
    const members = await openMembers(bench);
    const url = `${siteUrl}/reset-password`;
    const asked = await members.post(`${recoveryPath}/send-email`, {
      email: "ada@example.com",
      redirect: { url, clientId: "another" },
    });
    expect(asked.status).toBe(400);
    const logout = await session(members, { logout: { clientId: "another" } });
    expect(logout.status).toBe(400);
    const login = await session(members, {
      auth: {
        authRequest: { ...authRequest({ verifier, redirectUri: url }), clientId: "another" },
      },
    });
    expect(login.status).toBe(400);
  });

  it("is accepted if the owner has allowed its origin", async () => {
    const members = await openMembers(bench, {
      redirectOrigins: [siteUrl, "https://app.example"],
    });
    const answer = await session(members, {
      logout: { clientId: "embedded" },
      callbacks: { postFlowUrl: "https://app.example/bye" },
    });
    expect(answer.status).toBe(200);
  });
});
