import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClientUrls, unusedRedirectUri } from "#lib/platform/oauth/client-urls.ts";
import { anyString } from "#tests/support/content/any-string.ts";

const origins = [
  "http://localhost",
  "http://localhost:3000",
  "https://blog.example",
  "http://[::1]",
];
const urls = createClientUrls(origins);
const isAccepted = (url: string): boolean => {
  try {
    return urls.assertOwn("url", url) === url;
  } catch {
    return false;
  }
};

describe("the client's redirect URLs", () => {
  test.each([
    "http://localhost",
    "http://localhost/",
    "http://localhost:3000/login/callback?a=b#c",
    "https://blog.example?from=mail",
    "https://blog.example#top",
    "https://blog.example/post/%C3%BCber",
    "http://[::1]/x",
  ])("%s is accepted, because its origin is allowed and spelled exactly", (url) => {
    expect(isAccepted(url)).toBe(true);
  });

  const rejected = {
    "it contains a character that is not printable ASCII, or a backslash": [
      "http://ⓛocalhost/",
      "http://ｌｏｃａｌｈｏｓｔ/",
      "http://local\u00ADhost/",
      "http://loc\u200Balhost/",
      "https://blog。example/",
      "https://blog.example/ü",
      "http://local\thost/",
      "http://localhost\n/",
      "http://localhost/\r\nSet-Cookie: a",
      " http://localhost/",
      "http://localhost /",
      "http:\\\\localhost/",
      "http://localhost\\@evil.example/",
      "http://localhost/\\evil.example",
    ],
    "its origin is allowed but spelled differently": [
      "http://LOCALHOST/",
      "HTTP://localhost/",
      "http://localhos%74/",
      "http://localhost:80/",
      "http://localhost:03000/",
      "http://localhost:/",
      "http://user@localhost/",
      "http:/localhost/",
      "http:localhost/",
      "http://[0:0:0:0:0:0:0:1]/",
    ],
    "it has a different origin": [
      "http://localhost./",
      "http://localhost:0/",
      "http://localhost@evil.example/",
      "http://localhost:3000@evil.example/",
      "http://127.1/",
      "http://2130706433/",
      "http://0x7f000001/",
      "http://[::ffff:127.0.0.1]/",
      "https://blog.example.evil.example/",
      "https://blog.example:8443/",
      "http://blog.example/",
      "https://xn--blog-.example/",
      unusedRedirectUri,
    ],
    "it is not a complete, valid URL": [
      "http://localhost:65536/",
      "http://[::1%25eth0]/",
      "http://[::1]evil.example/",
      "//localhost/",
      "",
    ],
  };

  test.each(
    Object.entries(rejected).flatMap(([reason, urls]) => urls.map((url) => [url, reason] as const)),
  )("%j is rejected, because %s", (url) => {
    expect(isAccepted(url)).toBe(false);
  });

  test("every accepted URL has an allowed origin, both when parsed and as text", () => {
    const piece = fc.constantFrom(
      ...origins,
      ...Array.from("/\\@:.?#%[]ⓛｌ。\u00AD\t\n"),
      "%2f",
      "%00",
      "xn--",
      "evil.example",
      "localhost",
      ":80",
      "0x7f.1",
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
      fc.tuple(fc.constantFrom(...origins), anyString()).map(([a, b]) => a + b),
    );
    fc.assert(
      fc.property(text, (url) => {
        if (!isAccepted(url)) return;
        const parsed = new URL(url);
        expect(origins).toContain(parsed.origin);
        expect([parsed.username, parsed.password]).toEqual(["", ""]);
        // A naive parser that only looks for the end of the host finds the same origin.
        expect(/^https?:\/\/[^/?#]*/.exec(url)?.[0]).toBe(parsed.origin);
      }),
    );
  });
});
