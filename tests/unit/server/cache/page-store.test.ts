import { beforeEach, describe, expect, test } from "vitest";
import { CachedPage } from "#lib/server/cache/cached-page.ts";
import { createInvalidationLog, type InvalidationLog } from "#lib/server/cache/invalidation-log.ts";
import type { PageBackend, RenderingLeases, StoredPage } from "#lib/server/cache/page-backend.ts";
import { createPageStore, type PageStore } from "#lib/server/cache/page-store.ts";
import { buildReadKey } from "#lib/server/cache/page-memory.ts";
import { missingPage, createPage, renderInto } from "#tests/support/content/pages.ts";

const readHtml = (found: CachedPage | undefined) => found?.document.bytes.toString();

describe("the page store", () => {
  let now = 0;
  let invalidations: InvalidationLog;
  let store: PageStore;
  beforeEach(() => {
    now = 1_000_000;
    invalidations = createInvalidationLog();
    store = createPageStore({ maximumBytes: 1024 * 1024, invalidations, now: () => now });
  });

  test("a page is fresh until its maximum age, and can still be read after that", async () => {
    await renderInto(store, "/a", createPage("one"), ["posts"]);
    expect(readHtml(store.readFresh("/a"))).toBe("one");
    now += 61_000;
    expect(store.readFresh("/a")).toBeUndefined();
    expect(readHtml((await store.read("/a"))?.page)).toBe("one");
  });

  test.each([101, 204, 205, 206, 302, 304, 400, 405, 500, 503])(
    "a stored response with status %i is not used and is rendered again",
    async (status) => {
      const answer = new CachedPage({ ...createPage("").parts, status });
      await renderInto(store, "/a", answer, ["posts"]);
      expect(store.readFresh("/a")).toBeUndefined();
      await renderInto(store, "/a", createPage("one"), ["posts"]);
      expect(readHtml((await store.read("/a"))?.page)).toBe("one");
    },
  );

  test("an evicted page is rendered again, and the new page is stored", async () => {
    await renderInto(store, "/a", createPage("one"), ["posts"]);
    store.evict("/a");
    expect(store.peek("/a")).toBeUndefined();
    expect(await store.read("/a")).toBeUndefined();
    store.write("/a", createPage("two"), ["posts"]);
    expect(readHtml(store.readFresh("/a"))).toBe("two");
  });

  test("a page without a maximum age stays fresh", async () => {
    await renderInto(store, "/a", createPage("one", false), []);
    now += 365 * 24 * 3600 * 1000;
    expect(readHtml(store.readFresh("/a"))).toBe("one");
  });

  test("invalidating a tag removes only the pages that depend on it", async () => {
    await renderInto(store, "/a", createPage("a"), ["posts", "post:1"]);
    await renderInto(store, "/b", createPage("b"), ["post:2"]);
    invalidations.invalidate(["post:1"]);
    expect(store.readFresh("/a")).toBeUndefined();
    expect(await store.read("/a")).toBeUndefined();
    expect(readHtml(store.readFresh("/b"))).toBe("b");
  });

  test("a page that was rendered before an invalidation but stored after it is not fresh", async () => {
    expect(await store.read("/a")).toBeUndefined();
    invalidations.invalidate(["posts"]);
    store.write("/a", createPage("read before the change"), ["posts"]);
    expect(store.readFresh("/a")).toBeUndefined();
    expect(await store.read("/a")).toBeUndefined();
    store.write("/a", createPage("read after the change"), ["posts"]);
    expect(readHtml(store.readFresh("/a"))).toBe("read after the change");
  });

  test("an aged page that is invalidated while it is rendered again is not fresh either", async () => {
    await renderInto(store, "/a", createPage("old"), ["posts"]);
    now += 61_000;
    expect(await store.read("/a")).toBeDefined();
    invalidations.invalidate(["posts"]);
    store.write("/a", createPage("read before the change"), ["posts"]);
    expect(store.readFresh("/a")).toBeUndefined();
  });

  test("an invalidated page remains the last good copy for 24 hours", async () => {
    await renderInto(store, "/a", createPage("one"), ["posts"]);
    invalidations.invalidate(["posts"]);
    expect(readHtml(store.readLastGood("/a"))).toBe("one");
    now += 24 * 3600 * 1000 + 1;
    expect(store.readLastGood("/a")).toBeUndefined();
  });

  test("stored pages stay within the size limit, and the least recently used are evicted first", async () => {
    const small = createPageStore({ maximumBytes: 40_000, invalidations, now: () => now });
    await renderInto(small, "/a", createPage("a".repeat(2000)), []);
    await renderInto(small, "/b", createPage("b".repeat(2000)), []);
    small.readFresh("/a");
    await renderInto(small, "/c", createPage("c".repeat(2000)), []);
    expect(small.readFresh("/a")).toBeDefined();
    expect(small.readFresh("/b")).toBeUndefined();
  });

  test("unknown paths, however many, use only a small share of the memory and evict no page", async () => {
    const bounded = createPageStore({ maximumBytes: 160_000, invalidations, now: () => now });
    await renderInto(bounded, "/a", createPage("one"), []);
    for (let made = 0; made < 100; made++) {
      await renderInto(bounded, `/made-up-${made}`, missingPage("nothing here"), []);
      await renderInto(bounded, buildReadKey(`/made-up-${made}`), createPage("no posts"), []);
    }
    expect(readHtml(bounded.readFresh("/a"))).toBe("one");
    expect(readHtml(bounded.readFresh(buildReadKey("/made-up-99")))).toBe("no posts");
    expect(bounded.size().bytes).toBeLessThan(20_000);
  });

  test("a page that goes missing and reappears is stored only once", async () => {
    for (const page of [createPage("one"), missingPage("gone"), createPage("two")]) {
      invalidations.invalidate(["posts"]);
      await renderInto(store, "/a", page, ["posts"]);
      expect(store.readFresh("/a")).toBe(page);
      expect(store.size()).toEqual({ pages: 1, bytes: page.size });
    }
  });

  test("an aged page is re-rendered by only one request; after a while, another request may try again", async () => {
    await renderInto(store, "/a", createPage("one"), []);
    now += 61_000;
    expect(store.readFresh("/a")).toBeUndefined();
    for (let reader = 0; reader < 3; reader++) expect(readHtml(store.readFresh("/a"))).toBe("one");
    now += 6_000;
    expect(store.readFresh("/a")).toBeUndefined();
    expect(readHtml(store.readFresh("/a"))).toBe("one");
  });

  test("a page is not fresh if it is stored without the start of its rendering having been recorded", async () => {
    store.write("/a", createPage("one"), []);
    expect(store.readFresh("/a")).toBeUndefined();
    expect(readHtml(store.readLastGood("/a"))).toBe("one");
  });

  test("a page that could not be rendered again keeps its age", async () => {
    await renderInto(store, "/a", createPage("one"), ["posts"]);
    const renderedAt = now;
    now += 23 * 3600 * 1000;
    await store.read("/a");
    store.write("/a", createPage("one"), ["posts"], renderedAt);
    invalidations.invalidate(["posts"]);
    expect(readHtml(store.readLastGood("/a"))).toBe("one");
    now += 2 * 3600 * 1000;
    expect(store.readLastGood("/a")).toBeUndefined();
  });
});

