/**
 * Publishes a post with a script injected into every field, on a blog with a script injected into its name.
 * None of the scripts may run.
 */
import type { Page } from "@playwright/test";
import { JSDOM } from "jsdom";
import { z } from "zod";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { readToTheEnd } from "../../support/browser/read-to-the-end.ts";
import { parseXml } from "../../support/formats/xml.ts";
import { expect, test } from "../fixtures.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";

const run = (place: string) => `globalThis.slipped${place}=1;try{top.slipped${place}=1}catch{}`;
/** Returns markup that closes any enclosing element and runs a script. */
const breakout = (place: string) =>
  `</script></style></title>--></textarea>]]><script>${run(place)}</script>"'><img src=x onerror="${run(place)}">`;

test.use({
  environment: {
    SITE_NAME: `Low tide ${breakout("Name").slice(0, 100)}`,
    SITE_DESCRIPTION: breakout("About"),
  },
});

const addresses = [
  `javascript:${run("Link")}`,
  `JaVaScRiPt:${run("Case")}`,
  `java\tscript:${run("Tab")}`,
  `java\nscript:${run("Line")}`,
  `\u0001javascript:${run("Control")}`,
  `\u00a0javascript:${run("Space")}`,
  `javascript&colon;${run("Entity")}`,
  `javascript:${run("Comment")}//https://example.com`,
  `view-source:javascript:${run("View")}`,
  `data:text/html,<script>${run("Data")}</script>`,
  `data:text/html;base64,${Buffer.from(`<script>${run("Base")}</script>`).toString("base64")}`,
  `vbscript:${run("Vb")}`,
  `blob:https://example.com/${run("Blob")}`,
  `filesystem:https://example.com/a`,
  `https://example.com/" onmouseover="${run("Quote")}`,
  `//example.com/\\"><script>${run("Slash")}</script>`,
];

const colours = [
  "red;background:url(//evil.example/a)",
  "red}body{display:none}",
  "expression(alert(1))",
  "url(https://evil.example/b)",
  "var(--x,url(https://evil.example/c))",
  `red"><script>${run("Colour")}</script>`,
  "</style><script>globalThis.slippedStyle=1</script>",
  "image-set('https://evil.example/d' 1x)",
];

const createTextNode = (text: string, decorations: readonly object[] = []) => ({
  type: "TEXT",
  id: "",
  nodes: [],
  textData: { text, decorations },
});

let count = 0;
const node = (type: string, data: object, nodes: readonly object[] = []) => ({
  type,
  id: `n${(count += 1)}`,
  nodes,
  ...data,
});

function hostileDocument() {
  const script = `<script>${run("Html")}</script><img src=x onerror="${run("Image")}"><svg onload="${run("Svg")}"></svg>`;
  return normaliseRichContent({
    nodes: [
      ...addresses.flatMap((url, index) => [
        node("PARAGRAPH", {}, [
          createTextNode(`follow ${index}`, [
            { type: "LINK", linkData: { link: { url, target: "SELF" } } },
          ]),
        ]),
        node("BUTTON", { buttonData: { type: "LINK", text: `press ${index}`, link: { url } } }),
        node("LINK_PREVIEW", {
          linkPreviewData: {
            link: { url },
            title: breakout("Preview"),
            html: script,
            thumbnailUrl: url,
          },
        }),
        node("IMAGE", {
          imageData: { image: { src: { url }, width: 9, height: 9 }, link: { url } },
        }),
        node("EMBED", {
          embedData: {
            src: url,
            oembed: {
              type: "rich",
              html: script,
              url,
              title: breakout("Embed"),
              thumbnailUrl: url,
              videoUrl: url,
            },
          },
        }),
        node("HTML", { htmlData: { url, source: "HTML" } }),
        node("VIDEO", { videoData: { video: { src: { url } }, thumbnail: { src: { url } } } }),
        node("AUDIO", { audioData: { audio: { src: { url } }, coverImage: { src: { url } } } }),
        node("FILE", { fileData: { src: { url }, name: breakout("File"), type: "html" } }),
        node("GIF", { gifData: { original: { gif: url, mp4: url, still: url } } }),
        node("APP_EMBED", {
          appEmbedData: { type: "PRODUCT", name: breakout("App"), url, imageSrc: url },
        }),
      ]),
      ...colours.flatMap((color) => [
        node("PARAGRAPH", {}, [
          createTextNode("coloured", [
            { type: "COLOR", colorData: { foreground: color, background: color } },
            { type: "FONT_FAMILY", fontFamilyData: { value: color } },
            { type: "FONT_SIZE", fontSizeData: { unit: "PX", value: color } },
          ]),
        ]),
        node("DIVIDER", { dividerData: { lineStyle: color, width: color } }),
        node("BUTTON", {
          buttonData: {
            type: "LINK",
            text: "coloured",
            link: { url: "https://example.com/" },
            styles: { colors: { text: color, border: color, background: color } },
          },
        }),
      ]),
      node("HTML", { htmlData: { html: script, source: "HTML" } }),
      node("HTML", { htmlData: { html: `</iframe>${script}`, source: "HTML" } }),
      node("CODE_BLOCK", { codeBlockData: { language: `html" onclick="${run("Code")}` } }, [
        createTextNode(breakout("Code")),
      ]),
      node("HEADING", { headingData: { level: 2 } }, [createTextNode(breakout("Heading"))]),
      node("MAP", {
        mapData: {
          mapSettings: { address: breakout("Map"), locationName: breakout("Map"), lat: 1, lng: 1 },
        },
      }),
    ],
  });
}

