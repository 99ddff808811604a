/** Steps that a member takes on the member pages. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { mailedCode, type MailServer } from "../../support/servers/mail-server.ts";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { expect } from "../fixtures.ts";

export const password = "a quiet harbour at low water";

/** Returns an address that no other test uses. */
export const newAddress = (): string => `reader-${randomUUID().slice(0, 8)}@example.com`;

/** Opens the registration page, and fills in and submits its form. */
export async function openAndSubmitRegistration(
  page: Page,
  email: string,
  options: { nickname?: string } = {},
): Promise<void> {
  await page.goto("/register");
  await submitRegistration(page, email, options);
}

/**
 * Fills in and submits the open registration form once it is hydrated. Until then, the browser would submit it as a
 * plain form.
 */
export async function submitRegistration(
  page: Page,
  email: string,
  { nickname = "Ada" }: { nickname?: string } = {},
): Promise<void> {
  await expectHydrated(page);
  await page.getByLabel("Display name").fill(nickname);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create" }).click();
}

export const codeFor = (mail: MailServer, email: string): Promise<string> =>
  mail.readNext(email, mailedCode);

/** Expects the page for the code. Its field takes the focus and handles input once the page is complete. */
export async function expectCodePage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/verify$/);
  await expect(page.getByLabel(/code/i)).toBeFocused();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/code/i).fill(code);
}

/**
 * Registers through the pages and verifies the email address. Ends on the account page or on the page from which the
 * registration was opened.
 */
export async function joinOnPages(page: Page, mail: MailServer): Promise<string> {
  const email = newAddress();
  await openAndSubmitRegistration(page, email);
  await expectCodePage(page);
  await enterCode(page, await codeFor(mail, email));
  await expect(page.getByText("Welcome!")).toBeVisible();
  return email;
}

/** A page, or the test's `request`, whose calls have their own cookies. */
type Requester = Pick<Page, "request">;

/** Creates a logged-in member with the forms for browsers without JavaScript. Opens no page, to save time. */
export async function join(page: Requester, mail: MailServer): Promise<string> {
  const email = newAddress();
  await submitForm(page, "register", { nickname: "Ada", email, password });
  await submitForm(page, "verify", { code: await codeFor(mail, email) });
  return email;
}

/** Logs in with the form for browsers without JavaScript. Opens no page, to save time. */
export const logInWithForm = (page: Requester, email: string): Promise<void> =>
  submitForm(page, "login", { email, password });

/**
 * Deletes the cookies, as if the browser had forgotten the member. Leaves the page first, because its calls would be
 * rejected.
 */
export async function forgetMember(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

async function submitForm(
  { request }: Requester,
  name: string,
  form: Record<string, string>,
): Promise<void> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const path = `/api/forms/${name}`;
  const response = await request.post(path, { form, headers, maxRedirects: 0 });
  expect(response.headers()["location"], path).not.toContain("problem");
}

/**
 * Waits until the account page shows the member. Until then, the page may still be calling the API, which would fail
 * without the session.
 */
export async function expectLoadedAccount(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(email).first()).toBeVisible();
}

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Log in" }).click();
}
