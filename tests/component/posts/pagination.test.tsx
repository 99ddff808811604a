import { renderMarkup } from "#tests/support/components/render-markup.tsx";
import { describe, expect, test } from "vitest";
import { Pagination, pageWindow } from "#components/posts/lists/pagination.tsx";

const draw = (page: number, pages: number) =>
  renderMarkup(<Pagination page={page} pages={pages} getPath={(number) => `/list/${number}`} />);
const listLinks = (html: string) => [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);

describe("the pagination links", () => {
  test("are absent for a single page", () => {
    expect(draw(1, 1)).toBe("");
    expect(draw(1, 0)).toBe("");
  });

  test("go forward but not back on the first page", () => {
    const html = draw(1, 3);
    expect(html).toMatch(/<a [^>]*rel="next"[^>]*href="\/list\/2"/);
    expect(html).not.toContain('rel="prev"');
  });

  test("go back but not forward on the last page", () => {
    const html = draw(3, 3);
    expect(html).toMatch(/<a [^>]*rel="prev"[^>]*href="\/list\/2"/);
    expect(html).not.toContain('rel="next"');
  });

  test("mark the current page once", () => {
    const current = listLinks(draw(2, 3)).filter((link) => link.includes('aria-current="page"'));
    expect(current).toHaveLength(1);
    expect(current[0]).toContain('href="/list/2"');
  });

  test.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 5]],
    [5, 9, [1, 4, 5, 6, 9]],
    [9, 9, [1, 8, 9]],
    [2, 3, [1, 2, 3]],
  ])("on page %i of %i are %j", (page, pages, numbers) => {
    expect(pageWindow(page, pages)).toEqual(numbers);
  });
});
