import type { APIResponse, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const stored = "/post/one-shelf-one-afternoon";
/** Pages served from the HTTP cache and pages that Next renders for each request. */
const pages = ["/", stored, "/stats", "/blog/archive", "/search?q=bread", "/login", "/nothing"];

function directive(response: APIResponse, name: string): string | undefined {
  const { "content-security-policy": policy = "" } = response.headers();
  return policy.split("; ").find((one) => one.startsWith(`${name} `));
}

/** Returns the names of the injected scripts that have run. */
const traces = (page: Page) =>
  page.evaluate(() => Object.keys(globalThis).filter((name) => name.startsWith("slipped")));

/**
 * Records violations of the page's Content-Security-Policy. Returns a function that lists each violation's
 * directive and blocked URI, sorted.
 */
async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const violations: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      violations.push(`${effectiveDirective} ${blockedURI}`);
    });
    return violations;
  });
  return () => seen.evaluate((violations) => violations.toSorted());
}

test.describe("an injected script", () => {
  test.beforeEach(({ allowedViolations, allowedErrors }) => {
    allowedViolations.push(() => true);
    // React reports an injected script as a hydration mismatch.
    allowedErrors.push(() => true);
  });

  for (const path of pages) {
    test(`does not run in the HTML of ${path}`, async ({ page, violations }) => {
      await page.route(path, async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace(
          "</main>",
          `<script>globalThis.slippedScript = true</script>
           <script>self.__next_f.push([(globalThis.slippedData = true)])</script>
           <img src="/icon-192.png" alt="" onload="globalThis.slippedHandler = true">
           <script src="data:text/javascript,globalThis.slippedFile=true"></script>
           </main>`,
        );
        expect(html).toContain("slippedScript");
        await route.fulfill({ response, body: html });
      });
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await traces(page)).toEqual([]);
      await expect.poll(() => violations.length).toBeGreaterThanOrEqual(4);
    });
  }

  test("does not run in an open page", async ({ page, violations }) => {
    await page.goto(stored, { waitUntil: "networkidle" });
    const forbidden = await watchViolations(page);
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.slippedScript = true";
      document.body.append(script);
      const place = document.createElement("div");
      place.innerHTML = '<img src="data:," onerror="globalThis.slippedHandler = true">';
      const link = document.createElement("a");
      link.href = "javascript:globalThis.slippedLink = true";
      document.body.append(place, link);
      link.click();
      const base = document.createElement("base");
      base.href = "https://elsewhere.example/";
      document.head.append(base);
    });
    // The event handler violates `script-src-attr`; the script and the link violate `script-src-elem`.
    await expect
      .poll(async () => (await forbidden()).filter((one) => one.startsWith("script-")))
      .toEqual(["script-src-attr inline", "script-src-elem inline", "script-src-elem inline"]);
    await expect.poll(forbidden).toContain("base-uri https://elsewhere.example/");
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(4);
    expect(await traces(page)).toEqual([]);
    expect(await page.evaluate(() => document.baseURI)).toBe(page.url());
  });
});

test("a violation that the console does not show fails a test", async ({
  page,
  violations,
  allowedViolations,
}) => {
  await page.goto("/login");
  // Runs in a timer, because the policy does not apply to code that Playwright calls directly.
  const isRefused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- as libraries test whether they may
            resolve(Function("") === undefined);
          } catch {
            resolve(true);
          }
        });
      }),
  );
  expect(isRefused).toBe(true);
  await expect.poll(() => violations.join()).toContain("forbids eval");
  allowedViolations.push((text) => text.includes("forbids eval"));
});

test.describe("security headers", () => {
  test("are identical on a newly rendered page, on the stored page and on a 304", async ({
    request,
  }) => {
    const path = "/post/first-frost";
    const names = [
      "content-security-policy",
      "cross-origin-opener-policy",
      "cross-origin-resource-policy",
      "permissions-policy",
      "referrer-policy",
      "x-content-type-options",
    ];
    // The page differs if the blog changes in between, so retry.
    await expect(async () => {
      const answers = [await request.get(path), await request.get(path), await request.get(path)];
      const { etag = "" } = answers[2]?.headers() ?? {};
      const unmodified = await request.get(path, { headers: { "If-None-Match": etag } });
      expect(unmodified.status()).toBe(304);
      const said = [...answers, unmodified].map((answer) =>
        names.map((name) => answer.headers()[name] ?? `no ${name}`).join("\n"),
      );
      expect([...new Set(said)]).toEqual([expect.not.stringMatching(/^no /m)]);
    }).toPass();
  });

  test("allow only known scripts, forbid framing and fit into a proxy's buffer", async ({
    request,
  }) => {
    for (const path of [...pages, stored, "/register", "/account", "/offline", "/reset-password"]) {
      const answer = await request.get(path);
      const scripts = directive(answer, "script-src");
      expect(scripts, path).toMatch(/^script-src 'self'( 'sha256-[\w+/]{43}=')+$/);
      expect(directive(answer, "frame-ancestors"), path).toBe("frame-ancestors 'none'");
      const size = answer
        .headersArray()
        .reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0);
      expect(size, path).toBeLessThan(4096);
    }
  });

  test("forbid scripts in non-page responses and allow other origins only for shared files", async ({
    request,
  }) => {
    const post = await (await request.get(stored)).text();
    const found = (pattern: RegExp) => pattern.exec(post)?.[1] ?? "";
    const shared = [
      "/blog-feed.xml",
      "/feed.json",
      found(/"(\/media\/[^"]+)"/),
      found(/"(\/_next\/image[^" ]+)/).replaceAll("&amp;", "&"),
      "/icon-192.png",
    ];
    const own = [
      "/sitemap.xml",
      "/robots.txt",
      "/api/search?q=bread",
      "/api/nothing",
      found(/"(\/_next\/static\/[^"]+\.css)"/),
    ];
    for (const path of [...shared, ...own]) {
      const headers = (await request.get(path)).headers();
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["cross-origin-resource-policy"], path).toBe(
        shared.includes(path) ? "cross-origin" : "same-origin",
      );
      if (headers["content-type"]?.startsWith("text/html") === true) continue;
      expect(headers["content-security-policy"], path).toMatch(
        /default-src 'none'|script-src 'none'/,
      );
    }
    const navigation = await request.get(stored, { headers: { RSC: "1" } });
    expect(navigation.headers()["content-type"]).toContain("text/x-component");
    expect(navigation.headers()["x-content-type-options"]).toBe("nosniff");
  });

  test("sandbox the frame for embedded HTML, even if it is opened directly", async ({ page }) => {
    await page.goto("/frames/foreign");
    expect(await page.evaluate(() => self.origin)).toBe("null");
  });
});