/** Creates an in-memory backend. */
function createBackend() {
  const kept = new Map<string, StoredPage>();
  let reads = 0;
  const backend: PageBackend = {
    read: async (key) => {
      reads += 1;
      return kept.get(key);
    },
    write: async (key, stored) => void kept.set(key, stored),
  };
  return { backend, kept, reads: () => reads };
}

describe("a backend behind the memory", () => {
  let now = 0;
  let shared: ReturnType<typeof createBackend>;
  /** Creates a site instance that follows the same log as the others. */
  function instance() {
    const invalidations = createInvalidationLog();
    invalidations.start("beginning", [{ name: "first", tags: ["posts"] }]);
    const store = createPageStore({ maximumBytes: 1024 * 1024, invalidations, now: () => now });
    store.setBackend(shared.backend);
    return { invalidations, store };
  }
  beforeEach(() => {
    now = 1_000_000;
    shared = createBackend();
  });
  const isKept = (key: string) => expect.poll(() => shared.kept.has(key)).toBe(true);

  test("returns one instance's page to another instance once", async () => {
    const [one, other] = [instance(), instance()];
    await renderInto(one.store, "/a", createPage("one"), ["posts"]);
    await isKept("/a");
    expect(readHtml((await other.store.read("/a"))?.page)).toBe("one");
    expect(readHtml(other.store.readFresh("/a"))).toBe("one");
    const reads = shared.reads();
    await other.store.read("/a");
    expect(shared.reads()).toBe(reads);
  });

  test("does not restore an evicted page, but returns a newer version of it", async () => {
    const [one, other] = [instance(), instance()];
    await renderInto(one.store, "/a", createPage("one"), ["posts"]);
    await isKept("/a");
    await other.store.read("/a");
    other.store.evict("/a");
    expect(await other.store.read("/a")).toBeUndefined();
    now += 1;
    one.store.evict("/a");
    await renderInto(one.store, "/a", createPage("two"), ["posts"]);
    await one.store.written();
    expect(readHtml((await other.store.read("/a"))?.page)).toBe("two");
  });

  test("is not used for a page that has changed since", async () => {
    const [one, other] = [instance(), instance()];
    await renderInto(one.store, "/a", createPage("one"), ["posts"]);
    await isKept("/a");
    other.invalidations.apply({ name: "second", tags: ["posts"] });
    expect(await other.store.read("/a")).toBeUndefined();
    expect(other.store.readFresh("/a")).toBeUndefined();
    expect(readHtml(other.store.readLastGood("/a"))).toBe("one");
  });

  test("is read again if the page in memory has changed, because another instance may have re-rendered it", async () => {
    const [one, other] = [instance(), instance()];
    await renderInto(other.store, "/a", createPage("one"), ["posts"]);
    for (const { invalidations } of [one, other])
      invalidations.apply({ name: "second", tags: ["posts"] });
    now += 1;
    await renderInto(one.store, "/a", createPage("two"), ["posts"]);
    await expect.poll(() => readHtml(shared.kept.get("/a")?.page)).toBe("two");
    expect(readHtml((await other.store.read("/a"))?.page)).toBe("two");
  });

  test("is not used for a page from an instance that has read more of the log", async () => {
    const [one, other] = [instance(), instance()];
    one.invalidations.apply({ name: "second", tags: [] });
    await renderInto(one.store, "/a", createPage("one"), ["posts"]);
    await isKept("/a");
    expect(await other.store.read("/a")).toBeUndefined();
    other.invalidations.apply({ name: "second", tags: [] });
    expect(readHtml((await other.store.read("/a"))?.page)).toBe("one");
  });

  test("does not store a page that changed while it was being rendered", async () => {
    const { store, invalidations } = instance();
    await store.read("/a");
    invalidations.apply({ name: "second", tags: ["posts"] });
    store.write("/a", createPage("one"), ["posts"]);
    await renderInto(store, "/b", createPage("two"), ["posts"]);
    await isKept("/b");
    expect(shared.kept.has("/a")).toBe(false);
  });

  test("does not store API responses, because clients can request any number of URLs", async () => {
    const { store } = instance();
    await renderInto(store, buildReadKey("/posts?limit=1"), createPage("one"), ["posts"]);
    await renderInto(store, "/a", createPage("two"), ["posts"]);
    await isKept("/a");
    expect([...shared.kept.keys()]).toEqual(["/a"]);
    expect(readHtml(store.readFresh(buildReadKey("/posts?limit=1")))).toBe("one");
  });

  test("does not return a page that was rendered more than 24 hours ago", async () => {
    const [one, other] = [instance(), instance()];
    await renderInto(one.store, "/a", createPage("one", false), []);
    await isKept("/a");
    now += 24 * 3600 * 1000 + 1;
    expect(await other.store.read("/a")).toBeUndefined();
    expect(other.store.readLastGood("/a")).toBeUndefined();
  });
});

