import { beforeEach, describe, expect, test } from "vitest";
import { createEntries, type Entries, type EntryBackend } from "#lib/server/cache/entries.ts";
import type { Entry } from "#lib/server/cache/entry.ts";
import { InvalidationLog } from "#lib/changes/invalidation-log.ts";
import { createDocument, createEntry, createPage } from "#tests/support/content/pages.ts";

const day = 24 * 60 * 60 * 1000;

/** Returns the HTML of an entry's page. */
function readHtml(entry: Entry | undefined): unknown {
  const page: object = entry?.page ?? {};
  return "html" in page ? page.html : undefined;
}

/** Returns the freshness of a key's entry, or `undefined` if there is no entry. */
function judge({ find, getFreshness }: Entries, key: string) {
  const entry = find(key);
  return entry && getFreshness(entry);
}

describe("cache entries", () => {
  let now = 0;
  let log: InvalidationLog;
  let entries: Entries;
  const create = (html: string, values: Partial<Entry> = {}) =>
    createEntry(html, { position: log.position, renderedAt: now, ...values });
  beforeEach(() => {
    now = 1_000_000;
    log = new InvalidationLog();
    entries = createEntries({ maximumBytes: 1024 * 1024, log, now: () => now });
  });

  test("an entry is fresh until its maximum age, aged until 24 hours have passed, and then expired", () => {
    entries.store(create("one"));
    now += 60_000;
    expect(judge(entries, "/a")).toBe("fresh");
    now += 1;
    expect(judge(entries, "/a")).toBe("aged");
    now += day - 60_001;
    expect(judge(entries, "/a")).toBe("aged");
    now += 1;
    expect(judge(entries, "/a")).toBe("expired");
  });

  test("an entry with a maximum age counts as aged after the clock was set back", () => {
    entries.store(create("one"));
    entries.store(create("two", { key: "/b", maximumAge: undefined }));
    now -= day;
    expect(judge(entries, "/a")).toBe("aged");
    expect(judge(entries, "/b")).toBe("fresh");
    log.invalidate(["posts"]);
    expect(judge(entries, "/a")).toBe("changed");
  });

  test("an entry without a maximum age stays fresh", () => {
    entries.store(create("one", { maximumAge: undefined, tags: [] }));
    now += 365 * day;
    expect(judge(entries, "/a")).toBe("fresh");
  });

  test("invalidating a tag affects only the entries that depend on it", () => {
    entries.store(create("a", { tags: ["posts", "post:1"] }));
    entries.store(create("b", { key: "/b", tags: ["post:2"] }));
    log.invalidate(["post:1"]);
    expect(judge(entries, "/a")).toBe("changed");
    expect(judge(entries, "/b")).toBe("fresh");
  });

  test("an aged entry that is invalidated is changed", () => {
    entries.store(create("a"));
    now += 61_000;
    log.invalidate(["posts"]);
    expect(judge(entries, "/a")).toBe("changed");
  });

  test("an entry that was rendered before an invalidation but stored after it is changed", () => {
    const before = create("read before the change");
    log.invalidate(["posts"]);
    entries.store(before);
    expect(judge(entries, "/a")).toBe("changed");
    entries.store(create("read after the change"));
    expect(judge(entries, "/a")).toBe("fresh");
  });

  test("an entry whose rendering began at an unknown log position is changed", () => {
    entries.store(create("one", { position: "of another log", tags: [] }));
    expect(judge(entries, "/a")).toBe("changed");
  });

  test.each([
    ["with", 60],
    ["without", undefined],
  ])(
    "a changed entry %s a maximum age remains the last good copy for 24 hours",
    (_, maximumAge) => {
      entries.store(create("one", { maximumAge }));
      log.invalidate(["posts"]);
      now += day;
      expect(judge(entries, "/a")).toBe("changed");
      now += 1;
      expect(judge(entries, "/a")).toBe("expired");
    },
  );

  test("entries stay within the size limit, and the least recently used are evicted first", () => {
    entries = createEntries({ maximumBytes: 40_000, log, now: () => now });
    entries.store(create("a".repeat(2000), { key: "/a" }));
    entries.store(create("b".repeat(2000), { key: "/b" }));
    entries.find("/a");
    entries.store(create("c".repeat(2000), { key: "/c" }));
    expect(entries.find("/a")).toBeDefined();
    expect(entries.find("/b")).toBeUndefined();
    expect(entries.size().bytes).toBeLessThanOrEqual(40_000);
  });

  test("a page's text counts two bytes per character, as in memory", () => {
    const measure = (html: string) => {
      entries.store(create("one", { page: Object.assign(createPage("one"), { html }) }));
      return entries.size().bytes;
    };
    expect(measure("a".repeat(1_001)) - measure("a")).toBe(2_000);
  });

  test("an entry that is larger than the memory is not kept and evicts no other entry", () => {
    entries = createEntries({ maximumBytes: 40_000, log, now: () => now });
    entries.store(create("a"));
    entries.store(create("b".repeat(50_000), { key: "/b" }));
    expect(entries.find("/a")).toBeDefined();
    expect(entries.find("/b")).toBeUndefined();
  });

  test("missing pages and API reads, however many, use only a small share of the memory and evict no page", () => {
    entries = createEntries({ maximumBytes: 160_000, log, now: () => now });
    entries.store(create("one"));
    for (let made = 0; made < 100; made++) {
      entries.store(create("missing", { key: `/x-${made}`, page: createPage("missing", 404) }));
      entries.store(create("no posts", { key: `/posts?cursor=${made}`, page: undefined }));
    }
    expect(readHtml(entries.find("/a"))).toBe("one");
    expect(entries.find("/posts?cursor=99")).toBeDefined();
    expect(entries.find("/posts?cursor=0")).toBeUndefined();
    expect(entries.size().bytes).toBeLessThan(20_000);
  });

  test("a page that goes missing and reappears is stored only once", () => {
    for (const status of [200, 404, 200]) {
      const entry = create("one", { page: createPage("one", status) });
      entries.store(entry);
      expect(entries.find("/a")).toBe(entry);
      expect(entries.size().entries).toBe(1);
    }
  });

  test("a variant counts towards the size, and is not added to an entry that has been replaced", () => {
    const entry = create("one");
    entries.store(entry);
    const { bytes } = entries.size();
    entries.addVariant(entry, "payload", createDocument("x".repeat(1000)));
    expect(entries.size().bytes).toBe(bytes + 2000);
    entries.store(create("two"));
    entries.addVariant(entry, "segment /_tree", createDocument("tree of one"));
    expect([...(entries.find("/a")?.variants.keys() ?? [])]).toEqual([""]);
  });
});

