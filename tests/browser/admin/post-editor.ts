/** Steps in the editor of a post. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Role } from "#lib/wix/admin/roles.ts";
import type { MailServer } from "../../support/servers/mail-server.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { expect } from "../fixtures.ts";
import { join, password } from "../members/member.ts";

export const findTitle = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
export const findText = (page: Page) => page.getByRole("textbox", { name: "Text of the post" });
/** Returns the bar with the saving state and the buttons. */
export const findBar = (page: Page) => page.getByRole("region", { name: /^(?:Post|Page)$/ });

export async function openEditor(page: Page, postId: string): Promise<void> {
  await page.goto(`/admin/posts/${postId}/edit`);
  await expect(findText(page)).toBeVisible();
}

/** Inserts text at the end of the post at once, because typing single keys is slow. */
export async function write(page: Page, text: string): Promise<void> {
  await findText(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(text);
}

/** Expects a saving state in the bar. The announcement for screen readers may lag behind. */
export const expectState = (page: Page, state: string) =>
  expect(findBar(page).locator("[data-state]")).toHaveText(state);

/** Registers a member with a role. Returns the address. */
export async function joinWithRole(
  page: Pick<Page, "request">,
  mail: MailServer,
  site: RunningSite,
  role: Role,
) {
  const email = await join(page, mail);
  await withPlatform(site, async ({ identities, roles }) => {
    await roles.assign((await identities.find(email))?.id ?? "", role);
  });
  return email;
}

/** Opens a page of another browser, in which a member with a role is logged in. */
export async function openOtherBrowser(
  browser: Browser,
  mail: MailServer,
  site: RunningSite,
  role: Role,
): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await joinWithRole(page, mail, site, role);
  return { page, context };
}

/** Ends the process of a page. A page that is closed would still try to send its text. */
export async function crashPage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  // The command gets no response, because the process has ended.
  devtools.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}

/** Fills in and submits the open login page. */
export async function submitLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/**
 * Waits until the browser has kept an unsaved text that contains `words`. The displayed state can change before the
 * text is stored.
 */
export const expectKeptText = (page: Page, words: string) =>
  expect.poll(async () => JSON.stringify(await readKeptTexts(page))).toContain(words);

/** Returns the unsaved texts that the editor has kept in the browser. */
export const readKeptTexts = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open("quire-editor", 1);
        opening.addEventListener("error", () => reject(opening.error ?? new Error("not opened")));
        opening.addEventListener("success", () => {
          const all = opening.result.transaction("texts").objectStore("texts").getAll();
          all.addEventListener("success", () => {
            opening.result.close();
            resolve(all.result.filter((record: object) => "postId" in record));
          });
        });
      }),
  );
