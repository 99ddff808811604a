import { expectAccessible } from "../../support/browser/axe.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { joinAsOwner } from "./blog-owner.ts";

// The code is on all reading pages, so this file has a separate site.
test.use({ environment: { SITE_NAME: "Code" } });

const host = "https://stats.example";

test("an owner adds CSS and a snippet, and only reading pages contain them and allow the host", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  await page.goto("/admin/settings/code");
  const css = page.getByLabel("Your CSS");
  await css.fill("a{color:red}\n@import 'https://evil.example/x.css';");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Line 2: this isn’t allowed here: @import")).toBeVisible();
  await expect(css).toBeFocused();
  await expectAccessible(page, "the settings for code");

  await css.fill("h1{letter-spacing:7px !important}");
  await page
    .getByLabel("Snippet for the head of the page")
    .fill("<script>window.ownCode = (window.ownCode ?? 0) + 1;</script>");
  await page
    .getByLabel("Snippet for the end of the page")
    .fill(`<script src="${host}/a.js"></script>`);
  await page.getByLabel("Hosts of the snippets").fill(host);
  await page.getByLabel("Links to your profiles").fill("https://mastodon.example/@a");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  await page.route(`${host}/**`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "window.ownHost = true;" }),
  );
  const readPage = async (path: string) => {
    const response = await page.request.get(path);
    const policy = response.headers()["content-security-policy"] ?? "";
    return { text: await response.text(), policy };
  };
  await expect.poll(async () => (await readPage("/")).text).toContain("letter-spacing:7px");
  const front = await readPage("/");
  expect(front.text).toContain('<link rel="me" href="https://mastodon.example/@a"/>');
  for (const name of ["script", "style", "connect", "frame"]) {
    expect(front.policy).toMatch(new RegExp(`${name}-src [^;]*${host}(?:;|$)`));
  }
  for (const path of ["/login", "/register", "/account", "/admin"]) {
    const { text, policy } = await readPage(path);
    expect(text, path).not.toContain("letter-spacing:7px");
    expect(text, path).not.toContain("ownCode");
    expect(policy, path).not.toContain(host);
  }

  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  const isLoaded = () => page.evaluate(() => Reflect.get(globalThis, "ownHost") === true);
  await page.goto("/");
  await expect.poll(isLoaded).toBe(true);
  expect(await page.evaluate(() => Reflect.get(globalThis, "ownCode"))).toBe(1);
  // Still the last styles after the script loader has added the stylesheets.
  await page.mouse.click(2, 2);
  await page.keyboard.press("Shift");
  await expect(page.locator("link[rel=stylesheet]").first()).toBeAttached();
  await page.goto("/stats");
  await page.keyboard.press("Shift");
  await expect(page.locator("style[data-own-css]")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("letter-spacing", "7px");
  await page.getByRole("link", { name: "Code" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  // A snippet runs once for each document.
  expect(await page.evaluate(() => Reflect.get(globalThis, "ownCode"))).toBe(1);

  // The account page is a new document, without the code.
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), {
      href: "/account",
      textContent: "To the account",
    });
    link.dataset["page"] = "";
    document.body.prepend(link);
  });
  await page.getByRole("link", { name: "To the account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-own-code");
  expect(await page.evaluate(() => Reflect.get(globalThis, "ownCode"))).toBeUndefined();
  expect(violations).toEqual([]);

  await withPlatform(site, async ({ siteSettings }) => {
    await siteSettings.change({
      values: {
        CUSTOM_CSS: null,
        CODE_HEAD: null,
        CODE_END: null,
        CODE_HOSTS: null,
        ME_LINKS: null,
      },
    });
  });
});
