import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Pagination, pageWindow } from "#components/posts/pagination.tsx";

const draw = (page: number, pages: number) =>
  renderToStaticMarkup(
    <Pagination page={page} pages={pages} pathOf={(number) => `/list/${number}`} />,
  );
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);

describe("the links to the pages of a list", () => {
  test("are none when there is one page", () => {
    expect(draw(1, 1)).toBe("");
    expect(draw(1, 0)).toBe("");
  });

  test("lead on from the first page, and not back", () => {
    const html = draw(1, 3);
    expect(html).toMatch(/<a [^>]*rel="next"[^>]*href="\/list\/2"/);
    expect(html).not.toContain('rel="prev"');
  });

  test("lead back from the last page, and not on", () => {
    const html = draw(3, 3);
    expect(html).toMatch(/<a [^>]*rel="prev"[^>]*href="\/list\/2"/);
    expect(html).not.toContain('rel="next"');
  });

  test("mark the page that is read, once", () => {
    const current = linksOf(draw(2, 3)).filter((link) => link.includes('aria-current="page"'));
    expect(current).toHaveLength(1);
    expect(current[0]).toContain('href="/list/2"');
  });

  test.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 5]],
    [5, 9, [1, 4, 5, 6, 9]],
    [9, 9, [1, 8, 9]],
    [2, 3, [1, 2, 3]],
  ])("from page %i of %i lead to %j", (page, pages, numbers) => {
    expect(pageWindow(page, pages)).toEqual(numbers);
  });
});
