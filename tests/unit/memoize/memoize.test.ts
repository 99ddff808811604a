import { expect, it } from "vitest";
import { maximumResults, memoize } from "#lib/memoize/memoize.ts";

/** Returns a memoized function, and the inputs for which it has computed a result. */
function memoizeSum(maximum?: number) {
  const computed: string[] = [];
  const add = memoize((one: number | string, { other }: { other: number }) => {
    computed.push(`${one} + ${other}`);
    return Number(one) + other;
  }, maximum);
  return { add, computed };
}

it("a memoized function computes a result once for equal inputs", () => {
  const { add, computed } = memoizeSum();
  expect([add(1, { other: 2 }), add(1, { other: 3 }), add(1, { other: 2 })]).toEqual([3, 4, 3]);
  expect(computed).toEqual(["1 + 2", "1 + 3"]);
});

it.each([undefined, 3])(
  "a memoized function replaces its oldest result, so that many inputs do not fill the memory (limit: %s)",
  (limit) => {
    const { add, computed } = memoizeSum(limit);
    const last = limit ?? maximumResults;
    for (let number = 0; number <= last; number += 1) add(number, { other: 0 });
    computed.length = 0;
    add(last, { other: 0 });
    add(1, { other: 0 });
    expect(computed).toEqual([]);
    add(0, { other: 0 });
    expect(computed).toEqual(["0 + 0"]);
  },
);

it("a memoized function does not keep long inputs", () => {
  const { add, computed } = memoizeSum();
  const long = `${"0".repeat(1000)}1`;
  expect([add(long, { other: 1 }), add(long, { other: 1 })]).toEqual([2, 2]);
  expect(computed).toHaveLength(2);
});

it("a memoized function does not keep an error", () => {
  let attempts = 0;
  const fail = memoize(() => {
    attempts += 1;
    throw new Error("not yet");
  });
  expect(fail).toThrow("not yet");
  expect(fail).toThrow("not yet");
  expect(attempts).toBe(2);
});

it("a memoized function keeps a result that is undefined", () => {
  let computed = 0;
  const count = memoize((): undefined => {
    computed += 1;
  });
  expect([count(), count()]).toEqual([undefined, undefined]);
  expect(computed).toBe(1);
});
