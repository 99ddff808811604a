/** Tests for `/oauth2/authorize` and its response modes. */
import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import { redirectSession, visit } from "#tests/support/members/member-calls.ts";
import {
  authRequest,
  exchangeCode,
  openMembers,
  siteUrl,
  type Answer,
  type Members,
} from "#tests/support/members/members.ts";

const email = "ada@example.com";
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const redirectUri = `${siteUrl}/login/callback`;
const appUrl = "https://app.example";
const code = expect.stringMatching(/^[\w-]{43}$/);

async function authorize(
  members: Members,
  responseMode: string,
  changes: { sessionToken?: string; redirectUri?: string; state?: string } = {},
): Promise<Answer> {
  const request = authRequest({ verifier, redirectUri, responseMode, ...changes });
  const { fullUrl } = await redirectSession(members, {
    auth: { authRequest: request, prompt: "none" },
  });
  return visit(members, fullUrl);
}

const joinWithSessionToken = async (members: Members): Promise<string> =>
  (await members.join(email)).body.sessionToken;

/**
 * Returns the messages, with target origins, that the page's script posts when framed by `framedBy`.
 */
function posted(page: string, framedBy: string): { message: unknown; target: unknown }[] {
  const [, data = "", script = ""] =
    /<script type="application\/json" id="answer">(.*?)<\/script><script>(.*?)<\/script>/s.exec(
      page,
    ) ?? [];
  const messages: { message: unknown; target: unknown }[] = [];
  const parent = {
    postMessage: (message: unknown, target: unknown) => messages.push({ message, target }),
  };
  runInNewContext(script, {
    URL,
    JSON,
    document: { getElementById: () => ({ textContent: data }), referrer: `${framedBy}/` },
    window: { parent, opener: null },
    location: { ancestorOrigins: [framedBy] },
  });
  return messages;
}

onSqlite("the authorization endpoint", (bench) => {
  it("responds in the query if requested, and keeps the existing parameters", async () => {
    const members = await openMembers(bench);
    const sessionToken = await joinWithSessionToken(members);
    const answer = await authorize(members, "query", {
      sessionToken,
      redirectUri: `${redirectUri}?from=menu`,
    });
    expect(answer.status).toBe(303);
    const { searchParams, hash } = new URL(answer.headers.get("location") ?? "");
    expect([Object.fromEntries(searchParams), hash]).toEqual([
      { from: "menu", code, state: "the-state" },
      "",
    ]);
  });

  it("responds in the fragment if requested", async () => {
    const members = await openMembers(bench);
    const sessionToken = await joinWithSessionToken(members);
    const answer = await authorize(members, "fragment", { sessionToken });
    const { search, hash } = new URL(answer.headers.get("location") ?? "");
    const parameters = new URLSearchParams(hash.slice(1));
    expect([search, Object.fromEntries(parameters)]).toEqual(["", { code, state: "the-state" }]);
    const exchanged = await exchangeCode(members, {
      code: parameters.get("code") ?? "",
      verifier,
      redirectUri,
    });
    expect(exchanged.status).toBe(200);
  });

  it("responds with a page that posts its message only to the allowed site that frames it", async () => {
    const members = await openMembers(bench, { redirectOrigins: [siteUrl, appUrl] });
    const sessionToken = await joinWithSessionToken(members);
    const answer = await authorize(members, "web_message", { sessionToken });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    const message = { code, state: "the-state" };
    expect(posted(answer.body, siteUrl)).toEqual([{ message, target: siteUrl }]);
    expect(posted(answer.body, appUrl)).toEqual([{ message, target: appUrl }]);
    expect(posted(answer.body, "https://evil.example")).toEqual([{ message, target: siteUrl }]);
    expect(answer.body).not.toMatch(/["']\*["']/);
  });

  it("sends a web-message page that only allowed sites can frame and that can run only its own script", async () => {
    const members = await openMembers(bench, { redirectOrigins: [siteUrl, appUrl] });
    const { headers, body } = await authorize(members, "web_message");
    const policy = headers.get("content-security-policy") ?? "";
    const directives = new Map(
      policy.split("; ").map((directive) => {
        const [name = "", ...values] = directive.split(" ");
        return [name, values] as const;
      }),
    );
    expect(directives.get("frame-ancestors")).toEqual(["'self'", siteUrl, appUrl]);
    expect(directives.get("default-src")).toEqual(["'none'"]);
    const script = /<script>(.*?)<\/script>/s.exec(String(body))?.[1] ?? "";
    const hash = createHash("sha256").update(script).digest("base64");
    expect(directives.get("script-src")).toEqual([`'sha256-${hash}'`]);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("posts login_required if the member is not logged in", async () => {
    const members = await openMembers(bench);
    const { body } = await authorize(members, "web_message", { redirectUri: "unused://" });
    expect(posted(body, siteUrl)).toMatchObject([
      { message: { error: "login_required", state: "the-state" }, target: siteUrl },
    ]);
  });

  it("escapes markup in the state parameter", async () => {
    const members = await openMembers(bench);
    const state = "</script><script>alert(1)</script><!--";
    const { body } = await authorize(members, "web_message", { state });
    expect(body).not.toContain("alert(1)</script>");
    expect(posted(body, siteUrl)).toMatchObject([{ message: { state } }]);
  });

  it("accepts parameters in snake case, as in RFC 6749, and in camel case", async () => {
    const members = await openMembers(bench);
    const request = authRequest({ verifier, redirectUri });
    const spelled = Object.entries({ ...request, prompt: "none" }).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]);
    for (const parameters of [Object.fromEntries(spelled), { ...request, prompt: "none" }]) {
      const query = new URLSearchParams(parameters).toString();
      const answer = await members.call("GET", `/oauth2/authorize?${query}`);
      const location = new URL(answer.headers.get("location") ?? "");
      expect(location.searchParams.get("error")).toBe("login_required");
    }
    const query = new URLSearchParams(request).toString();
    const answer = await members.call("GET", `/oauth2/authorize?${query}`);
    expect(new URL(answer.headers.get("location") ?? "").pathname).toBe("/login");
  });

  it.each(["", "session=made-up", `session=${"a".repeat(43)}`, "clientId=another"])(
    "answers 400 without a redirect for the query %j",
    async (query) => {
      const members = await openMembers(bench);
      const answer = await members.call("GET", `/oauth2/authorize?${query}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    },
  );
});
