import { expect, test } from "../fixtures.ts";

const rich = "/post/an-hour-at-low-water";

/** Returns the fraction of the article that the progress line shows as read. Runs in the browser. */
const readProgress = () => {
  const article = document.querySelector("article") ?? document.body;
  return new DOMMatrix(getComputedStyle(article, "::before").transform).a;
};

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`the progress line at the top follows the scroll position (${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto(rich);
    await expect.poll(() => page.evaluate(readProgress)).toBe(0);
    // The article has its final height once all figures are laid out.
    await expect(page.locator("html")).not.toHaveAttribute("data-first-paint");
    await page.evaluate(() => {
      const article = document.querySelector("article") ?? document.body;
      const { top, height } = article.getBoundingClientRect();
      scrollTo({ top: scrollY + top + (height - innerHeight) / 2, behavior: "instant" });
    });
    await expect.poll(() => page.evaluate(readProgress)).toBeCloseTo(0.5, 1);
  });
}

test("transitions and smooth scrolling are turned off for readers who prefer reduced motion", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(rich);
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) => {
          const { scrollBehavior, transitionDuration } = getComputedStyle(element);
          return scrollBehavior === "smooth" || /[1-9]/.test(transitionDuration);
        })
        .map(({ tagName, className }) => `${tagName} ${className}`),
    );
  expect(await moving()).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moving()).not.toEqual([]);
});
