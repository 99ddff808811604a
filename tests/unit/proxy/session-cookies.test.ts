import { afterEach, describe, expect, it, vi } from "vitest";
import { removeSharedInstances } from "#tests/support/runner/shared-instances.ts";
import { memberPlaceholder, visitorPlaceholder } from "#lib/auth/tokens.ts";

/** A process parses its settings once. */
async function siteAt(url: string) {
  vi.resetModules();
  removeSharedInstances();
  vi.stubEnv("SITE_URL", url);
  return import("#lib/proxy/session/cookies.ts");
}
afterEach(() => {
  vi.unstubAllEnvs();
});

const withCookies = (cookie: string) => new Headers({ Cookie: cookie });

describe("cookies on a site with TLS", () => {
  it("are bound to the host, and those with tokens cannot be read by scripts", async () => {
    const { createSessionCookies } = await siteAt("https://blog.example");
    expect(createSessionCookies("member", "token")).toEqual([
      "__Host-quire-member-session=token; Path=/; SameSite=Lax; Max-Age=2592000; HttpOnly; Secure",
      "quire-member=1; Path=/; SameSite=Lax; Max-Age=2592000; Secure",
    ]);
    expect(createSessionCookies("visitor", "token")).toEqual([
      "__Host-quire-visitor-session=token; Path=/; SameSite=Lax; Max-Age=1209600; HttpOnly; Secure",
    ]);
  });

  it("are deleted with the attributes that they were set with, except a visitor's", async () => {
    const { createExpiredSessionCookies } = await siteAt("https://blog.example");
    expect(createExpiredSessionCookies()).toEqual([
      "__Host-quire-member-session=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly; Secure",
      "quire-member=; Path=/; SameSite=Lax; Max-Age=0; Secure",
    ]);
  });

  it("are read only by their full name, including the host prefix", async () => {
    const { readRefreshToken } = await siteAt("https://blog.example");
    const read = (cookie: string) => readRefreshToken(withCookies(cookie), "member");
    expect(read("a=b; __Host-quire-member-session=token")).toBe("token");
    expect(read("__Host-quire-member-session=a=b")).toBe("a=b");
    expect(read("quire-member-session=planted")).toBeUndefined();
    expect(read("x__Host-quire-member-session=planted")).toBeUndefined();
    expect(read("__Host-quire-visitor-session=visitor")).toBeUndefined();
    expect(read("__Host-quire-member-session=")).toBeUndefined();
    expect(readRefreshToken(new Headers(), "member")).toBeUndefined();
  });
});

describe("cookies on a site without TLS", () => {
  it("have no prefix that browsers would reject, and no Secure attribute", async () => {
    const { createSessionCookies, readRefreshToken } = await siteAt("http://localhost:3000");
    const [session = ""] = createSessionCookies("member", "token");
    expect(session).toBe(
      "quire-member-session=token; Path=/; SameSite=Lax; Max-Age=2592000; HttpOnly",
    );
    expect(readRefreshToken(withCookies("quire-member-session=token"), "member")).toBe("token");
  });
});

describe("the pages' XSRF token", () => {
  it("is random and readable by scripts, and is set if a browser has none", async () => {
    const { createXsrfCookie } = await siteAt("https://blog.example");
    const given = Array.from({ length: 3 }, () => createXsrfCookie(new Headers()).join());
    expect(new Set(given).size).toBe(3);
    expect(given[0]).toMatch(
      /^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Lax; Max-Age=34560000; Secure$/,
    );
    expect(createXsrfCookie(withCookies("XSRF-TOKEN=abc"))).toEqual([]);
  });
});

describe("a refresh token placeholder", () => {
  it("identifies a role, and no other value does", async () => {
    const { choosePlaceholder, findPlaceholderRole } = await siteAt("https://blog.example");
    expect(findPlaceholderRole(choosePlaceholder("member"))).toBe("member");
    expect(findPlaceholderRole(choosePlaceholder("visitor"))).toBe("visitor");
    expect([choosePlaceholder("member"), choosePlaceholder("visitor")]).toEqual([
      memberPlaceholder,
      visitorPlaceholder,
    ]);
    for (const other of ["", "a-token", `${memberPlaceholder} `]) {
      expect(findPlaceholderRole(other)).toBeUndefined();
    }
  });
});
