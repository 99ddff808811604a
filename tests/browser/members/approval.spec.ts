import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "../fixtures.ts";
import { codeFor, enterCode, fillRegistration, isAskedForCode, newAddress } from "./member.ts";

const run = promisify(execFile);

test.use({ environment: { MEMBERS_APPROVAL: "owner" } });

test("a new member waits for the owner, also after a reload, and is let in", async ({
  page,
  mail,
  site,
}) => {
  const email = newAddress();
  await fillRegistration(page, email);
  await isAskedForCode(page);
  await enterCode(page, await codeFor(mail, email));
  await expect(page.getByText(/owner/i).first()).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /check again/i }).click();
  await expect(page.getByText(/hasn’t been approved yet/).first()).toBeVisible();

  await run(process.execPath, ["commands/blog.ts", "members", "approve", email], {
    env: { ...process.env, DATA_DIR: site.dataDir, SITE_URL: site.url, SMTP_URL: mail.url },
  });
  await page.getByRole("button", { name: /check again/i }).click();
  await expect(page).toHaveURL(/\/account$/);
});