const feed = z.object({ items: z.array(z.object({ content_html: z.string().optional() })) });

/** Returns the injected scripts that have run in the page itself. A sandboxed frame may run its own scripts. */
const slipped = (page: Page) =>
  page.evaluate(() => Object.keys(globalThis).filter((name) => name.startsWith("slipped")));

// The second test reads the post that the first test publishes.
test.describe.configure({ mode: "serial" });

test("scripts in a hostile post run on none of the pages that show it", async ({
  page,
  request,
  site,
  violations,
  allowedErrors,
}) => {
  // The injected pictures do not exist, so they fail to load.
  allowedErrors.push(() => true);
  const slug = "a-hostile-post";
  await withPlatform(site, async (platform) => {
    const author = await platform.members.upsert({
      slug: "mallory",
      nickname: `Mallory ${breakout("Author")}`,
      about: breakout("Self"),
    });
    const tags = await platform.tags.ensure([`tag ${breakout("Tag")}`.slice(0, 50)], "en");
    await platform.posts.create(
      {
        title: breakout("Title").slice(0, 200),
        slug,
        excerpt: breakout("Excerpt"),
        authorId: author.id,
        status: "PUBLISHED",
        tagIds: [...tags.values()],
        seoData: {
          tags: [
            { type: "title", children: breakout("Seo"), custom: true, disabled: false },
            {
              type: "meta",
              props: { name: "description", content: breakout("Seo") },
              custom: true,
              disabled: false,
            },
            { type: "script", children: run("SeoScript"), custom: true, disabled: false },
          ],
        },
        richContent: hostileDocument(),
      },
      "PUBLISH",
    );
  });
  await expect.poll(async () => (await request.get(`/post/${slug}`)).status()).toBe(200);

  // The post loads pictures from other hosts, which do not exist in a test.
  await page.route(/\/\/(?:[\w-]+\.)*example(?:\.com)?\//, (route) => route.abort());
  const pages = [
    `/post/${slug}`,
    "/",
    "/blog/authors/mallory",
    "/blog/archive",
    `/search?q=${encodeURIComponent("coloured")}`,
    `/search?q=${encodeURIComponent(breakout("Query"))}`,
    `/stats?order=${encodeURIComponent(breakout("Order"))}`,
    `/login?returnTo=${encodeURIComponent(`javascript:${run("Return")}`)}`,
    `/post/${encodeURIComponent(breakout("Path").replaceAll("/", ""))}`,
    `/nothing?${breakout("Nothing")}`,
  ];
  for (const path of pages) {
    await page.goto(path, { waitUntil: "load" });
    await expectHydrated(page);
    await readToTheEnd(page);
    expect(await slipped(page), path).toEqual([]);
    const links = await page
      .locator("a[href], area[href], form[action], button[formaction]")
      .evaluateAll((all) =>
        all.map((one) => String(Reflect.get(one, "href") ?? Reflect.get(one, "action") ?? "")),
      );
    expect(links.filter((link) => !/^(?:https?|mailto|tel):/.test(link))).toEqual([]);
    const frames = await page
      .locator("iframe")
      .evaluateAll((all) =>
        all.filter((one) => !one.hasAttribute("sandbox")).map((one) => one.outerHTML),
      );
    expect(frames, path).toEqual([]);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    for (const text of data) expect(() => JSON.parse(text), path).not.toThrow();
    expect(violations, path).toEqual([]);
  }

  await page.goto(`/post/${slug}`);
  for (const link of await page.getByRole("link", { name: /^(?:follow|press) / }).all()) {
    const target = new URL((await link.getAttribute("href")) ?? "", site.url);
    expect(["https:", "http:"]).toContain(target.protocol);
  }
  expect(await page.getByText("follow 0").count()).toBe(1);
  expect(
    await page
      .locator("[style]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("style") ?? "").join("\n")),
  ).not.toMatch(/evil|expression|image-set|display/);
});

test("feeds, sitemaps and text files that include a hostile post are well-formed and contain no scripts", async ({
  request,
  site,
}) => {
  await expect.poll(async () => (await request.get("/feed.json")).text()).toContain("hostile");
  for (const path of ["/blog-feed.xml", "/atom.xml", "/sitemap.xml", "/sitemaps/posts-1.xml"]) {
    const document = parseXml(await (await request.get(path)).text());
    expect([...document.querySelectorAll("script, img, iframe")], path).toEqual([]);
    for (const { textContent } of document.querySelectorAll("link, loc, guid, id")) {
      expect(textContent, path).not.toMatch(/^\s*(?:java|vb)script:/i);
    }
  }
  const { items } = feed.parse(await (await request.get("/feed.json")).json());
  const texts = items.map(({ content_html: html = "" }) => html).join("");
  const { document } = new JSDOM(texts).window;
  expect([...document.querySelectorAll("script, iframe, object, embed, base, form")]).toEqual([]);
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^srcdoc$/);
      if (["href", "src"].includes(name)) expect(value).toMatch(/^(?:https?|mailto|tel):/);
    }
  }
  for (const path of ["/llms.txt", "/robots.txt", "/manifest.webmanifest", "/feed.json"]) {
    const headers = (await request.get(path)).headers();
    expect(headers["content-type"], path).not.toContain("html");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
  }
  expect(site.output()).not.toContain("TypeError");
});
