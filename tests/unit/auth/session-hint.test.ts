import { describe, expect, it } from "vitest";
import { readInitialTokens } from "#lib/auth/tokens.ts";
import { hasMemberSession, readCookie } from "#lib/site/member-hint.ts";
import { addXsrfToken } from "#lib/auth/browser.ts";

describe("a member's session hint", () => {
  it.each([
    ["quire-member=1", true],
    ["a=b; quire-member=1; c=d", true],
    ["", false],
    ["quire-member=", false],
    ["quire-member=0", false],
    ["not-quire-member=1", false],
    ["a=quire-member=1", false],
  ])("is read from the cookies %j: %s", (cookie, expected) => {
    expect(hasMemberSession(cookie)).toBe(expected);
  });

  it("yields member tokens that need to be renewed", () => {
    expect(readInitialTokens("quire-member=1")).toEqual({
      accessToken: { value: "", expiresAt: 0 },
      refreshToken: { value: "kept-by-the-site", role: "member" },
    });
  });

  it("yields empty tokens without a session", () => {
    expect(readInitialTokens("theme=dark").refreshToken).toEqual({ value: "", role: "none" });
  });

  it("allows equals signs in a cookie value", () => {
    expect(readCookie("a=b=c", "a")).toBe("b=c");
  });
});

describe("the XSRF header", () => {
  const send = async (cookies: string, init?: RequestInit) => {
    const sent: (RequestInit | undefined)[] = [];
    const fetch = addXsrfToken(
      (_input, init) => {
        sent.push(init);
        return Promise.resolve(new Response());
      },
      () => cookies,
    );
    await fetch("/path", init);
    const [{ headers, credentials } = {}] = sent;
    return { header: new Headers(headers).get("X-XSRF-TOKEN"), credentials };
  };

  it.each(["POST", "PATCH", "DELETE", "PUT"])(
    "repeats the cookie's value on %s",
    async (method) => {
      expect(await send("a=b; XSRF-TOKEN=t%3D1", { method })).toEqual({
        header: "t%3D1",
        credentials: "same-origin",
      });
    },
  );

  it("is not sent for reads or without a cookie", async () => {
    expect((await send("XSRF-TOKEN=t")).header).toBeNull();
    expect((await send("", { method: "POST" })).header).toBeNull();
  });
});