/** Creates an in-memory backend, which keeps entries without their responses, as the disk and Redis do. */
function createBackend() {
  const kept = new Map<string, Entry>();
  let reads = 0;
  const backend: EntryBackend = {
    isShared: true,
    read: async (key) => {
      reads += 1;
      return kept.get(key);
    },
    write: async (entry) => void kept.set(entry.key, { ...entry, variants: new Map() }),
  };
  return { backend, kept, reads: () => reads };
}

describe("a backend behind the memory", () => {
  let now = 0;
  let shared: ReturnType<typeof createBackend>;
  /** Creates a site instance that follows the same log as the others. */
  function createInstance() {
    const log = new InvalidationLog();
    log.start("beginning", [{ name: "first", tags: ["posts"] }]);
    const entries = createEntries({ maximumBytes: 1024 * 1024, log, now: () => now });
    entries.setBackend(shared.backend);
    const store = async (html: string, values: Partial<Entry> = {}) => {
      entries.store(createEntry(html, { position: log.position, renderedAt: now, ...values }));
      await entries.waitForWrites();
    };
    return { log, entries, store };
  }
  beforeEach(() => {
    now = 1_000_000;
    shared = createBackend();
  });

  test("returns one instance's page to another instance once", async () => {
    const [one, other] = [createInstance(), createInstance()];
    await one.store("one");
    await other.entries.load("/a");
    expect(readHtml(other.entries.find("/a"))).toBe("one");
    expect(judge(other.entries, "/a")).toBe("fresh");
    const reads = shared.reads();
    await other.entries.load("/a");
    expect(shared.reads()).toBe(reads);
  });

  test("is not used for a page that has changed since, except as the last good copy", async () => {
    const [one, other] = [createInstance(), createInstance()];
    await one.store("one");
    other.log.apply({ name: "second", tags: ["posts"] });
    await other.entries.load("/a");
    expect(judge(other.entries, "/a")).toBe("changed");
    expect(readHtml(other.entries.find("/a"))).toBe("one");
  });

  test("is read again if the page in memory has changed, because another instance may have rendered it again", async () => {
    const [one, other] = [createInstance(), createInstance()];
    await other.store("one");
    for (const { log } of [one, other]) log.apply({ name: "second", tags: ["posts"] });
    now += 1;
    await one.store("two");
    await other.entries.load("/a");
    expect(readHtml(other.entries.find("/a"))).toBe("two");
    expect(judge(other.entries, "/a")).toBe("fresh");
  });

  test("does not replace a page in memory that was rendered later", async () => {
    const [one, other] = [createInstance(), createInstance()];
    await one.store("one");
    now += 1;
    other.entries.setBackend({ ...shared.backend, write: () => Promise.resolve() });
    await other.store("two");
    other.log.apply({ name: "second", tags: ["posts"] });
    await other.entries.load("/a");
    expect(readHtml(other.entries.find("/a"))).toBe("two");
  });

  test("is not used for a page from an instance that has read more of the log, until this instance has read as much", async () => {
    const [one, other] = [createInstance(), createInstance()];
    one.log.apply({ name: "second", tags: [] });
    await one.store("one");
    await other.entries.load("/a");
    expect(judge(other.entries, "/a")).toBe("changed");
    other.log.apply({ name: "second", tags: [] });
    expect(judge(other.entries, "/a")).toBe("fresh");
  });

  test("does not store a page that changed while it was being rendered", async () => {
    const { store, log } = createInstance();
    const position = log.position;
    log.apply({ name: "second", tags: ["posts"] });
    await store("one", { position });
    await store("two", { key: "/b" });
    expect([...shared.kept.keys()]).toEqual(["/b"]);
  });

  test("does not store API responses and missing pages, because clients can request any number of URLs", async () => {
    const { store, entries } = createInstance();
    await store("one", { key: "/posts?limit=1", page: undefined });
    await store("missing", { key: "/x", page: createPage("missing", 404) });
    await store("two");
    expect([...shared.kept.keys()]).toEqual(["/a"]);
    expect(judge(entries, "/posts?limit=1")).toBe("fresh");
  });

  test("is not read for a changed page if no other instance writes to it", async () => {
    const { store, entries, log } = createInstance();
    entries.setBackend({ ...shared.backend, isShared: false });
    await store("old");
    log.apply({ name: "second", tags: ["posts"] });
    await entries.load("/a");
    expect(shared.reads()).toBe(0);
  });

  test("stores only the newest entry of a key if several wait to be written", async () => {
    const written: unknown[] = [];
    const { store, entries } = createInstance();
    const slow = Promise.withResolvers<void>();
    entries.setBackend({
      ...shared.backend,
      async write(entry) {
        written.push(readHtml(entry));
        await slow.promise;
      },
    });
    const storing = ["/x", "/y"].map((key) => store(key, { key }));
    const waiting = ["one", "two", "three"].map((html) => store(html));
    slow.resolve();
    await Promise.all([...storing, ...waiting]);
    expect(written).toEqual(["/x", "/y", "three"]);
  });

  test("does not return a page that was rendered more than 24 hours ago", async () => {
    const [one, other] = [createInstance(), createInstance()];
    await one.store("one", { maximumAge: undefined, tags: [] });
    now += day + 1;
    await other.entries.load("/a");
    expect(other.entries.find("/a")).toBeUndefined();
  });
});
