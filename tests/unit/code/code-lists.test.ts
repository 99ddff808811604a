import { describe, expect, test } from "vitest";
import { codeHosts, meLinks, verificationTags } from "#lib/code/code-lists.ts";

describe("the hosts of snippets", () => {
  test("are https origins, also with a wildcard for the subdomains of a domain", () => {
    expect(
      codeHosts.parse("stats.example.com, https://A.example:8443/, https://*.chat.example"),
    ).toEqual(["https://stats.example.com", "https://a.example:8443", "https://*.chat.example"]);
    expect(codeHosts.parse("https://bücher.example")).toEqual(["https://xn--bcher-kva.example"]);
    expect(codeHosts.parse("a.example,a.example")).toEqual(["https://a.example"]);
  });

  test.each([
    "*",
    "https:",
    "https://*",
    "*.com",
    "*.*.example.com",
    "a.*.example",
    "http://a.example",
    "//a.example",
    "wss://a.example",
    "https://a.example/path",
    "https://a.example?x",
    "https://user@a.example",
    "https://a.example; script-src *",
    "https://a.example 'unsafe-inline'",
    "'unsafe-inline'",
    "data:",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "a.example\n",
    "a.example\0",
    "https://a..example",
    "https://-a.example",
  ])("do not include %j", (host) => {
    const parsed = codeHosts.safeParse(`b.example,${host},c.example`);
    // A list drops spaces at the ends of its entries.
    if (host.trim() === "a.example") expect(parsed.data).toContain("https://a.example");
    else expect(parsed.success).toBe(false);
  });

  test("are at most 20", () => {
    const list = (count: number) =>
      Array.from({ length: count }, (_, at) => `a${at}.example`).join();
    expect(codeHosts.safeParse(list(20)).success).toBe(true);
    expect(codeHosts.safeParse(list(21)).success).toBe(false);
  });
});

test("verification tags have a known name and a content without markup", () => {
  expect(verificationTags.parse("google-site-verification = a_b-C=, p:domain_verify=1")).toEqual([
    "google-site-verification=a_b-C=",
    "p:domain_verify=1",
  ]);
  for (const tag of [
    "refresh=1",
    "google-site-verification",
    "google-site-verification=",
    "yandex-verification=<b>",
    'msvalidate.01="',
  ]) {
    expect(verificationTags.safeParse(tag).success, tag).toBe(false);
  }
});

test("links to profiles are https URLs or email addresses", () => {
  expect(meLinks.safeParse("https://mastodon.example/@a,mailto:a@b.example").success).toBe(true);
  for (const link of [
    "http://a.example",
    "javascript:x",
    "mailto:",
    "mailto:a@b?cc=c",
    "https://u:p@a.example",
    "a",
  ]) {
    expect(meLinks.safeParse(link).success, link).toBe(false);
  }
});
