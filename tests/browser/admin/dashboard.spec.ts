/** Tests of the dashboard's frame, its search and its overview. */
import { expectAccessible } from "../../support/browser/axe.ts";
import { seedComments } from "../../support/browser/comments.ts";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { addOwner, createPost, joinAs, joinAsOwner } from "./blog-owner.ts";

// Starts a separate site, because the overview shows only the first comments that wait.
test.use({ environment: { TIME_ZONE: "Europe/Lisbon" } });

const phone = { width: 390, height: 844 };
const lists = ["posts", "pages", "categories", "tags", "comments", "members", "team", "authors"];

test("the navigation leads an owner to every page of the dashboard, and none has the readers' header and footer", async ({
  page,
  mail,
  site,
}) => {
  test.slow();
  await joinAsOwner(page, mail, site);
  await page.goto("/admin");
  const navigation = page.getByRole("navigation", { name: "Dashboard" });
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Search the blog" })).toHaveCount(0);
  const groups = { Content: 7, People: 3, Site: 11 };
  for (const [name, count] of Object.entries(groups)) {
    await expect(navigation.getByRole("region", { name }).getByRole("link")).toHaveCount(count);
  }
  const addresses = await navigation
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const address of addresses) {
    await navigation.locator(`a[href="${address}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(navigation.locator("[aria-current=page]")).toHaveAttribute("href", address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.getByRole("button", { name: /^Account menu of / }).click();
  await expectAccessible(page, "the account menu");
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("on a phone, a menu button opens the navigation, also by keyboard", async ({
  page,
  mail,
  site,
}) => {
  await joinAs("editor", page, mail, site);
  await page.setViewportSize(phone);
  await page.goto("/admin");
  await expectHydrated(page);
  const button = page.getByRole("button", { name: "Menu", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Posts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await menu.getByRole("link", { name: "Tags" }).press("Enter");
  await expect(page).toHaveURL(/\/admin\/tags$/);
  await expect(menu).toHaveCount(0);
});

test("lists begin in the upper third of a desktop and on the first screen of a phone", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  await seedComments(site, "A full list", [{ text: "Waiting to be seen" }]);
  for (const [size, limit] of [
    [{ width: 1440, height: 900 }, 300],
    [phone, phone.height - 60],
  ] as const) {
    await page.setViewportSize(size);
    for (const list of lists) {
      await page.goto(`/admin/${list}`);
      const rows = page.getByRole("main").locator("table, article, p:text-matches('no pages yet')");
      await expect(rows.first()).toBeVisible();
      const box = await rows.first().boundingBox();
      expect(box?.y, `${list} at ${size.width} px`).toBeLessThanOrEqual(limit);
    }
  }
});

test("the search finds pages of the dashboard, posts and members with only the keyboard", async ({
  page,
  mail,
  site,
}) => {
  const email = await joinAsOwner(page, mail, site);
  const { id } = await createPost(site, "Zephyrs over the quay");
  await page.goto("/admin");
  await expectHydrated(page);
  const opener = page.getByRole("button", { name: "Search the dashboard" });
  const field = page.getByRole("combobox", { name: "Search the dashboard" });
  await opener.focus();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expectAccessible(page, "the search");
  await field.fill("redir");
  await expect(page.getByRole("option")).toHaveText(["Redirects"]);
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press("Control+k");
  await field.fill("zephyrs");
  await expect(page.getByRole("option", { name: /Zephyrs over the quay/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/posts/${id}/edit$`));

  await page.goto("/admin/tags");
  await expectHydrated(page);
  await page.keyboard.press("Control+k");
  await field.fill(email);
  const found = page.getByRole("group", { name: "Members" }).getByRole("option");
  await expect(found).toHaveCount(1);
  await page.keyboard.press("ArrowUp");
  await expect(found).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/members\?q=/);
  await expect(page.getByRole("row", { name: email })).toBeVisible();

  await page.keyboard.press("Control+k");
  await field.fill("nothing has this name");
  await expect(page.getByText("Nothing found for “nothing has this name”.")).toBeVisible();
});

test("the search shows an error if the server does not answer", async ({
  page,
  mail,
  site,
  allowedErrors,
}) => {
  allowedErrors.push(({ status }) => status === 400);
  await joinAs("author", page, mail, site);
  await page.goto("/admin");
  await expectHydrated(page);
  await page.route("**/api/admin/posts?search=*", (route) =>
    route.fulfill({ status: 400, body: "{}" }),
  );
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("quay");
  await expect(page.getByRole("alert")).toContainText("The search failed");
});

test("an owner decides about posts, comments and members on the overview", async ({
  page,
  mail,
  site,
}) => {
  test.slow();
  await addOwner(site);
  await joinAsOwner(page, mail, site);
  const { slug } = await seedComments(site, "Decisions", [{ text: "A gull stole my sandwich" }]);
  await createPost(site, "Ready for the world", { status: "IN_MODERATION" });
  await createPost(site, "Not quite ready", { status: "IN_MODERATION" });
  await page.goto("/admin");
  const decisions = page.getByRole("region", { name: "Needs your decision" });
  await expect(decisions.getByRole("link", { name: "Not quite ready" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, "the overview");

  await decisions.getByRole("button", { name: "Approve: A gull stole my sandwich" }).press("Enter");
  await expect(page.getByText("The comment has been approved.")).toBeVisible();
  await expect(decisions.getByText("A gull stole my sandwich")).toHaveCount(0);
  await expect
    .poll(async () => (await page.request.get(`/post/${slug}`)).text())
    .toContain("A gull stole my sandwich");

  const approve = decisions.getByRole("button", { name: /^Approve and publish: Ready for/ });
  await approve.click();
  await expect(page.getByText("“Ready for the world” has been approved")).toBeVisible();
  await page.setViewportSize(phone);
  await decisions.getByRole("button", { name: /^Reject….*Not quite ready$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("The second half is missing.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("“Not quite ready” has been rejected.")).toBeVisible();
  await expect(decisions.getByText("Not quite ready")).toHaveCount(0);
  await expect(
    page.getByRole("region", { name: "Drafts" }).getByText("Not quite ready"),
  ).toBeVisible();
});

test("the overview shows the views of the last 30 days as a graph and as a table", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  const { id } = await createPost(site, "Much read", { status: "PUBLISHED" });
  await withPlatform(site, async ({ views }) => {
    for (const address of ["203.0.113.1", "203.0.113.2"]) {
      await views.count(id, { address, userAgent: "Mozilla/5.0" });
    }
  });
  await page.goto("/admin");
  const views = page.getByRole("region", { name: "Views in the last 30 days" });
  await expect(views.getByRole("img")).toHaveAccessibleName(/at most \d+ on a day/);
  await views.getByText("Show as a table").click();
  await expect(views.getByRole("row")).toHaveCount(31);
  const today = Number(await views.getByRole("cell").first().textContent());
  expect(today).toBeGreaterThanOrEqual(2);
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, "the graph and its table");
});
