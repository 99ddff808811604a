import { expectAccessible } from "../../support/browser/axe.ts";
import { holdCalls } from "../../support/browser/hold-calls.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { newAddress, password } from "../members/member.ts";
import { joinAsOwner, pick } from "./blog-owner.ts";

test("an owner creates an API key with the password, sees it once, uses it, and revokes it", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  const name = `import ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/admin/keys");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: false }).first().fill("wrong");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Incorrect password.")).toBeVisible();
  await expectAccessible(page, "the dialog of a key");
  await page.getByLabel("Password", { exact: false }).first().fill(password);
  // A dialog that closed while the key is being created would not show the key.
  const creation = await holdCalls(page, "POST", "**/api/admin/keys");
  await page.getByRole("button", { name: "Create" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeDisabled();
  creation.release();

  const panel = page.getByRole("region", { name: "Copy the new key now" });
  const key = await panel.getByLabel("API key").inputValue();
  expect(key).toMatch(/^quirekey_/);
  await expect(panel).toBeFocused();
  await expectAccessible(page, "the new key");
  const answer = await page.request.post("/_api/communities-blog-node-api/v3/tags", {
    data: { label: name },
    headers: { Authorization: key, "wix-site-id": "site" },
  });
  expect(answer.status()).toBe(200);
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(panel).toHaveCount(0);
  expect(await page.content()).not.toContain(key);

  await expect(page.getByRole("row", { name }).getByText(/^created .+ by /)).toBeVisible();
  await pick(page, name, "Revoke");
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText(`The key “${name}” has been revoked.`)).toBeVisible();
  await expect(page.getByRole("row", { name }).getByText("Revoked")).toBeVisible();
});

test("an owner finds a member, gives a role, and removes the member from the team", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  const email = newAddress();
  await withPlatform(site, ({ identities }) =>
    identities.signOn(email, { nickname: "Grace" }, { isVerified: true }),
  );
  await page.goto("/admin/team");
  await expectAccessible(page, "the team");
  // On a phone, the title stays on one line beside two buttons.
  await page.setViewportSize({ width: 390, height: 844 });
  const title = page.getByRole("heading", { level: 1 });
  await expect.poll(async () => (await title.boundingBox())?.height).toBeLessThan(50);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Add a member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Member", { exact: true }).fill(email);
  await page.getByRole("option", { name: email }).click();
  await dialog.getByLabel("Role").selectOption("Editor");
  await expect(dialog.getByText("All posts, categories and tags.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: false }).first().fill(password);
  await expectAccessible(page, "the dialog of the team");
  await dialog.getByRole("button", { name: "Save role" }).click();
  await expect(page.getByText(`${email} now has the role Editor.`)).toBeVisible();
  const row = page.getByRole("row", { name: email });
  await expect(row).toContainText("Editor");

  await pick(page, email, "Remove from the team");
  await dialog.getByLabel("Password", { exact: false }).first().fill(password);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(`${email} is no longer on the team.`)).toBeVisible();
  await expect(row).toHaveCount(0);
});
