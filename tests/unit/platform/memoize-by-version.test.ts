import { expect, it } from "vitest";
import { createVersionedMemo, longestKey } from "#lib/platform/blog/stats/memoize-by-version.ts";

/** Returns a memoized count function, and the names for which it has computed a count. */
function memoizeCount() {
  const data = { version: 1 };
  const counted: string[] = [];
  const memo = createVersionedMemo(async () => data.version);
  const count = (name: string) =>
    memo.memoize(name, async () => {
      counted.push(name);
      return { total: counted.length };
    });
  return { data, counted, count };
}

it("a count is computed again only after the data has changed", async () => {
  const { data, counted, count } = memoizeCount();
  expect([await count("posts"), await count("posts")]).toEqual([{ total: 1 }, { total: 1 }]);
  data.version = 2;
  expect(await count("posts")).toEqual({ total: 2 });
  expect(counted).toEqual(["posts", "posts"]);
});

it("a count with a long filter is not kept, so that filters do not fill the memory or replace other counts", async () => {
  const { counted, count } = memoizeCount();
  const longName = "a".repeat(longestKey);
  for (const name of ["posts", longName, longName, "posts"]) await count(name);
  expect(counted).toEqual(["posts", longName, longName]);
});
