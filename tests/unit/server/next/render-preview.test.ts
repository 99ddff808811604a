import { describe, expect, test } from "vitest";
import { createPreviewRenderer, prepareDocument } from "#lib/server/next/render-preview.ts";
import type { Origin, OriginResponse } from "#lib/server/next/next-origin.ts";
import { createRendering, currentRendering, renderings } from "#lib/site/rendering.ts";
import { getLook } from "#lib/site/current-look.ts";
import { lookSchema } from "#lib/wix/site/look.ts";

const look = lookSchema.parse({ accent: "#008844" });

/** Answers like Next in its draft mode, and records the request and its context. */
function createOrigin(answer: Partial<OriginResponse> = {}) {
  const seen: unknown[] = [];
  const origin: Origin = {
    ask: async ({ url, headers }, rendering) => {
      await Promise.resolve();
      seen.push({ url, cookie: headers["cookie"], accent: getLook().accent });
      expect(rendering ?? currentRendering()).toBeUndefined();
      return {
        status: 200,
        headers: [["Cache-Control", "private, no-cache, no-store, max-age=0, must-revalidate"]],
        body: Buffer.from("<html><head></head></html>"),
        ...answer,
      };
    },
  };
  return { seen, render: createPreviewRenderer(origin, "secret") };
}

describe("the preview of a page", () => {
  test("is rendered with the given look, in Next's draft mode and without the caller's rendering", async () => {
    const { seen, render } = createOrigin();
    const preview = await renderings.run(createRendering(), () => render("/post/a", look, "dark"));
    expect(preview).toEqual({
      html: Buffer.from('<html data-color-scheme="dark"><head></head></html>'),
    });
    expect(seen).toEqual([
      { url: "/post/a", cookie: "__prerender_bypass=secret", accent: "#008844" },
    ]);
    expect(getLook().accent).toBeUndefined();
  });

  test("is an error if Next did not use its draft mode, because readers could get the rendering", async () => {
    const { render } = createOrigin({ headers: [["Cache-Control", "s-maxage=600"]] });
    await expect(render("/", look, "light")).rejects.toThrow("draft mode");
  });

  test.each([
    "/admin",
    "/account",
    "/login",
    "/api/site/look",
    "/blog-feed.xml",
    "/?p=1",
    "//evil",
  ])("is not rendered for %s", async (path) => {
    const { seen, render } = createOrigin();
    expect(await render(path, look, "light")).toBeUndefined();
    expect(seen).toEqual([]);
  });

  test("redirects within the site, and nowhere else", async () => {
    const redirect = (location: string) =>
      createOrigin({ status: 308, headers: [["Location", location]] }).render(
        "/post/a",
        look,
        "light",
      );
    expect(await redirect("/post/b")).toEqual({ location: "/post/b" });
    expect(await redirect("//evil.example")).toBeUndefined();
    expect(await redirect("https://evil.example")).toBeUndefined();
  });
});

describe("the document of a preview", () => {
  test("has no scripts, and keeps the scheme that the look sets", () => {
    const html =
      '<html lang="en" data-color-scheme="light"><link rel="preload" as="script" href="/a.js"/>' +
      '<link rel="stylesheet" href="/a.css"/><script>self.x=1</script><p>Text</p>' +
      '<script src="/a.js" async=""></script></html>';
    expect(prepareDocument(html, "dark")).toBe(
      '<html lang="en" data-color-scheme="light"><link rel="stylesheet" href="/a.css"/><p>Text</p></html>',
    );
  });
});
