import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import {
  codeFor,
  enterCode,
  expectCodePage,
  join,
  newAddress,
  submitRegistration,
} from "../members/member.ts";

test.use({ environment: { MEMBERS_APPROVAL: "owner", SITE_NAME: "Tidelines" } });
// One worker runs the file, so that its site starts only once.
test.describe.configure({ mode: "default" });

const linkPattern = /(http:\/\/localhost:\d+\/admin\/claim#token=[\w-]{43})/;
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Removes all owners and returns a new link, as after a restart of a blog without an owner. */
const reopenClaim = (site: RunningSite) =>
  withPlatform(site, async ({ identities, owners, ownerClaims }) => {
    for (const { id } of (await identities.list({ limit: 100, offset: 0 })).identities) {
      if (await owners.includes(id)) await owners.unmake(id, { allowLastOwner: true });
    }
    return `${site.url}/admin/claim#token=${await ownerClaims.issue()}`;
  });

test("the link that the first start prints makes a new member the owner, although new members need approval", async ({
  page,
  mail,
  site,
}) => {
  test.slow();
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/claim$/);
  await expect(page.getByText("restart the site: it prints a new link")).toBeVisible();

  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url() + JSON.stringify(request.headers())));
  const [, link = ""] = linkPattern.exec(site.output()) ?? [];
  await page.goto(link);
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/claim$/);
  await expect(title(page)).toHaveText("Become the owner of Tidelines");
  await expectAccessible(page, "the link's page");
  await page.getByRole("link", { name: "Create an account" }).click();
  const email = newAddress();
  await submitRegistration(page, email);
  await expectCodePage(page);
  await enterCode(page, await codeFor(mail, email));

  await expect(page).toHaveURL(/\/admin\/claim$/);
  await expect(page.getByText(`You’re logged in as ${email}.`)).toBeVisible();
  await expectAccessible(page, "the confirmation");
  await page.getByRole("button", { name: "Make me the owner of Tidelines" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(title(page)).toHaveText("Dashboard");
  const token = link.split("token=")[1] ?? "";
  expect(requests.filter((request) => request.includes(token))).toEqual([]);
  expect(site.output().split(token)).toHaveLength(2);
});

test("a logged-in member becomes the owner by a link, which is then invalid for others", async ({
  page,
  mail,
  site,
  browser,
}) => {
  const link = await reopenClaim(site);
  const email = await join(page, mail);
  await withPlatform(site, async ({ identities }) =>
    identities.approve((await identities.find(email))?.id ?? ""),
  );
  await page.goto(link);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  // The new page moves the focus once it is complete.
  await expect(page.getByLabel("Email address")).toBeFocused();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet harbour at low water");
  await page.getByRole("button", { name: "Log in" }).click();
  const submit = page.getByRole("button", { name: "Make me the owner of Tidelines" });
  await expect(submit).toBeVisible();

  const stranger = await browser.newPage({ baseURL: site.url });
  await stranger.goto(`${site.url}/admin/claim#token=${"x".repeat(43)}`);
  await expect(stranger.getByRole("alert").first()).toContainText("This link isn’t valid.");
  await submit.click();
  await expect(page).toHaveURL(/\/admin$/);
  await stranger.goto(link);
  await stranger.reload();
  await expect(title(stranger)).toHaveText("This blog has an owner");
  await stranger.goto("/admin");
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.close();
});
