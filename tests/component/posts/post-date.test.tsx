import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, onTestFinished, vi } from "vitest";
import { PostDate } from "#components/posts/cards/post-date.tsx";

it("dates of posts in the same language and length share a format", () => {
  const construct = vi.spyOn(Intl, "DateTimeFormat");
  onTestFinished(() => construct.mockRestore());
  const days = [1, 2, 3].map((day) =>
    renderToStaticMarkup(<PostDate date={new Date(Date.UTC(2026, 10, day))} />),
  );
  expect(days.map((markup) => /November \d+, 2026/.exec(markup)?.[0])).toEqual([
    "November 1, 2026",
    "November 2, 2026",
    "November 3, 2026",
  ]);
  expect(construct.mock.calls.length).toBeLessThanOrEqual(1);
});
