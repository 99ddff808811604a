import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMatcher, matchBrowserCall, nameCall, serverCalls } from "#lib/upstream/calls.ts";
import { anyString } from "#tests/support/content/any-string.ts";

const blog = "/_api/communities-blog-node-api";
const match = (method: string, path: string) => matchBrowserCall(method, path)?.path;

describe("the calls that browsers may make", () => {
  test("are those in the contract, each with its upstream path", () => {
    for (const [method, path, upstream] of [
      ["GET", "/v3/posts", "/v3/posts"],
      ["HEAD", "/v3/posts", "/v3/posts"],
      ["GET", "/v3/posts/a1b2", "/v3/posts/a1b2"],
      ["GET", "/v3/posts/slugs/über-uns", "/v3/posts/slugs/%C3%BCber-uns"],
      ["POST", "/v3/posts/query", "/v3/posts/query"],
      ["GET", "/v3/posts/a1b2/metrics", "/v3/posts/a1b2/metrics"],
      ["GET", "/v2/stats/post/count", "/blog/v2/stats/post/count"],
      ["GET", "/v2/stats/posts/total", "/blog/v2/stats/posts/total"],
      ["GET", "/v3/categories", "/blog/v3/categories"],
      ["GET", "/v3/tags", "/v3/tags"],
      ["GET", "/v3/categories/slugs/bread", "/blog/v3/categories/slugs/bread"],
      ["POST", "/v3/tags/query", "/v3/tags/query"],
      ["POST", "/v3/categories", "/blog/v3/categories"],
      ["PATCH", "/v3/categories/a1b2", "/blog/v3/categories/a1b2"],
      ["DELETE", "/v3/tags/a1b2", "/v3/tags/a1b2"],
    ] as const) {
      expect(match(method, encodeURI(blog + path)), `${method} ${path}`).toBe(upstream);
    }
  });

  test("include no other methods or paths", () => {
    for (const [method, path] of [
      ["POST", "/v3/posts"],
      ["DELETE", "/v3/posts/a1b2"],
      ["PUT", "/v3/posts/a1b2"],
      ["POST", "/v3/posts/a1b2"],
      ["GET", "/v3/posts/a1b2/likes"],
      ["PUT", "/v3/draft-posts"],
      ["GET", "/v3/bulk/draft-posts"],
      ["PUT", "/v3/categories"],
      ["GET", "/v3"],
      ["GET", ""],
    ] as const) {
      expect(match(method, blog + path), `${method} ${path}`).toBeUndefined();
    }
    expect(match("GET", "/v3/posts")).toBeUndefined();
    expect(match("GET", "/api/languages")).toBeUndefined();
    expect(createMatcher(serverCalls)("GET", "/api/languages")).toBeDefined();
  });

  test("are rejected if an upstream server could resolve the path differently", () => {
    for (const id of [
      "..%2f..%2fadmin",
      "%2e%2e",
      "..",
      ".",
      "%252e%252e%252fadmin",
      "a%2fb",
      "a%5cb",
      "a%00b",
      "a%0d%0ab",
      "",
      "%E0%A4%A",
      "a%252fb",
    ]) {
      expect(match("GET", `${blog}/v3/posts/${id}`), id).toBeUndefined();
      expect(match("GET", `${blog}/v3/posts/slugs/${id}`), id).toBeUndefined();
    }
    expect(match("GET", `//169.254.169.254${blog}/v3/posts`)).toBeUndefined();
    expect(match("GET", `${blog}//v3/posts`)).toBeUndefined();
  });

  test("encode characters that a server could read as a path parameter", () => {
    expect(match("GET", `${blog}/v3/posts/..;/metrics`)).toBe("/v3/posts/..%3B/metrics");
    expect(match("GET", `${blog}/v3/posts/abc;x=1`)).toBe("/v3/posts/abc%3Bx%3D1");
  });

  test("never leave their upstream path, whatever the ID", () => {
    fc.assert(
      fc.property(anyString(), (id) => {
        const path = match("GET", `${blog}/v3/posts/${id}`);
        if (path === undefined) return;
        const { pathname, host } = new URL(path, "http://upstream");
        expect(host).toBe("upstream");
        expect(pathname).toMatch(/^\/v3\/posts\/[^/]+$/);
      }),
    );
  });
});

test.each([
  ["GET", "/oauth2/authorize"],
  ["GET", "/_api/iam/authentication/v1/logout"],
  ["POST", "/oauth2/token"],
  ["POST", "/_api/iam/authentication/v2/login"],
])(
  "%s %s belongs to the identity service, so that slow blog calls do not delay it",
  (method, path) => {
    expect(nameCall(method, path).service).toBe("identity");
  },
);

test("every listed call has a name", () => {
  const names = serverCalls.map(({ method, upstream }) => nameCall(method, upstream).name);
  expect(names).not.toContain("other");
});
