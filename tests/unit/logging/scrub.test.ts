import { expect, it } from "vitest";
import { scrub } from "#lib/logging/scrub.ts";

it.each([
  ["an e-mail address", "Key (email)=(ada.lovelace+blog@example.co.uk) exists", "ada"],
  ["an e-mail address without a dot", "to <ada@localhost>", "ada"],
  ["an email address in another script", "to müllerin@bücher.example", "müllerin"],
  ["the password of a URL", "postgres://quire:hunter2@db.internal/blog", "hunter2"],
  ["a password with an at sign in it", "redis://:pa@ss@db/0 away", "ss@"],
  ["a query", "GET /login?returnTo=%2F&email=ada%40example.com failed", "ada"],
  ["a fragment", "https://blog.example/reset-password#token=abc", "abc"],
  ["a cookie", "Cookie: __Host-quire-member-session=s3cret; theme=dark", "s3cret"],
  ["a set cookie", "set-cookie: a=b; HttpOnly", "a=b"],
  ["an authorization header", "authorization: Bearer abc.def", "abc"],
  ["a bearer token in words", "the token Bearer abcdef was refused", "abcdef"],
  ["a JSON field", '{"password":"correct \\"horse\\" battery","nickname":"Ada"}', "horse"],
  ["a field of a form", "grant=1&refresh_token=abc&x=1", "abc"],
  ["a field as Node prints it", "{ sessionToken: 'abc def' }", "abc"],
  ["a mailed code", "the code was 493817, sent just now", "493817"],
  ["a JSON web token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVm", "eyJ"],
  ["a random token", "of kG7sPq0xW2vNfR8tYb3LmZ1cDh6JaEu9QiXoTrVyBnM alone", "kG7s"],
  ["a token of sixteen bytes", "of kG7sPq0xW2vNfR8tYb3LmA alone", "kG7s"],
  ["an API key", "of quirekey_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa alone", "aaaa"],
  ["the beginning of an API key", "of quirekey_ab-c alone", "ab-c"],
  ["a query whose secret has an encoded name", "GET /unsubscribe?a&%74oken=abc failed", "abc"],
  ["a query behind a query", "GET /login?a?token%5B%5D=abc failed", "abc"],
  ["the token of a shared draft", "/draft/aaaa-bbbb_cccc?x", "bbbb"],
  ...[
    "/%64raft/aaaa-bbbb",
    "/dra%66%54/aaaa-bbbb",
    "//draft///aaaa-bbbb",
    "/DRAFT/aaaa-bbbb",
    "/draft%2Faaaa-bbbb",
    "/%2564raft%252faaaa-bbbb",
    "\\draft\\aaaa-bbbb",
    "/x/../draft/aaaa-bbbb",
    "https://blog.example//%44%52%41%46%54/aaaa-bbbb",
  ].map((path) => ["the token of a misspelled shared draft", path, "bbbb"]),
  ["a hash", `of ${"0123456789abcdef".repeat(4)} alone`, "0123"],
])("removes %s from a text", (_, text, secret) => {
  expect(text).toContain(secret);
  expect(scrub(text)).not.toContain(secret);
});

it.each([
  "/v3/multilingual/draft/0b8f6c1e-94a5-4f5e-9f0e-3c1d2b7a6e10",
  "/post/an-hour-at-low-water-and-what-the-tide-brought-in-2026",
  "0b8f6c1e-94a5-4f5e-9f0e-3c1d2b7a6e10",
  "connect ECONNREFUSED 127.0.0.1:5432",
  "Quire is at http://localhost:3000 (port 3000).",
  "    at Object.fetch (file:///srv/quire/lib/upstream/exchange.ts:123456:7)",
  "2026-11-21T18:30:57.123Z",
])("keeps text that the owner needs: %s", (text) => {
  expect(scrub(text)).toBe(text);
});

it("takes linear time for long, hostile texts", () => {
  for (const part of [
    "a",
    "a@",
    "token",
    "://",
    "?a",
    "aA1",
    "/draft/",
    "/%2564",
    "%252525",
    'password="\\',
  ]) {
    expect(scrub(part.repeat(100_000)).length).toBeLessThan(20_000);
  }
});
