import { describe, expect, test } from "vitest";
import { parseSettings } from "#lib/config/settings.ts";
import { createReviser } from "#lib/first-paint/revise-document.ts";
import { computeScriptHashes } from "#lib/security/script-hashes.ts";

const environment = {
  CUSTOM_CSS: 'a::before{content:"„ü"}',
  CODE_HEAD: '<meta name="a" content="ü"><script>head("ü")</script>',
  CODE_END: '<script>end()</script><div id="chat"></div>',
  VERIFICATION_TAGS: "google-site-verification=abc",
  ME_LINKS: "https://mastodon.example/@a?b&c",
};
const written = "<html lang=en><head><title>A</title></head><body>text</body></html>";
const revise = (url: string, values: Record<string, string> = environment) => {
  const { code } = parseSettings(values);
  const { html } = createReviser(new Map(), () => code)({ url, headers: [], html: written });
  return { html: Buffer.from(html, "latin1").toString(), hashes: computeScriptHashes(html, code) };
};

describe("the owner's code", () => {
  test("is at the ends of the head and the body of a reading page", () => {
    expect(revise("/post/a").html).toBe(
      '<html data-own-code lang=en><head><title>A</title><meta name="google-site-verification" content="abc"/>' +
        '<link rel="me" href="https://mastodon.example/@a?b&amp;c"/><style data-own-css>a::before{content:"„ü"}</style>' +
        '<meta name="a" content="ü"/><script>head("ü")</script></head><body>text<script>end()</script><div id="chat"></div></body></html>',
    );
  });

  test("is not on member pages, admin pages and drafts", () => {
    for (const url of [
      "/login",
      "/register",
      "/account",
      "/admin",
      "/admin/posts/1/frame",
      "/draft/a",
    ]) {
      expect(revise(url), url).toEqual({ html: written, hashes: "" });
    }
  });

  test("does not change documents without it, and does not mark those with tags only", () => {
    expect(revise("/", {}).html).toBe(written);
    expect(revise("/", { ME_LINKS: "mailto:a@b.example" }).html).toMatch(/^<html lang=en>/);
  });

  test("has the hashes of its inline scripts in the policy of pages that contain it", () => {
    expect(revise("/").hashes.split(" ")).toHaveLength(2);
    const { code } = parseSettings(environment);
    expect(computeScriptHashes("<script>end()</script>", code)).toBe("");
    expect(computeScriptHashes("<html data-own-code><script>other()</script>", code)).toBe("");
  });
});
