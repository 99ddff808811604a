import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import { holdCalls } from "../../support/browser/hold-calls.ts";
import { expect, test } from "../fixtures.ts";
import {
  codeFor,
  enterCode,
  submitRegistration,
  expectCodePage,
  join,
  newAddress,
} from "../members/member.ts";

const post = "/post/welcome-to-quire";
const likeName = /^Like/;

const toTheEnd = (page: Page) =>
  page
    .getByRole("article")
    .getByRole("contentinfo")
    .or(page.locator("article > footer"))
    .first()
    .scrollIntoViewIfNeeded();

/**
 * Returns the positions of the stars on a phone and on a desktop, relative to the like bar's top left corner.
 */
async function findStars(page: Page, like: Locator): Promise<number[][]> {
  const places: number[][] = [];
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    places.push(
      await like.locator("..").evaluate((bar) => {
        const { left, top } = bar.getBoundingClientRect();
        return [...bar.querySelectorAll(":scope > :nth-child(2) svg")].flatMap((star) => {
          const box = star.getBoundingClientRect();
          return [Math.round(box.left - left), Math.round(box.top - top)];
        });
      }),
    );
  }
  return places;
}

test.describe("the statistics", () => {
  test("show posts by month as a chart and a table, and posts by language", async ({ page }) => {
    const chart = page.getByRole("img", { name: "Posts by month" });
    const rows = page.getByRole("table", { name: "Posts by month" }).getByRole("row");
    // The pages differ if a change by an earlier test takes effect in between, so retry.
    await expect(async () => {
      await page.goto("/stats");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Statistics");
      await expect(chart).toBeVisible();
      await page.getByText("Show as a table").click();
      const counts = await rows.getByRole("cell").allTextContents();
      const total = counts.reduce((sum, text) => sum + Number(text), 0);
      await expect(page.getByText(new RegExp(`^${total} posts in`))).toBeVisible();
      // Like the statistics, the archive counts a post and its translations as one.
      expect(await (await page.request.get("/blog/archive")).text()).toContain(`>${total} posts<`);
      await expect(chart.locator("rect")).toHaveCount(counts.length);
    }).toPass();
    const languages = page.getByRole("table", { name: "Posts by language" });
    await expect(languages.getByRole("row", { name: /English/ })).toBeVisible();
    await expect(languages.getByRole("row", { name: /Deutsch/ })).toBeVisible();
  });

  test("have filters for range, order and time zone, and ignore invalid values", async ({
    page,
  }) => {
    const months = async (query: string) => {
      await page.goto(`/stats${query}`);
      return page
        .getByRole("table", { name: "Posts by month", includeHidden: true })
        .getByRole("rowheader", { includeHidden: true })
        .allTextContents();
    };
    await page.goto("/stats");
    await expect(page.getByLabel("Time zone")).toBeHidden();
    await page.getByText("Filter", { exact: true }).click();
    await expect(page.getByLabel("Time zone")).toBeVisible();
    // The pages differ if a change by an earlier test takes effect in between, so retry.
    await expect(async () => {
      const all = await months("");
      expect(await months("?order=NEWEST")).toEqual(all.toReversed());
      expect(await months("?order=SIDEWAYS&months=none&timeZone=Mars&rangeStart=x")).toEqual(all);
      expect(await months("?order=NEWEST&months=1")).toEqual(all.slice(-1));
    }).toPass();
    expect(await months("?rangeStart=1999-01&rangeEnd=1999-02")).toEqual([]);
    await expect(page.getByText("No posts were published in this period.")).toBeVisible();

    await page.getByLabel("From").fill("");
    await page.getByLabel("To").fill("");
    await page.getByLabel("Order").selectOption("Newest first");
    await page.getByLabel("Time zone").fill("Pacific/Auckland");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/order=NEWEST&timeZone=Pacific%2FAuckland$/);
    await expect(page.getByLabel("Time zone")).toHaveValue("Pacific/Auckland");
    await expect(page.locator("link[rel=canonical]").last()).toHaveAttribute("href", /\/stats$/);
  });

  test("are cached as a single page if no filters are set, and have a single URL", async ({
    request,
  }) => {
    // The page differs if a change by an earlier test takes effect in between, so retry.
    await expect(async () => {
      await request.get("/stats");
      const again = await request.get("/stats");
      expect(again.headers()["etag"]).toBeDefined();
      const unchanged = await request.get("/stats", {
        headers: { "If-None-Match": again.headers()["etag"] ?? "" },
      });
      expect(unchanged.status()).toBe(304);
    }).toPass();
    const hidden = await request.get("/stats/overview", { maxRedirects: 0 });
    expect([hidden.status(), hidden.headers()["location"]]).toEqual([308, "/stats"]);
    expect((await request.get("/stats/anything")).status()).toBe(404);
  });
});

