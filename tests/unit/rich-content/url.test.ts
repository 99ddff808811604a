import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { safeUrl } from "#lib/rich-content/url.ts";
import { anyString } from "#tests/support/content/any-string.ts";

afterEach(() => void vi.unstubAllGlobals());

describe("the URL allowlist", () => {
  test("allows web, email and phone links, links to this site and links within the page", () => {
    for (const [given, expected] of [
      ["https://example.org/a?b#c", "https://example.org/a?b#c"],
      ["http://example.org", "http://example.org/"],
      ["mailto:desk@example.org", "mailto:desk@example.org"],
      ["tel:+441234", "tel:+441234"],
      ["/post/alder", "/post/alder"],
      ["#viewer-a", "#viewer-a"],
      ["//example.org/a", "https://example.org/a"],
      ["wix.com", "https://wix.com/"],
      ["example.org:8080/path", "https://example.org:8080/path"],
      ["  https://example.org  ", "https://example.org/"],
    ]) {
      expect(safeUrl(given, "link"), given).toBe(expected);
    }
  });

  test("rejects a host with a space, which some browsers accept and encode", () => {
    const encoded = {
      protocol: "https:",
      hostname: "exa%20mple.com",
      href: "https://exa%20mple.com/",
    };
    class LenientUrl {
      static readonly canParse = () => true;
      constructor() {
        Object.assign(this, encoded);
      }
    }
    vi.stubGlobal("URL", LenientUrl);
    for (const given of ["https://exa mple.com/a b", "//exa mple.com/"]) {
      expect(safeUrl(given, "link"), given).toBeUndefined();
      expect(safeUrl(given, "media"), given).toBeUndefined();
    }
    vi.unstubAllGlobals();
    expect(safeUrl("https://example.com/a b", "link")).toBe("https://example.com/a%20b");
  });

  test("allows media over https, from this site or by ID", () => {
    for (const [given, expected] of [
      ["https://static.wixstatic.com/media/a.jpg", "https://static.wixstatic.com/media/a.jpg"],
      ["//static.wixstatic.com/a.jpg", "https://static.wixstatic.com/a.jpg"],
      ["/media/a~mv2.jpg", "/media/a~mv2.jpg"],
      ["8bb438_1b~mv2.jpg", "/media/8bb438_1b~mv2.jpg"],
      ["media/59f619_a~mv2.jpg", "/media/59f619_a~mv2.jpg"],
    ]) {
      expect(safeUrl(given, "media"), given).toBe(expected);
    }
    for (const given of ["http://example.org/a.jpg", "/api/x", "/media/../api", "mailto:a@b.c"]) {
      expect(safeUrl(given, "media"), given).toBeUndefined();
    }
  });

  test("rejects every URL that a browser would execute", () => {
    for (const scheme of ["javascript", "JaVaScRiPt", "data", "vbscript", "file", "blob", "ftp"]) {
      for (const disguise of [
        `${scheme}:alert(1)`,
        ` ${scheme}:alert(1)`,
        `\u0001${scheme}:alert(1)`,
        `${scheme.slice(0, 4)}\n${scheme.slice(4)}:alert(1)`,
        `${scheme.slice(0, 4)}\t${scheme.slice(4)}:alert(1)`,
        `${scheme}:\u0000alert(1)`,
      ]) {
        expect(safeUrl(disguise, "link"), JSON.stringify(disguise)).toBeUndefined();
        expect(safeUrl(disguise, "media"), JSON.stringify(disguise)).toBeUndefined();
      }
    }
    for (const given of ["/\\evil.example", "\\\\evil.example", "", "   ", null, 7, {}]) {
      expect(safeUrl(given, "link")).toBeUndefined();
    }
  });

  test("returns undefined or a safe URL for any text and is idempotent", () => {
    const pieces = fc.constantFrom(
      "javascript:",
      "data:",
      "//",
      "/",
      "\\",
      "\n",
      "\u0000",
      "#",
      "x",
    );
    const text = fc.oneof(
      anyString(),
      fc.array(fc.oneof(pieces, fc.string())).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, fc.constantFrom("link" as const, "media" as const), (given, kind) => {
        const url = safeUrl(given, kind);
        if (url === undefined) return;
        const { protocol } = new URL(url, "https://blog.example");
        expect(["https:", "http:", "mailto:", "tel:"]).toContain(protocol);
        expect(safeUrl(url, kind)).toBe(url);
      }),
    );
  });
});
