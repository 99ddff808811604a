import { beforeAll, describe, expect, it, vi } from "vitest";
import { assertOwnCall, assertOwnPage } from "#lib/proxy/own-page.ts";

const own = "https://blog.example";
const refusal = expect.objectContaining({ name: "WireError", status: 403, code: "FORBIDDEN" });

beforeAll(() => {
  vi.stubEnv("SITE_URL", own);
});

type Named = Readonly<Record<string, string>>;

function call(headers: Named, method = "POST", body: BodyInit | null = "{}"): Request {
  return new Request(`${own}/oauth2/token`, {
    method,
    headers,
    body: method === "GET" || method === "HEAD" ? null : body,
  });
}

function passes(request: Request): boolean {
  try {
    assertOwnCall(request);
    return true;
  } catch (error) {
    expect(error).toEqual(refusal);
    return false;
  }
}

/** Headers of one kind, and whether a call with those headers may come from the site's pages. */
type Choice<Verdict> = readonly (readonly [Named, Verdict])[];

const sites: Choice<boolean> = [
  [{}, true],
  [{ "Sec-Fetch-Site": "none" }, true],
  [{ "Sec-Fetch-Site": "same-origin" }, true],
  [{ "Sec-Fetch-Site": "same-site" }, false],
  [{ "Sec-Fetch-Site": "cross-site" }, false],
  [{ "Sec-Fetch-Site": "anything" }, false],
];
const origins: Choice<boolean> = [
  [{}, true],
  [{ Origin: own }, true],
  [{ Origin: "null" }, false],
  [{ Origin: "" }, false],
  [{ Origin: "https://evil.example" }, false],
  [{ Origin: "https://www.blog.example" }, false],
  [{ Origin: "http://blog.example" }, false],
  [{ Origin: `${own}:8443` }, false],
  [{ Origin: `${own}.evil.example` }, false],
];
const types: Choice<boolean> = [
  [{ "Content-Type": "application/json" }, true],
  [{ "Content-Type": "application/json; charset=utf-8" }, true],
  [{ "Content-Type": "Application/JSON ;charset=utf-8" }, true],
  [{ "Content-Type": "text/plain" }, false],
  [{ "Content-Type": "text/plain; application/json" }, false],
  [{ "Content-Type": "text/plain, application/json" }, false],
  [{ "Content-Type": "application/jsonp" }, false],
  [{ "Content-Type": "application/x-www-form-urlencoded" }, false],
  [{ "Content-Type": "multipart/form-data; boundary=a" }, false],
  [{ "Content-Type": "" }, false],
];
/**
 * `proof` always passes. `first` comes from a browser without a token, `none` from one that does not send its
 * token.
 */
const proofs: Choice<"proof" | "first" | "none" | "wrong"> = [
  [{}, "proof"],
  [{ "X-XSRF-TOKEN": "abc" }, "proof"],
  [{ Cookie: "XSRF-TOKEN=abc", "X-XSRF-TOKEN": "abc" }, "proof"],
  [{ Cookie: "a=b; XSRF-TOKEN=abc", "X-XSRF-TOKEN": "abc" }, "proof"],
  [{ Cookie: "theme=dark" }, "first"],
  [{ Cookie: "theme=dark", "X-XSRF-TOKEN": "abc" }, "first"],
  [{ Cookie: "XSRF-TOKEN=abc" }, "none"],
  [{ Cookie: "XSRF-TOKEN=abc", "X-XSRF-TOKEN": "abd" }, "wrong"],
  [{ Cookie: "XSRF-TOKEN=abc", "X-XSRF-TOKEN": "abcd" }, "wrong"],
  [{ Cookie: "XSRF-TOKEN=abc", "X-XSRF-TOKEN": "" }, "wrong"],
];

describe("a member call", () => {
  it("passes for every header combination that does not indicate another site", () => {
    for (const [site, isOwnSite] of sites) {
      for (const [origin, isOwnOrigin] of origins) {
        for (const [type, isJson] of types) {
          for (const [proof, verdict] of proofs) {
            const headers = { ...site, ...origin, ...type, ...proof };
            const saysSameOrigin = site["Sec-Fetch-Site"] === "same-origin";
            const isProved =
              verdict === "proof" ||
              (verdict !== "wrong" && saysSameOrigin) ||
              (verdict === "first" && "Origin" in origin);
            expect(passes(call(headers)), JSON.stringify(headers)).toBe(
              isOwnSite && isOwnOrigin && isJson && isProved,
            );
          }
        }
      }
    }
  });

  it("that only reads needs neither a content type nor a token but must come from the site", () => {
    for (const method of ["GET", "HEAD"]) {
      expect(passes(call({ Cookie: "XSRF-TOKEN=abc" }, method))).toBe(true);
      expect(passes(call({ "Sec-Fetch-Site": "cross-site" }, method))).toBe(false);
      expect(passes(call({ Origin: "null" }, method))).toBe(false);
    }
  });

  it("that deletes needs a token but, if its body is empty, no content type", () => {
    const cookie = "XSRF-TOKEN=abc";
    for (const body of [null, new Uint8Array()]) {
      expect(passes(call({ Cookie: cookie, "X-XSRF-TOKEN": "abc" }, "DELETE", body))).toBe(true);
      expect(passes(call({ Cookie: cookie }, "DELETE", body))).toBe(false);
      expect(passes(call({ "Content-Type": "text/plain" }, "DELETE", body))).toBe(false);
    }
    expect(passes(call({}, "PATCH", null))).toBe(false);
    expect(passes(call({}, "POST", null))).toBe(false);
  });
});

describe("a page request", () => {
  it.each([
    [{ "Sec-Fetch-Site": "same-origin" }, true],
    [{ "Sec-Fetch-Site": "none" }, true],
    [{ "Sec-Fetch-Site": "same-site", Origin: own }, false],
    [{ "Sec-Fetch-Site": "cross-site", Origin: own }, false],
    [{ Origin: own }, true],
    [{ Origin: "null" }, false],
    [{ Origin: "https://evil.example" }, false],
    [{}, false],
  ])("with %j comes from the site: %j", (headers, isOwn) => {
    const assert = () => assertOwnPage(new Headers(headers));
    if (isOwn) expect(assert).not.toThrow();
    else expect(assert).toThrow(refusal);
  });
});
