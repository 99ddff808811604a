import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { Counters } from "#components/stats/counters.tsx";
import { MonthChart } from "#components/stats/month-chart.tsx";
import { Ranking } from "#components/stats/sections.tsx";
import { replaceStoredSettings } from "#lib/config/current.ts";
import { getMonthAt } from "#lib/stats/month.ts";

const may = getMonthAt(Date.UTC(2026, 4), "UTC");

afterEach(() => replaceStoredSettings(new Map()));

test("counters have labels, and zero counters are omitted", () => {
  replaceStoredSettings(new Map([["LOOK", '{"parts":{"stars":true}}']]));
  const metrics = { views: 1204, likes: 1, comments: 0, averageRating: 4.46 };
  expect(renderToStaticMarkup(<Counters metrics={metrics} />)).toBe(
    "<span>1,204 views</span><span>1 like</span><span>4.5 out of 5 stars</span>",
  );
  const none = { views: 0, likes: 0, comments: 0, averageRating: 0 };
  expect(renderToStaticMarkup(<Counters metrics={none} />)).toBe("");
});

test("the counter of a part that the look does not have is omitted", () => {
  replaceStoredSettings(new Map([["LOOK", '{"parts":{"like":false}}']]));
  const metrics = { views: 2, likes: 1, comments: 0, averageRating: 4.46 };
  expect(renderToStaticMarkup(<Counters metrics={metrics} />)).toBe("<span>2 views</span>");
});

test("a chart has a description and a table of values", () => {
  const html = renderToStaticMarkup(
    <MonthChart
      values={[
        { month: may, count: 2 },
        { month: may + 1, count: 0 },
        { month: may + 2, count: 3 },
      ]}
    />,
  );
  expect(html).toContain('<title id="month-chart-title">Posts by month</title>');
  expect(html).toContain("May 2026 to July 2026: 5 posts. Busiest month: July 2026, with 3 posts.");
  expect(html.match(/<rect/g)).toHaveLength(3);
  expect(html).toContain('<th scope="row">June 2026</th><td>0</td>');
});

test("a chart of a single month has no busiest month", () => {
  const html = renderToStaticMarkup(<MonthChart values={[{ month: may, count: 2 }]} />);
  expect(html).toContain(">May 2026: 2 posts.</desc>");
});

test("a chart says so if there are no posts", () => {
  expect(renderToStaticMarkup(<MonthChart values={[]} />)).toContain("No posts were published");
});

test("a ranking is not rendered if there are no posts", () => {
  const ranking = <Ranking id="most-liked" title="Most liked" counter="likes" posts={[]} />;
  expect(renderToStaticMarkup(ranking)).toBe("");
});
