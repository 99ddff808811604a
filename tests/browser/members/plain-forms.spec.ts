import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { codeFor, newAddress, password } from "./member.ts";

test.use({ javaScriptEnabled: false });

/** Expects the note that a page needs JavaScript. Playwright does not find text inside `noscript`. */
async function expectScriptNote(page: Page): Promise<void> {
  const note = page.locator("noscript > [role=status]");
  await expect(note).toBeVisible();
  expect(await note.innerText()).toContain("This page needs JavaScript.");
}

test("without JavaScript, a visitor can register with an emailed code, return to the post, and log in and out", async ({
  page,
  context,
  mail,
}) => {
  const post = "/post/an-hour-at-low-water";
  const email = newAddress();
  const fillIn = async (secret: string) => {
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(secret);
  };
  await page.goto(post);
  await page.getByRole("link", { name: "Sign up" }).click();
  await fillIn(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/verify\?waits=code$/);
  const code = await codeFor(mail, email);
  await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Incorrect code.")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(`${post}#welcome`);
  await expect(page.getByText("Welcome!")).toBeVisible();
  await expect(page.getByLabel("Welcome!").getByRole("link", { name: "Account" })).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page.getByText("Welcome!")).toBeHidden();

  await page.goto("/logout");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await context.cookies()).toEqual([]);

  await page.goto(`/login?returnTo=${post}`);
  await fillIn("not this one");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Incorrect email or password.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(post);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "quire-member-session")?.httpOnly).toBe(true);

  await page.goto("/account");
  await expectScriptNote(page);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Account" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Log in" })).toBeHidden();
});

test("without JavaScript, the new-password page says only that it needs JavaScript", async ({
  page,
}) => {
  await page.goto("/reset-password");
  await expectScriptNote(page);
  await expect(page.getByLabel("Password", { exact: true })).toBeHidden();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
});

test("without JavaScript, a member can authorize a client, choose an account, and see likes and ratings", async ({
  page,
  site,
  mail,
}) => {
  const email = newAddress();
  await page.goto("/register");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Code").fill(await codeFor(mail, email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/#welcome$/);

  for (const [prompt, title, button] of [
    ["consent", "Allow access?", "Allow"],
    ["select_account", "Choose an account", "Continue"],
  ] as const) {
    await page.goto(await askFor(prompt, site.url));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page).toHaveURL(/\/login\/callback\?code=[\w-]{43}&state=the-state$/);
  }
  await page.goto(await askFor("consent", site.url));
  await page.getByRole("link", { name: "Don’t allow" }).click();
  await expect(page).toHaveURL(/\/login\/callback\?error=access_denied/);

  const slug = "an-hour-at-low-water";
  const found = await page.request.get(`/_api/communities-blog-node-api/v3/posts/slugs/${slug}`);
  const { post } = await found.json();
  const headers = { Origin: site.url };
  await page.request.post(`/api/posts/${post.id}/like`, { headers });
  await page.request.post(`/api/posts/${post.id}/rating`, { headers, data: { rating: 4 } });
  await page.goto("/account");
  await page.getByRole("link", { name: "Likes", exact: true }).click();
  await expect(page).toHaveURL(/\/account\/likes$/);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: post.title });
  await expect(row.first()).toContainText("Rated 4 out of 5 stars");
  await expect(row.first()).toContainText("Liked on");
  await row.first().getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/post/${slug}$`));

  await page.context().clearCookies();
  await page.goto("/account/likes");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Faccount%2Flikes$/);
});

/** Returns the URL of an authorization request that prompts the member. */
async function askFor(prompt: string, siteUrl: string): Promise<string> {
  const response = await fetch(`${siteUrl}/headless/v1/redirect-session`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      auth: {
        authRequest: {
          clientId: "embedded",
          redirectUri: `${siteUrl}/login/callback`,
          responseType: "code",
          responseMode: "query",
          codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
          codeChallengeMethod: "S256",
          scope: "offline_access",
          state: "the-state",
        },
        prompt,
      },
    }),
  });
  const { redirectSession } = await response.json();
  return redirectSession.fullUrl;
}