describe("a page that other instances wait for", () => {
  /** Creates in-memory leases that never expire. */
  function createLeases() {
    const held = new Set<string>();
    const leases: RenderingLeases = {
      take: async (key) => !held.has(key) && held.add(key).has(key),
      waitForRelease: async () => {},
      release: async (key) => void held.delete(key),
    };
    return { held, leases };
  }
  function instance() {
    const { backend, kept } = createBackend();
    const { held, leases } = createLeases();
    const invalidations = createInvalidationLog();
    const store = createPageStore({ maximumBytes: 1024 * 1024, invalidations });
    store.setBackend({ ...backend, leases });
    return { store, invalidations, held, kept };
  }

  test("is stored in the backend before its lease is released", async () => {
    const { store, held, kept } = instance();
    await store.read("/a");
    expect(held.has("/a")).toBe(true);
    store.write("/a", createPage("one"), ["posts"]);
    expect(held.has("/a")).toBe(true);
    await expect.poll(() => held.has("/a")).toBe(false);
    expect(readHtml(kept.get("/a")?.page)).toBe("one");
  });

  test.for<[string, (store: PageStore, invalidations: InvalidationLog) => void]>([
    ["is missing", (store) => store.write("/a", missingPage("none"), [])],
    ["could not be rendered", (store) => store.abandon("/a")],
    [
      "has changed in the meantime",
      (store, invalidations) => {
        invalidations.invalidate(["posts"]);
        store.write("/a", createPage("one"), ["posts"]);
      },
    ],
  ])("is not stored, and its lease is released, when it %s", async ([, end]) => {
    const { store, invalidations, held, kept } = instance();
    await store.read("/a");
    expect(held.has("/a")).toBe(true);
    end(store, invalidations);
    await expect.poll(() => held.has("/a")).toBe(false);
    expect(kept.has("/a")).toBe(false);
  });

  test("is not leased if the backend contains it", async () => {
    const { store, invalidations, held, kept } = instance();
    const page = createPage("one");
    const now = Date.now();
    kept.set("/a", {
      page,
      tags: [],
      position: invalidations.position(),
      storedAt: now,
      renderedAt: now,
    });
    expect(readHtml((await store.read("/a"))?.page)).toBe("one");
    expect(held.has("/a")).toBe(false);
  });
});
