import { describe, expect, it } from "vitest";
import { memoizeByVersion } from "#lib/platform/blog/stats/memoize-by-version.ts";

/** Creates a cache that records the IDs in each computation. IDs that start with "empty" have no result. */
function createRecordedMemo() {
  const computed: string[][] = [];
  let change = 1;
  const { memoizeById } = memoizeByVersion(() => Promise.resolve(change));
  return {
    computed,
    recordChange: () => (change += 1),
    read: (...ids: string[]) =>
      memoizeById(
        "tag",
        ids.map((id) => ({ id })),
        { total: 0 },
        (missing) => {
          computed.push(missing.map(({ id }) => id));
          return Promise.resolve(
            new Map(
              missing
                .filter(({ id }) => !id.startsWith("empty"))
                .map(({ id }) => [id, { total: id.length }]),
            ),
          );
        },
      ),
  };
}

describe("results memoized by ID", () => {
  it("different lists share the entries for the IDs they have in common", async () => {
    const { read, computed } = createRecordedMemo();
    await read("a", "bb");
    expect(await read("bb", "ccc")).toEqual(
      new Map([
        ["bb", { total: 2 }],
        ["ccc", { total: 3 }],
      ]),
    );
    expect(computed).toEqual([["a", "bb"], ["ccc"]]);
  });

  it("an empty list triggers no computation", async () => {
    const { read, computed } = createRecordedMemo();
    expect(await read()).toEqual(new Map());
    expect(computed).toEqual([]);
  });

  it("an ID without a result gets the fallback, which is also cached", async () => {
    const { read, computed } = createRecordedMemo();
    expect((await read("empty")).get("empty")).toEqual({ total: 0 });
    expect((await read("empty")).get("empty")).toEqual({ total: 0 });
    expect(computed).toHaveLength(1);
  });

  it("a change to the blog invalidates every entry", async () => {
    const { read, computed, recordChange } = createRecordedMemo();
    await read("a");
    recordChange();
    await read("a");
    expect(computed).toEqual([["a"], ["a"]]);
  });

  it("600 different lists of the same IDs do not evict other cache entries", async () => {
    const { read, computed } = createRecordedMemo();
    await read("other");
    for (let size = 1; size <= 600; size += 1) {
      await read(...Array.from({ length: size % 50 }, (_, index) => `${index}`), `${size % 7}`);
    }
    await read("other");
    expect(computed.flat().filter((id) => id === "other")).toEqual(["other"]);
  });
});
