import { describe, expect, test } from "vitest";
import { parseSettings } from "#lib/config/settings.ts";
import { createPagePolicy } from "#lib/security/content-security-policy.ts";
import { createSecurityHeaders } from "#lib/security/security-headers.ts";
import { providerFrame } from "#lib/rich-content/providers.ts";

type Environment = Readonly<Record<string, string>>;

/** Returns the headers of a response that sets its own headers `own`. */
function readHeaders(url: string, own: Environment, environment: Environment = {}) {
  const given = new Headers(own);
  const type = given.get("content-type") ?? "";
  const has = (name: string) => given.has(name);
  const added = createSecurityHeaders(parseSettings(environment))({ url, type, has });
  for (const [name, value] of Object.entries(added)) given.set(name, value);
  return Object.fromEntries(given);
}

/** Returns the directives of a page's content security policy. */
function readPolicy(environment: Environment = {}, hashes = ""): ReadonlyMap<string, string> {
  const policy = createPagePolicy(parseSettings(environment))(hashes);
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

const html = { "Content-Type": "text/html; charset=utf-8" };

describe("the hosts of the owner's snippets", () => {
  const host = "https://stats.example";
  const snippet = { CODE_END: "<script>a()</script>", CODE_HOSTS: `${host},*.chat.example` };
  const readCode = (environment: Environment, url: string): string | undefined => {
    const settings = parseSettings(environment);
    const answer = { url, type: html["Content-Type"], has: () => false };
    return createSecurityHeaders(settings, () => settings.code)(answer)["Content-Security-Policy"];
  };
  const plain = createPagePolicy(parseSettings({}))("");

  test("extend four directives of reading pages, and nothing else", () => {
    const added = ` ${host} https://*.chat.example`;
    const expected = plain
      .split("; ")
      .map((directive) =>
        /^(?:script|style|connect|frame)-src /.test(directive) ? directive + added : directive,
      )
      .join("; ");
    for (const url of ["/", "/post/a", "/blog/page/2?x=1", "/search?q=a"]) {
      expect(readCode(snippet, url), url).toBe(expected);
    }
  });

  test("are not in the policy of member and admin pages and of drafts", () => {
    for (const url of [
      "/login",
      "/register",
      "/account/security",
      "/admin",
      "/admin/posts/1/frame",
      "/draft/a",
      "/recover",
      "/reset-password",
      "/verify",
      "/post/a/comments/write",
      "/post/a/comments/reply/1",
      "/post/a/comments/%77rite",
      "/post/a/comments/view/1?order=newest",
      "/post/%ff/comments/write",
    ]) {
      expect(readCode(snippet, url), url).not.toContain(host);
    }
  });

  test("are not in the policy without a snippet, which is the same as without the settings", () => {
    expect(readCode({ CODE_HOSTS: host }, "/")).toBe(plain);
    expect(readCode({ CUSTOM_CSS: "a{b:c}" }, "/")).toBe(plain);
    expect(readCode({}, "/")).toBe(plain);
  });
});

describe("a page's content security policy", () => {
  test("allows only the site's files and the scripts with the given hashes", () => {
    expect(readPolicy().get("script-src")).toBe("'self'");
    expect(readPolicy({}, "'sha256-a' 'sha256-b'").get("script-src")).toBe(
      "'self' 'sha256-a' 'sha256-b'",
    );
  });

  test("blocks base URLs, plugins, framing, and forms and connections to other sites", () => {
    const policy = readPolicy();
    for (const name of ["base-uri", "object-src", "frame-ancestors"]) {
      expect(policy.get(name), name).toBe("'none'");
    }
    expect(policy.get("form-action")).toBe("'self'");
    expect(policy.get("connect-src")).toBe("'self'");
  });

  test("allows only this site's pages to frame the preview of the editor, and no page to frame another one", () => {
    const readAncestors = (url: string) =>
      /frame-ancestors ([^;]+)/.exec(readHeaders(url, html)["content-security-policy"] ?? "")?.[1];
    expect(readAncestors("/admin/posts/1f8e/frame")).toBe("'self'");
    expect(readAncestors("/admin/posts/1f8e/frame?x=1")).toBe("'self'");
    for (const url of ["/admin/posts/1f8e/edit", "/admin/posts/1f8e", "/post/frame", "/frame"]) {
      expect(readAncestors(url), url).toBe("'none'");
    }
  });

  test("allows forms to lead to the client's origins, where the authorization flow continues after consent", () => {
    const policy = readPolicy({
      SITE_URL: "https://blog.example",
      CLIENT_REDIRECT_ORIGINS: "https://blog.example,https://app.example",
    });
    expect(policy.get("form-action")).toBe("'self' https://app.example");
  });

  test.each([
    "https://youtu.be/aqz-KE-bpKQ",
    "https://vimeo.com/1084537",
    "https://dai.ly/x8abcde",
    "https://streamable.com/abc123",
    "https://quire.wistia.com/medias/abcdef1234",
    "https://www.facebook.com/watch/?v=1",
    "https://www.tiktok.com/@a/video/7123456789012345678",
    "https://www.instagram.com/p/Cabc123_-/",
    "https://x.com/quire/status/1234567890",
    "https://www.pinterest.com/pin/1234567890/",
    "https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy",
    "https://soundcloud.com/quire/bell",
    "https://www.mixcloud.com/quire/bell/",
    "https://www.twitch.tv/videos/123456789",
  ])("allows the player for %s", (address) => {
    const { src } = providerFrame(address, "blog.example") ?? { src: "https://none.example" };
    expect(readPolicy().get("frame-src")?.split(" ")).toContain(new URL(src).origin);
  });

  test("allows Google's captcha only if the site may use it", () => {
    const keys = [
      "RECAPTCHA_SITE_KEY",
      "RECAPTCHA_SECRET_KEY",
      "RECAPTCHA_INVISIBLE_SITE_KEY",
      "RECAPTCHA_INVISIBLE_SECRET_KEY",
    ].map((name) => [name, "key"]);
    const google = "https://www.google.com/recaptcha/";
    expect([...readPolicy({ CAPTCHA: "altcha" }).values()].join(" ")).not.toContain("google");
    for (const environment of [
      { CAPTCHA: "recaptcha", ...Object.fromEntries(keys) },
      { WIX_CLIENT_ID: "client" },
    ]) {
      const policy = readPolicy(environment);
      for (const name of ["script-src", "frame-src", "connect-src"]) {
        expect(policy.get(name), name).toContain(google);
      }
    }
  });

  test("allows other sites' frames for the login only with a hosted upstream", () => {
    const hosted = { WIX_CLIENT_ID: "client", WIX_API_ORIGIN: "http://localhost:4000" };
    expect(readPolicy(hosted).get("frame-src")).toMatch(/ http:\/\/localhost:4000 https:$/);
    expect(readPolicy().get("frame-src")?.split(" ")).not.toContain("https:");
  });

  test("upgrades insecure requests if the site has https", () => {
    expect(readPolicy({ SITE_URL: "https://blog.example" }).has("upgrade-insecure-requests")).toBe(
      true,
    );
    expect(readPolicy().has("upgrade-insecure-requests")).toBe(false);
  });
});

describe("security headers", () => {
  test("a page shares neither its window nor its content with other sites and may not use any devices", () => {
    const headers = readHeaders("/post/a", html);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["permissions-policy"]).toMatch(/camera=\(\).*microphone=\(\)/);
    expect(headers["permissions-policy"]).not.toMatch(/fullscreen|autoplay|picture-in-picture/);
  });

  test("only a site with https sends Strict-Transport-Security", () => {
    const name = "strict-transport-security";
    expect(readHeaders("/", html)[name]).toBeUndefined();
    expect(readHeaders("/", html, { SITE_URL: "https://blog.example" })[name]).toBe(
      "max-age=31536000",
    );
  });

  test("pages whose URL contains a secret send no referrer and are not indexed, in every spelling", () => {
    for (const path of [
      "/reset-password",
      "/reset-password?token=a",
      "/unsubscribe?token=a",
      "/draft/a",
      "/%64raft/a",
      "//draft/a",
      "/DRAFT/a",
      "/draft%2Fa",
      "/draft/%E0%A4%A",
    ]) {
      const headers = readHeaders(path, html);
      expect([path, headers["referrer-policy"]]).toEqual([path, "no-referrer"]);
      expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
    }
    expect(readHeaders("/drafts", html)["x-robots-tag"]).toBeUndefined();
  });

  test("a page that sets its own policy keeps it, along with the connection to its opener", () => {
    const own = {
      ...html,
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'self'",
    };
    const headers = readHeaders("/oauth2/authorize", { ...own, "Referrer-Policy": "no-referrer" });
    expect(headers["content-security-policy"]).toBe(own["Content-Security-Policy"]);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cross-origin-opener-policy"]).toBeUndefined();
  });

  test.each([
    ["/api/search", "application/json", "same-origin"],
    ["/_next/static/chunks/a.css", "text/css; charset=UTF-8", "same-origin"],
    ["/post/a", "text/x-component", "same-origin"],
    ["/blog/tags/a/atom.xml", "application/xml; charset=utf-8", "cross-origin"],
    ["/sitemap.xml", "application/xml; charset=utf-8", "same-origin"],
    ["/feed.json", "application/feed+json", "cross-origin"],
    ["/_next/image?url=a", "image/avif", "cross-origin"],
    ["/media/plan.pdf", "application/pdf", "cross-origin"],
  ])("%s (%s) has a policy that allows nothing, and is %s", (path, type, audience) => {
    const headers = readHeaders(path, { "Content-Type": type });
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    expect(headers["cross-origin-resource-policy"]).toBe(audience);
    expect(headers["permissions-policy"]).toBeUndefined();
  });

  test.each([
    ["/robots.txt", "text/plain"],
    ["/blog-feed.xml", "application/xml"],
    ["/llms.txt", "text/markdown"],
    ["/sitemap.xml", "application/xml"],
    ["/feed.json", "application/feed+json"],
    ["/_api/blog/v3/posts", "application/json"],
  ])("a browser that shows %s may load the icon of its tab", (path, type) => {
    expect(readHeaders(path, { "Content-Type": type })["content-security-policy"]).toContain(
      "; img-src 'self';",
    );
  });

  test.each([
    ["/_api/members/v1/members/my?x=/atom.xml", "application/json", "same-origin"],
    ["/search?q=/blog-feed.xml", "text/html; charset=utf-8", "same-origin"],
    ["/media/a.svg?/atom.xml", "image/svg+xml", "cross-origin"],
  ])("the query of %s does not make the response a feed", (path, type, audience) => {
    const headers = readHeaders(path, { "Content-Type": type });
    expect(headers["cross-origin-resource-policy"]).toBe(audience);
    expect(headers["content-security-policy"]).toBe(
      readHeaders(path.replace(/\?.*/, ""), { "Content-Type": type })["content-security-policy"],
    );
  });

  test.each(["/atom.xml?language=de", "/favicon.ico?v=2"])(
    "%s allows every origin, whatever its query",
    (path) => {
      const headers = readHeaders(path, { "Content-Type": "application/xml" });
      expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    },
  );

  test("/favicon.ico allows every origin, because browsers also request it for sandboxed documents", () => {
    const headers = readHeaders("/favicon.ico", {});
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });

  test("a script has no policy, because it may be a worker's", () => {
    const headers = readHeaders("/service-worker.js", { "Content-Type": "text/javascript" });
    expect(headers["content-security-policy"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});
