import { memberHint } from "#lib/site/member-hint.ts";
import { expectRoomForText } from "../../support/browser/text-sizes.ts";
import { expect, test } from "../fixtures.ts";
import { join } from "../members/member.ts";

test.use({ environment: { SITE_LANGUAGE: "de", SITE_NAME: "Bogen" } });
// One worker runs the file, so that its site starts only once.
test.describe.configure({ mode: "default" });

test.describe("a site whose language is German", () => {
  test("has a German front page with German dates", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
    await expect(page.getByRole("navigation", { name: "Rubriken", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Weitere Beiträge" })).toBeVisible();
    const story = page.getByRole("main").getByRole("article").first();
    await expect(story).toContainText(/\d Min\. Lesezeit/);
    await expect(story.getByRole("time")).toHaveText(/^\d{2}\.\d{2}\.\d{4}$/);
    const pages = page.getByRole("navigation", { name: "Seiten" });
    await pages.getByRole("link", { name: "Ältere Beiträge" }).click();
    await expect(page).toHaveTitle("Alle Beiträge, Seite 2 · Bogen");
    await expect(pages.getByRole("link", { name: "Neuere Beiträge" })).toBeVisible();
  });

  test("marks the interface text around an English post as German", async ({ page }) => {
    await page.goto("/post/welcome-to-quire");
    const post = page.getByRole("main").getByRole("article").first();
    await expect(post).toHaveAttribute("lang", "en");
    const date = post.locator("header").getByRole("time");
    await expect(date).toHaveText(
      /^\d{1,2}\. (Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember) \d{4}$/,
    );
    await expect(page.locator('[lang="de"]').filter({ has: date })).not.toHaveCount(0);
    await post.locator(":scope > footer").scrollIntoViewIfNeeded();
    await expect(post.getByRole("link", { name: "Gefällt mir" })).toHaveAccessibleDescription(
      "Melde dich an, um diesen Beitrag mit „Gefällt mir“ zu markieren.",
    );
    await expect(page.getByRole("heading", { name: "Ähnliche Beiträge" })).toBeVisible();
  });

  test("has German interface text around English comments", async ({ page }) => {
    await page.goto("/post/a-loaf-in-two-days");
    const comments = page.getByRole("region", { name: "14 Kommentare" });
    await expect(comments.getByRole("article").first()).toContainText("Autor");
    await expect(comments).toContainText("Dieser Kommentar wurde gelöscht.");
    await expect(comments).toContainText("als Antwort auf Marit Aune");
    await expect(comments.getByRole("link", { name: "Neueste zuerst" })).toBeVisible();
    const text = comments.locator('[lang="en"]').filter({ hasText: /^How do you know\?$/ });
    await expect(text).toBeVisible();
  });

  test("has a German comment form with German error messages", async ({ page, mail }) => {
    await join(page, mail);
    await page.goto("/post/sqlite-is-enough");
    await expect(page.getByRole("heading", { name: "Kommentar schreiben" })).toBeVisible();
    const text = page.getByLabel("Dein Kommentar");
    await text.focus();
    await expect(page.getByRole("button", { name: "Vorschau" })).toBeVisible();
    await text.fill("   ");
    await page.getByRole("button", { name: "Kommentar senden" }).click();
    await expect(page.getByText("Schreibe zuerst etwas.")).toBeVisible();
    await page.goto("/post/sqlite-is-enough/comments/write?problem=tooLong");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kommentar schreiben");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "Ein Kommentar darf bis zu 10.000 Zeichen haben. Kürze den Text.",
    );
    await expect(page.getByText("Du schreibst als Ada.")).toBeVisible();
  });

  test("fits the viewport with a large default font size, including the welcome message for new members", async ({
    page,
    site,
  }) => {
    await page.context().addCookies([{ name: memberHint, value: "1", url: site.url }]);
    await page.goto("/#welcome");
    await expect(page.getByRole("link", { name: "Schließen" })).toBeVisible();
    await expectRoomForText(page, "/#welcome");
  });

  test("shows a German page for an unknown URL", async ({ page }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle("Seite nicht gefunden · Bogen");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seite nicht gefunden");
    await expect(page.getByRole("link", { name: "Zu den neuesten Beiträgen" })).toBeVisible();
  });

  test("has German headings in the archive, on tags and in llms.txt", async ({ page, request }) => {
    await page.goto("/blog/archive");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Archiv");
    await expect(page.getByRole("main").getByRole("listitem").first()).toHaveText(
      /\d Beitr(ag|äge)$/,
    );
    await page.goto("/blog/tags/reading");
    await expect(page).toHaveTitle("Beiträge mit dem Schlagwort Reading (English) · Bogen");
    expect(await (await request.get("/llms.txt")).text()).toContain("## Neueste Beiträge");
  });

  test("does not break words in its name on a phone", async ({ page }) => {
    await page.goto("/");
    const link = page.getByRole("banner").getByRole("link", { name: "Bogen" });
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const name of ["Bogen", "Harbour Notes"]) {
        // Words may break until the font has loaded.
        await expect
          .poll(() => link.evaluate(findBrokenWords, name), `${name}, ${width} px`)
          .toEqual([]);
      }
    }
  });

  test("does not scroll sideways on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ["/", "/post/welcome-to-quire", "/blog/archive", "/no/such/page"]) {
      await page.goto(path);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
        .toBeLessThanOrEqual(390);
    }
  });
});

/** Writes `name` into an element and returns the words that break across lines. */
function findBrokenWords(element: Element, name: string): string[] {
  const text = [...element.querySelectorAll("*"), element]
    .flatMap((part) => [...part.childNodes])
    .find((node) => node instanceof Text);
  if (text === undefined) return ["no text"];
  const before = text.textContent;
  text.textContent = name;
  const broken = [...name.matchAll(/\S+/g)].filter((word) => {
    const range = new Range();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  });
  text.textContent = before;
  return broken.map(([word]) => word);
}
