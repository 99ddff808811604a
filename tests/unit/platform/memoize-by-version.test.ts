import { expect, it } from "vitest";
import { createVersionedMemo, longestNames } from "#lib/platform/blog/stats/memoize-by-version.ts";

/** Returns a function that counts under a name, and the names for which it had to count. */
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

it("counts with long filters replace older counts, so that filters do not fill the memory", async () => {
  const { counted, count } = memoizeCount();
  const long = (letter: string) => letter.repeat(longestNames / 2);
  await count("posts");
  await count(long("a"));
  await count(long("b"));
  counted.length = 0;
  await count(long("b"));
  expect(counted).toEqual([]);
  await count("posts");
  expect(counted).toEqual(["posts"]);
});