test.describe("likes and ratings", () => {
  // New blogs have no stars.
  test.use({ environment: { LOOK: '{"parts":{"stars":true}}' } });

  test("a member can like and rate a post, still sees both after a reload, and can undo them", async ({
    page,
    mail,
  }) => {
    await page.goto(post);
    await toTheEnd(page);
    await expect(page.getByRole("link", { name: likeName })).toBeVisible();
    // The stars move when the font of the text before them has loaded.
    await page.evaluate(() => document.fonts.ready);
    const places = await findStars(page, page.getByRole("link", { name: likeName }));
    await join(page, mail);
    await page.goto(post);
    await toTheEnd(page);
    const like = page.getByRole("button", { name: likeName });
    const stars = page.getByRole("group", { name: "Your rating" });
    await expect
      .poll(() => findStars(page, like), "the places of a visitor's stars")
      .toEqual(places);
    const said = (words: string) => expect(page.getByText(words)).toBeVisible();
    await like.click();
    await said("You like this post.");
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toHaveText(/^Like1/);
    await stars.getByRole("button", { name: "4 stars" }).click();
    await said("You gave this post 4 out of 5 stars.");
    await said("4 out of 5 (1 rating)");
    await expect
      .poll(() => findStars(page, like), "the places of the stars after a like")
      .toEqual(places);

    await page.reload();
    await toTheEnd(page);
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(stars.getByRole("button", { name: "4 stars" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expectAccessible(page, "a member's controls");

    const removal = await holdCalls(page, "DELETE", "**/rating");
    await stars.getByRole("button", { name: "4 stars" }).click();
    await like.click();
    removal.release();
    await said("Your like was removed.");
    await page.reload();
    await toTheEnd(page);
    await expect(like).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByText("(1 rating)")).toHaveCount(0);
  });

  test("a visitor's browser requests no reactions", async ({ page }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(post);
    await toTheEnd(page);
    await expect(page.getByRole("link", { name: likeName })).toBeVisible();
    expect(requested.filter((path) => /reactions|rating$|like$|oauth2/.test(path))).toEqual([]);
  });

  test("a visitor who registers to like a post returns to the focused like button", async ({
    page,
    mail,
  }) => {
    await page.goto(post);
    await toTheEnd(page);
    await page.getByRole("link", { name: likeName }).click();
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fpost%2Fwelcome-to-quire%23like$/);
    await expect(page.getByText("Log in to like or rate this post.")).toBeVisible();
    await expect(page.getByLabel("Email address")).toBeFocused();
    await page.getByRole("link", { name: "Create one" }).click();
    const email = newAddress();
    await submitRegistration(page, email);
    await expectCodePage(page);
    await enterCode(page, await codeFor(mail, email));
    const like = page.getByRole("button", { name: likeName });
    await expect(like).toBeFocused();
    await expect(like).toBeInViewport();
    await expect(page.getByText("Now you can like and rate this post.")).toBeVisible();
    expect(new URL(page.url()).hash).toBe("");
  });

  test("are rejected if they come from another site or without a session", async ({
    page,
    request,
  }) => {
    const answer = await request.get("/_api/communities-blog-node-api/v3/posts?paging.limit=1");
    const [{ id }] = (await answer.json()).posts;
    const send = async (from: string, path: string) =>
      (
        await request.post(path, {
          headers: { "Sec-Fetch-Site": from },
          data: { rating: 5 },
        })
      ).status();
    expect(await send("cross-site", `/api/posts/${id}/rating`)).toBe(403);
    expect(await send("same-origin", `/api/posts/${id}/rating`)).toBe(401);
    expect(await send("same-origin", `/api/posts/${id}/like`)).toBe(401);
    expect(await send("same-origin", "/api/posts/..%2f..%2faccount/like")).toBe(404);
    expect((await page.request.put(`/api/posts/${id}/like`)).status()).toBe(404);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the statistics are complete, and a post has no like button", async ({ page }) => {
    await page.goto("/stats?order=NEWEST");
    await expect(page.getByRole("img", { name: "Posts by month" })).toBeVisible();
    await page.goto(post);
    await expect(page.getByRole("button", { name: likeName })).toHaveCount(0);
    await expect(page.getByRole("link", { name: likeName })).toHaveCount(0);
  });
});

test("statistics and controls are accessible", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/stats");
  await page.getByText("Show as a table").click();
  await expectAccessible(page, "/stats");
  await page.goto(post);
  await toTheEnd(page);
  await expect(page.getByRole("link", { name: likeName })).toBeVisible();
  await expectAccessible(page, post);
});
