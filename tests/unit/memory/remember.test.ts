import { expect, it } from "vitest";
import { maximumResults, remember } from "#lib/memory/remember.ts";

/** Returns a function that remembers its results, and the inputs for which it computed them. */
function rememberSums() {
  const computed: string[] = [];
  const add = remember((one: number, { other }: { other: number }) => {
    computed.push(`${one} + ${other}`);
    return one + other;
  });
  return { add, computed };
}

it("a remembered result is computed once for equal inputs", () => {
  const { add, computed } = rememberSums();
  expect([add(1, { other: 2 }), add(1, { other: 3 }), add(1, { other: 2 })]).toEqual([3, 4, 3]);
  expect(computed).toEqual(["1 + 2", "1 + 3"]);
});

it("only the latest results are remembered, so that many inputs do not fill the memory", () => {
  const { add, computed } = rememberSums();
  for (let number = 0; number <= maximumResults; number += 1) add(number, { other: 0 });
  computed.length = 0;
  add(maximumResults, { other: 0 });
  add(1, { other: 0 });
  expect(computed).toEqual([]);
  add(0, { other: 0 });
  expect(computed).toEqual(["0 + 0"]);
});

it("an error is not remembered", () => {
  let attempts = 0;
  const fail = remember(() => {
    attempts += 1;
    throw new Error("not yet");
  });
  expect(fail).toThrow("not yet");
  expect(fail).toThrow("not yet");
  expect(attempts).toBe(2);
});

it("a result that is undefined is remembered", () => {
  let computed = 0;
  const count = remember((): undefined => {
    computed += 1;
  });
  expect([count(), count()]).toEqual([undefined, undefined]);
  expect(computed).toBe(1);
});
