// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { afterEach, expect, test } from "vitest";
import { SiteFooter } from "#components/layout/site-footer.tsx";
import { SiteHeader } from "#components/layout/site-header.tsx";
import { createRouter } from "#tests/support/components/app-router.ts";

afterEach(cleanup);

/** Renders the header and the footer of a blog with a number of categories. */
function show(count: number) {
  const categories = Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    slug: `category-${index}`,
    label: `Category ${index}`,
    title: "",
    description: "",
    postCount: 1,
    language: "en",
  }));
  render(
    <AppRouterContext value={createRouter()}>
      <SiteHeader siteName="Quire" categories={categories} />
      <SiteFooter siteName="Quire" description="" categories={categories} />
    </AppRouterContext>,
  );
  return within(screen.getByRole("navigation", { name: "Categories" })).getAllByRole("link");
}

test("a header shows six categories, and a link to the list of all categories if there are more", () => {
  const links = show(30);
  expect(links.map(({ textContent }) => textContent)).toEqual([
    ...Array.from({ length: 6 }, (_, index) => `Category ${index}`),
    "More categories",
  ]);
  const target = links.at(-1)?.getAttribute("href")?.slice(1) ?? "";
  const all = document.getElementById(target);
  expect(all && within(all).getAllByRole("link")).toHaveLength(30);
});

test("a header with six categories has no link to more", () => {
  expect(show(6)).toHaveLength(6);
});
