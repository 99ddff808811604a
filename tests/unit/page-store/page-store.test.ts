import { beforeEach, describe, expect, test } from "vitest";
import { CachedPage } from "#lib/page-store/cached-page.ts";
import { createPageStore, type PageStore } from "#lib/page-store/page-store.ts";

function page(html: string, revalidateSeconds: number | false = 60): CachedPage {
  return new CachedPage(
    {
      kind: "APP_PAGE",
      html,
      rscData: undefined,
      headers: {},
      postponed: undefined,
      status: 200,
      segmentData: undefined,
    },
    { revalidateSeconds, expireSeconds: undefined },
  );
}

const htmlOf = (found: CachedPage | undefined) => found?.document.toString();

describe("the page store", () => {
  let now = 0;
  let store: PageStore;
  beforeEach(() => {
    now = 1_000_000;
    store = createPageStore({ maximumBytes: 1024 * 1024, now: () => now });
  });

  test("a page is fresh until its age is over, and readable after that", () => {
    store.write("/a", page("one"), ["posts"]);
    expect(htmlOf(store.readFresh("/a"))).toBe("one");
    now += 61_000;
    expect(store.readFresh("/a")).toBeUndefined();
    expect(htmlOf(store.read("/a")?.page)).toBe("one");
  });

  test("a page without an age stays fresh", () => {
    store.write("/a", page("one", false), []);
    now += 365 * 24 * 3600 * 1000;
    expect(htmlOf(store.readFresh("/a"))).toBe("one");
  });

  test("invalidating a tag takes away the pages that depend on it, and only those", () => {
    store.write("/a", page("a"), ["posts", "post:1"]);
    store.write("/b", page("b"), ["post:2"]);
    store.invalidate(["post:1"]);
    expect(store.readFresh("/a")).toBeUndefined();
    expect(store.read("/a")).toBeUndefined();
    expect(htmlOf(store.readFresh("/b"))).toBe("b");
  });

  test("a page whose rendering began before an invalidation is not fresh when it arrives after it", () => {
    expect(store.read("/a")).toBeUndefined();
    store.invalidate(["posts"]);
    store.write("/a", page("read before the change"), ["posts"]);
    expect(store.readFresh("/a")).toBeUndefined();
    expect(store.read("/a")).toBeUndefined();
    store.write("/a", page("read after the change"), ["posts"]);
    expect(htmlOf(store.readFresh("/a"))).toBe("read after the change");
  });

  test("an aged page that is rendered anew during an invalidation is not fresh either", () => {
    store.write("/a", page("old"), ["posts"]);
    now += 61_000;
    expect(store.read("/a")).toBeDefined();
    store.invalidate(["posts"]);
    store.write("/a", page("read before the change"), ["posts"]);
    expect(store.readFresh("/a")).toBeUndefined();
  });

  test("an invalidated page remains the last good copy for 24 hours", () => {
    store.write("/a", page("one"), ["posts"]);
    store.invalidate(["posts"]);
    expect(htmlOf(store.readLastGood("/a"))).toBe("one");
    now += 24 * 3600 * 1000 + 1;
    expect(store.readLastGood("/a")).toBeUndefined();
  });

  test("the pages kept stay within the bound, the least used go first", () => {
    const small = createPageStore({ maximumBytes: 10_000, now: () => now });
    small.write("/a", page("a".repeat(2000)), []);
    small.write("/b", page("b".repeat(2000)), []);
    small.readFresh("/a");
    small.write("/c", page("c".repeat(2000)), []);
    expect(small.readFresh("/a")).toBeDefined();
    expect(small.readFresh("/b")).toBeUndefined();
  });
});
