/** Counts the clicks that a task needs in the dashboard. */
import type { Page } from "@playwright/test";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { expect } from "../fixtures.ts";

/** Opens the overview, and returns a function that returns the number of clicks of the pointer since then. */
export async function openOverview(page: Page): Promise<() => number> {
  let clicks = 0;
  const name = `countClick${Math.random().toString(36).slice(2)}`;
  await page.exposeFunction(name, () => (clicks += 1));
  await page.addInitScript((count) => {
    addEventListener(
      "pointerdown",
      () => {
        const report: unknown = Reflect.get(globalThis, count);
        if (typeof report === "function") report();
      },
      { capture: true },
    );
  }, name);
  await page.goto("/admin");
  await expectHydrated(page);
  await expect(page.getByRole("region", { name: "Needs your decision" })).toBeVisible();
  return () => clicks;
}

export const navigate = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name, exact: true })
    .click();
