import { describe, expect, test } from "vitest";
import { findHolder, linkTabs, type TabChannel } from "#lib/editor/saving/other-pages.ts";

/** Creates channels whose messages reach all other channels at once. */
function createChannels() {
  const listeners = new Set<(message: unknown) => void>();
  return (): TabChannel => {
    let own: ((message: unknown) => void) | undefined;
    return {
      post(message) {
        for (const listener of listeners) if (listener !== own) listener(structuredClone(message));
      },
      listen(listener) {
        own = listener;
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };
}

/** Opens tabs that show posts. `wait` resolves after all messages. */
function openTabs() {
  const createChannel = createChannels();
  const released: string[] = [];
  const freed: string[] = [];
  const open = (tab: string, postId = "p1") =>
    linkTabs({
      channel: createChannel(),
      postId,
      tab,
      wait: () => new Promise((resolve) => setImmediate(resolve)),
      release: async () => void released.push(tab),
      onFree: () => void freed.push(tab),
    });
  return { open, released, freed };
}

/** Resolves after all messages and waits of the tabs. */
async function passTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("the tabs of a browser", () => {
  test("find out that another tab edits the same post", async () => {
    const { open } = openTabs();
    expect(await open("a").open()).toBe(false);
    expect(await open("b").open()).toBe(true);
    expect(await open("c", "p2").open()).toBe(false);
  });

  test("agree on one of them if they open at the same time", async () => {
    const { open } = openTabs();
    const tabs = ["c", "a", "b"].map((name) => open(name));
    expect(await Promise.all(tabs.map((tab) => tab.open()))).toEqual([true, false, true]);
  });

  test("hand over the post, and the first one saves before", async () => {
    const { open, released } = openTabs();
    const [first, second] = [open("a"), open("b")];
    await first.open();
    await second.open();
    await second.takeOver();
    expect(released).toEqual(["a"]);
    expect(await open("c").open()).toBe(true);
    await first.takeOver();
    expect(released).toEqual(["a", "b"]);
  });

  test("no longer answer once they are closed", async () => {
    const { open } = openTabs();
    const first = open("a");
    await first.open();
    first.close();
    const second = open("b");
    expect(await second.open()).toBe(false);
  });

  test("let one of them edit when the tab that edited is closed", async () => {
    const { open, freed } = openTabs();
    const [first, second, third] = [open("c"), open("b"), open("a")];
    await first.open();
    await second.open();
    await third.open();
    second.close();
    await passTurns();
    expect(freed).toEqual([]);
    first.close();
    await passTurns();
    expect(freed).toEqual(["a"]);
    expect(await open("d").open()).toBe(true);
  });

  test("agree on one of several when the tab that edited is closed", async () => {
    const { open, freed } = openTabs();
    const tabs = ["c", "b", "a"].map((name) => open(name));
    for (const tab of tabs) await tab.open();
    tabs[0]?.leave();
    await passTurns();
    expect(freed).toEqual(["a"]);
    expect(await tabs[0]?.open()).toBe(true);
  });

  test("ignore messages of another form", async () => {
    const createChannel = createChannels();
    const tab = linkTabs({
      channel: createChannel(),
      postId: "p1",
      tab: "a",
      wait: async () => undefined,
      release: async () => undefined,
    });
    createChannel().post({ type: "editing", postId: 1 });
    expect(await tab.open()).toBe(false);
  });
});

describe("the page that may edit a post", () => {
  const page = (sessionId: string, minute: number) => ({
    sessionId,
    since: new Date(2026, 0, 1, 12, minute),
  });
  const find = (pages: ReturnType<typeof page>[], last: string | undefined, own: string) =>
    findHolder(pages, last, own)?.sessionId;

  test.each<[string, string | undefined, string, string | undefined]>([
    ["is the one that saved last", "b", "c", "b"],
    ["is the own page if it saved last", "c", "c", undefined],
    ["is the one that was opened first if the last one is gone", "x", "c", "a"],
    ["is the one that was opened first if none has saved", undefined, "b", "a"],
    ["is the own page if it was opened first", undefined, "a", undefined],
  ])("%s", (_, last, own, expected) => {
    expect(find([page("b", 2), page("a", 1), page("c", 3)], last, own)).toBe(expected);
  });

  test("is the same for all pages if two were opened at the same time", () => {
    const pages = [page("b", 1), page("a", 1)];
    expect([find(pages, undefined, "a"), find(pages, undefined, "b")]).toEqual([undefined, "a"]);
  });
});
