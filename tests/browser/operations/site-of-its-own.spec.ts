import { platform as system } from "node:os";
import type { Locator, Page } from "@playwright/test";
import { deriveInk } from "#components/theme/derive-colors.ts";
import { getTranslator } from "#lib/messages/translator.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { measureStaleness } from "../../support/content/comments.ts";
import { startInstances, type Instances } from "../../support/servers/freshness.ts";
import { newPost } from "../../support/servers/site-platform.ts";
import { test as base, expect } from "../fixtures.ts";
import { join } from "../members/member.ts";

const second = 1_000;
const maximumClicks = 40;
const categoryColor = "#0a7a5a";

/** One worker starts the instances only once. The first one is the site of the tests. */
const test = base.extend<object, { instances: Instances | undefined }>({
  instances: [
    async ({ mail }, use) => {
      const instances = await startInstances({ SMTP_URL: mail.url });
      await use(instances);
      await instances?.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  site: async ({ instances }, use) => {
    test.skip(instances === undefined, "needs a Postgres and a Redis on this machine");
    const [site] = instances?.sites ?? [];
    if (site !== undefined) await use(site);
  },
});
test.describe.configure({ mode: "default" });

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><rect width="80" height="20" fill="#b0125a"/></svg>`;

/** Keys that move the cursor, or extend the selection, to the start or the end of a paragraph. */
const paragraphKey = system() === "darwin" ? "Alt" : "Control";

for (const language of ["en", "de"]) {
  test(`an owner customizes a new site with fewer than ${maximumClicks} clicks, and another instance shows each change within a second (${language})`, async ({
    page,
    mail,
    instances,
  }) => {
    test.slow();
    // Without a limit, a missing button would be found only at the end of the test.
    page.setDefaultTimeout(60_000);
    if (instances === undefined) return;
    const { platform, sites } = instances;
    const other = sites[1]?.url ?? "";
    const t = getTranslator(language);
    await platform.siteSettings.change({
      values: { SITE_LANGUAGE: language, SITE_NAME: null, LOOK: null, MENUS: null },
    });
    const category = await prepareCategory(platform, language);
    await joinAsFirstOwner(page, mail, platform);
    const owner = await countClicks(page);
    /** Expects that the other instance shows a text at a path within a second from now. */
    const expectShown = async (text: string, path = "/") => {
      const late = await measureStaleness(other + path, text, performance.now());
      expect(late, `the delay of ${text}`).toBeLessThan(second);
    };
    const dashboard = page.getByRole("navigation", { name: t("dashboard.frame.navigation") });
    const main = page.getByRole("main");

    await page.goto("/admin");
    await owner.click(dashboard.getByRole("link", { name: t("admin.settingPages.general") }));
    const name = `The Low Light (${language})`;
    await owner.type(page.getByLabel(t("settings.fields.SITE_NAME.label")), name);
    await owner.click(page.getByRole("button", { name: t("settings.save") }));
    await expect(page.getByText(t("account.profile.saved"))).toBeVisible();
    await expectShown(name);

    await owner.click(dashboard.getByRole("link", { name: t("admin.settingPages.look") }));
    await owner.chooseFile(
      main.getByRole("group", { name: t("look.files.logo"), exact: true }).getByRole("button"),
    );
    await owner.type(page.getByLabel(t("look.colors.accent"), { exact: true }), "#b0125a");
    await owner.click(page.getByText(t("look.colors.categories")));
    await owner.type(page.getByLabel(category, { exact: true }), categoryColor);
    await expect(page.getByText(t("look.status.draft"))).toBeVisible();
    await owner.click(page.getByRole("button", { name: t("look.publish"), exact: true }));
    await expect(page.getByText(t("look.status.published"))).toBeVisible();
    await expectShown("#b0125a");
    await expectShown(deriveInk(categoryColor).light.ground);
    await expectShown(`alt="${name}"`);

    await owner.click(dashboard.getByRole("link", { name: t("admin.settingPages.menus") }));
    const header = page.getByRole("region", { name: t("menus.names.header") });
    await owner.click(header.getByRole("button", { name: t("menus.add") }));
    const dialog = page.getByRole("dialog");
    await owner.pick(dialog.getByLabel(t("menus.kind")), "address");
    await owner.type(dialog.getByLabel(t("menus.url"), { exact: true }), "https://boats.example/");
    await page.keyboard.press("Tab");
    await page.keyboard.insertText("Boats");
    await owner.click(dialog.getByRole("button", { name: t("menus.addConfirm") }));
    await owner.click(page.getByRole("button", { name: t("menus.save") }));
    await expect(page.getByText(t("account.profile.saved"))).toBeVisible();
    await expectShown("https://boats.example/");

    const allPages = {
      about: dashboard.getByRole("link", { name: t("admin.navigation.pages") }),
      imprint: page.getByRole("link", { name: t("editing.frame.back", { kind: "page" }) }),
    };
    for (const template of ["about", "imprint"] as const) {
      const title = t(`pages.proposals.${template}.title`);
      const path = t(`pages.proposals.${template}.path`);
      await owner.click(allPages[template]);
      await owner.click(page.getByRole("button", { name: t("pages.new") }));
      await owner.pick(dialog.getByLabel(t("pages.template")), template);
      await owner.click(dialog.getByRole("button", { name: t("pages.create") }));
      await fillBrackets(page, owner);
      // Readers do not see the entry before the page is published.
      expect(await (await fetch(other)).text()).not.toContain(`href="${path}"`);
      await owner.click(page.getByRole("button", { name: t("editing.publish.commands.publish") }));
      await owner.click(
        dialog.getByRole("button", { name: t("editing.publish.buttons.publish"), exact: true }),
      );
      await expect(
        dialog.getByText(t("editing.publish.results.published.title"), { exact: true }),
      ).toBeVisible();
      await expectShown(`href="${path}"`);
      await expectShown(answer, path);
      await expectShown(title, path);
      await owner.click(dialog.getByRole("button", { name: t("editing.frame.close") }));
    }
    expect(await owner.count()).toBeLessThan(maximumClicks);

    const visitor = await page.context().newPage();
    await visitor.goto(other);
    // Entries without room are below “More”.
    const menu = visitor.getByRole("banner").getByRole("navigation");
    await expect(menu).toContainText(category);
    await expect(menu).toContainText("Boats");
    await expect(menu).toContainText(t("pages.proposals.about.title"));
    const footer = visitor.getByRole("contentinfo");
    await footer.getByRole("link", { name: t("pages.proposals.imprint.title") }).click();
    await expect(visitor.getByRole("main").getByText(answer).first()).toBeVisible();
  });
}

/** The text that replaces each bracket of a template. */
const answer = "Ada Lovelace, 12 Harbour Row, 26789 Leer, ada@example.com";

/** Creates a category with a post in the language of the site. Returns its name. */
async function prepareCategory(platform: Platform, language: string): Promise<string> {
  const label = `Harbours (${language})`;
  const { id } = await platform.categories.create({ label, language });
  const author = await platform.members.upsert({ slug: "desk", nickname: "Desk", about: "" });
  const post = { ...newPost(`Quays (${language})`, author.id), language, categoryIds: [id] };
  await platform.posts.create(post, "PUBLISH");
  return label;
}

/** Counts the pointer's presses on a page: buttons, links, fields and options. */
async function countClicks(page: Page) {
  let presses = 0;
  await page.exposeFunction("countPress", () => (presses += 1));
  await page.addInitScript(() =>
    addEventListener(
      "pointerdown",
      ({ isTrusted }) => {
        if (isTrusted) Reflect.get(globalThis, "countPress")();
      },
      { capture: true },
    ),
  );
  const click = (target: Locator) => target.click();
  return {
    click,
    /** Replaces the text of a field. */
    async type(field: Locator, text: string) {
      await click(field);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.insertText(text);
    },
    /** Chooses an option. The browser's list of options is outside the page, so it counts separately. */
    async pick(field: Locator, value: string) {
      await field.selectOption(value);
      presses += 2;
    },
    /** Chooses a file. The file and the button of the system's dialog count separately. */
    async chooseFile(button: Locator) {
      const choosing = page.waitForEvent("filechooser");
      await click(button);
      await (
        await choosing
      ).setFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) });
      presses += 2;
    },
    count: async () => presses,
  };
}

/** Replaces each bracket of the open page, with one click on it. */
async function fillBrackets(page: Page, owner: Awaited<ReturnType<typeof countClicks>>) {
  const brackets = page.locator("[contenteditable=true] p").filter({ hasText: /^\[/ });
  await expect(brackets.first()).toBeVisible();
  for (let left = await brackets.count(); left > 0; left -= 1) {
    await owner.click(brackets.first());
    await page.keyboard.press(`${paragraphKey}+ArrowUp`);
    await page.keyboard.press(`${paragraphKey}+Shift+ArrowDown`);
    await page.keyboard.insertText(answer);
    await expect(brackets).toHaveCount(left - 1);
  }
}

/** Registers a member, and makes the member an owner. */
async function joinAsFirstOwner(
  page: Page,
  mail: Parameters<typeof join>[1],
  { identities, owners }: Platform,
): Promise<void> {
  const email = await join(page, mail);
  await owners.make((await identities.find(email))?.id ?? "");
}
