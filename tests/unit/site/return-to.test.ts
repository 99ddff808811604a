import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leadsToLike, safeReturnTo, sitePath } from "#lib/site/paths/return-to.ts";

const account = "/account";

describe("the page to return to", () => {
  it.each([
    ["/", "/"],
    ["/post/alder", "/post/alder"],
    ["/post/alder?page=2#notes", "/post/alder?page=2#notes"],
    ["/post/a/../b", "/post/b"],
    ["/search?q=https://evil.example", "/search?q=https://evil.example"],
    ["/post/über", "/post/%C3%BCber"],
    ["/account/security", "/account/security"],
    ["/logins-and-passwords", "/logins-and-passwords"],
  ])("for %s is %s", (value, path) => {
    expect(safeReturnTo(value)).toBe(path);
  });

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/post/..//evil.example",
    "/%5Cevil.example",
    "/\t/evil.example",
    "/post\n",
    "https://evil.example",
    "https://site.invalid/post",
    "evil.example",
    "javascript:alert(1)",
    " /post",
    "",
    "/%E0%A4%A",
    "/%00",
  ])("is the account page for %j, which could lead to another site", (value) => {
    expect(sitePath(value)).toBeUndefined();
    expect(safeReturnTo(value)).toBe(account);
  });

  it.each([
    "/login",
    "/Login?returnTo=/login",
    "/log%69n",
    "/login/callback?code=a",
    "/logout",
    "/reset-password#recoveryToken=a",
    "/api/session",
    "/oauth2/authorize?session=a",
    "/_api/iam/authentication/v1/logout",
    "/%5Fapi/iam/authentication/v1/logout",
    "/x/../logout",
    "/blog/%2e%2e/logout",
    "/headless/v1/redirect-session",
    "/service-worker.js",
  ])("is the account page for %j, which is not a page to return to", (value) => {
    expect(safeReturnTo(value)).toBe(account);
  });

  it("is the account page for a value that is not a string", () => {
    for (const value of [undefined, null, 1, ["/post"], { toString: () => "/post" }]) {
      expect(safeReturnTo(value)).toBe(account);
    }
  });

  it("is on this site for any value", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "%2f",
      "%5c",
      "@",
      ":",
      "evil.example",
      "a",
      "\t",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => `/${pieces.join("")}`),
    );
    fc.assert(
      fc.property(text, (value) => {
        const path = safeReturnTo(value);
        expect(path).toMatch(/^\/(?!\/)/);
        expect(new URL(path, "https://blog.example").origin).toBe("https://blog.example");
        expect(safeReturnTo(path)).toBe(path);
      }),
    );
  });
});

describe("leadsToLike", () => {
  it("recognizes only a path with the like bar's anchor", () => {
    expect(leadsToLike("/post/alder#like")).toBe(true);
    for (const path of ["", "/post/alder", "/post/like", "/post/alder#likes"])
      expect(leadsToLike(path), path).toBe(false);
  });
});
