import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reduceSaving } from "#lib/editor/saving/reduce-saving.ts";
import { createSavingState, type SavingEventDetails } from "#lib/editor/saving/saving-state.ts";
import { findNextTick } from "#lib/editor/saving/send-times.ts";
import { ActionDropped } from "#components/admin/editor/page/waiting-action.ts";
import { describeSaving } from "#lib/editor/saving/describe-saving.ts";
import {
  createWorld,
  fieldNames,
  type Network,
  type Page,
} from "../../support/editor/saving-world.ts";

const page = fc.constantFrom(0, 1);
const field = fc.constantFrom(...fieldNames);
const networks: readonly Network[] = ["up", "up", "lost", "unanswered", "busy", "loggedOut"];

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("edit" as const), page, field }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      time: fc.constantFrom(0, 1, 300, 900, 1200, 6000, 20_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("network" as const), to: fc.constantFrom(...networks) }),
  },
  fc.record({ do: fc.constant("change" as const), field }),
  fc.record({ do: fc.constant("latency" as const), of: fc.constantFrom(0, 0, 150, 2500) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("save", "leave", "reconnect", "publish", "crash", "stop"),
      page,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("takeOver", "show"), page }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Fields whose last edit is old enough to have been kept in the browser. */
const listOldEdits = (now: number, { saver, editedAt }: Page) =>
  Object.keys(saver.getState().unsaved).filter((name) => now - (editedAt[name] ?? now) > 800);

async function run(steps: readonly Step[]) {
  const world = createWorld();
  const pages = [world.openPage(), world.openPage()];
  const lost: string[] = [];
  const act = async (one: Step): Promise<void> => {
    if (one.do === "pass") return world.pass(one.time);
    if (one.do === "network") return world.setNetwork(one.to);
    if (one.do === "latency") return world.setLatency(one.of);
    if (one.do === "change") return world.changeElsewhere(one.field);
    const actor = pages[one.page];
    if (actor === undefined) return;
    const { saver } = actor;
    if (one.do === "edit") world.edit(actor, one.field);
    else if (one.do === "save") saver.saveNow();
    else if (one.do === "leave") saver.leave();
    else if (one.do === "reconnect") saver.reconnect();
    else if (one.do === "stop") saver.stop();
    else if (one.do === "publish")
      saver.perform({ action: "UPDATE_PUBLISH" }).catch(() => undefined);
    else if (one.do === "crash") {
      saver.dispose();
      pages[one.page] = world.openPage();
    } else if (saver.getState().hold === "following") {
      void world.showLatest(actor).then(() => saver.claim());
    } else if (saver.getState().hold === "conflict") {
      void (one.do === "takeOver" ? world.takeOver(actor) : world.showLatest(actor));
    }
  };
  for (const one of steps) {
    for (const actor of pages) {
      for (const name of listOldEdits(world.now(), actor)) {
        if (!world.isSafe(name, actor.values[name])) lost.push(`${name} at ${world.now()}`);
      }
    }
    await act(one);
    await world.pass(0);
  }
  return { world, pages, lost };
}

describe("saving from two pages, with failures in any order", () => {
  test("overwrites no version that the writer has not seen, and keeps every edit older than a second", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        const { world, lost } = await run(steps);
        expect(world.problems).toEqual([]);
        expect(lost).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("ends with every edit on the server once the connection is back and conflicts are decided", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const { world, pages } = await run(steps);
        world.setNetwork("up");
        world.setLatency(0);
        await world.pass(10_000);
        for (const actor of pages) {
          actor.saver.reconnect();
          await world.pass(130_000);
          if (actor.saver.getState().hold === "conflict") await world.takeOver(actor);
          await world.pass(130_000);
          const state = actor.saver.getState();
          expect(state.unsaved, describeSaving(state)).toEqual({});
          for (const name of Object.keys(actor.editedAt)) {
            expect(world.isSafe(name, actor.values[name])).toBe(true);
          }
        }
        expect(world.problems).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("a page that saves", () => {
  test("sends edits a second after the last one, and at least every five seconds while typing", async () => {
    const world = createWorld();
    const only = world.openPage();
    world.edit(only, "title");
    await world.pass(999);
    expect(describeSaving(only.saver.getState())).toBe("unsaved");
    await world.pass(1);
    expect(describeSaving(only.saver.getState())).toBe("saved");
    expect(world.server.current.values["title"]).toBe(only.values["title"]);
    await world.pass(10_000);
    for (let letter = 0; letter < 60; letter += 1) {
      world.edit(only, "richContent");
      await world.pass(100);
    }
    expect(world.server.history).toHaveLength(2);
  });

  test("keeps edits in the browser before it sends them, and forgets them once they are saved", async () => {
    const world = createWorld();
    const only = world.openPage();
    world.edit(only, "title");
    await world.pass(700);
    expect([...world.kept.values()]).toMatchObject([{ values: { title: only.values["title"] } }]);
    await world.pass(300);
    expect(world.kept.size).toBe(0);
  });

  test("recognises its own version after a lost response, and continues without a conflict", async () => {
    const world = createWorld();
    const only = world.openPage();
    world.edit(only, "title");
    await world.pass(5000);
    world.edit(only, "richContent");
    world.setNetwork("unanswered");
    await world.pass(1000);
    expect(describeSaving(only.saver.getState())).toBe("offline");
    world.setNetwork("up");
    world.edit(only, "richContent");
    only.saver.reconnect();
    await world.pass(5000);
    expect(describeSaving(only.saver.getState())).toBe("saved");
    expect(world.server.current.values["richContent"]).toBe(only.values["richContent"]);
  });

  test("adopts a field that was changed elsewhere if the page has not edited it", async () => {
    const world = createWorld();
    const only = world.openPage();
    world.edit(only, "richContent");
    await world.pass(1000);
    world.changeElsewhere("title");
    world.edit(only, "richContent");
    await world.pass(5000);
    expect(describeSaving(only.saver.getState())).toBe("saved");
    expect(only.values).toEqual(world.server.current.values);
  });

  test("reports a conflict if another page has saved, and takes over only when asked", async () => {
    const world = createWorld();
    const first = world.openPage();
    const second = world.openPage();
    world.edit(first, "richContent");
    await world.pass(1000);
    world.edit(second, "title");
    await world.pass(60_000);
    expect(describeSaving(second.saver.getState())).toBe("changed");
    expect(world.server.current.values["title"]).toBe("t0");
    await world.takeOver(second);
    await world.pass(0);
    expect(describeSaving(second.saver.getState())).toBe("saved");
    expect(world.server.current.values).toEqual({
      richContent: first.values["richContent"],
      title: second.values["title"],
    });
    world.edit(first, "richContent");
    await world.pass(10_000);
    expect(describeSaving(first.saver.getState())).toBe("changed");
  });

  test("does not replace a session that another page has started since it was opened", async () => {
    const world = createWorld();
    const [first, second] = [world.openPage(), world.openPage()];
    second.saver.claim();
    await world.pass(0);
    world.edit(first, "title");
    await world.pass(10_000);
    expect(describeSaving(first.saver.getState())).toBe("changed");
    expect(world.server.current.session).toBe(second.saver.getSession());
  });

  test("publishes with the unsaved edits, and drops the action while it waits for a decision", async () => {
    const world = createWorld();
    const only = world.openPage();
    world.edit(only, "title");
    const saved = await only.saver.perform({ action: "UPDATE_PUBLISH" });
    expect(saved.values["title"]).toBe(only.values["title"]);
    world.setNetwork("loggedOut");
    world.edit(only, "title");
    await world.pass(5000);
    await expect(only.saver.perform({ action: "UPDATE_PUBLISH" })).rejects.toThrow(ActionDropped);
    world.setNetwork("up");
    only.saver.reconnect();
    await world.pass(0);
    expect(describeSaving(only.saver.getState())).toBe("saved");
  });

  test("ends an action that waits for a request when another page takes the post over", async () => {
    const world = createWorld();
    const only = world.openPage();
    world.setLatency(1_000);
    world.edit(only, "title");
    only.saver.saveNow();
    const published = only.saver.perform({ action: "UPDATE_PUBLISH" });
    only.saver.stop();
    await expect(published).rejects.toThrow(ActionDropped);
  });

  test("asks less and less often if the server rejects the version that it reports", () => {
    let state = createSavingState("v1", true);
    let at = 0;
    const step = (event: SavingEventDetails) => {
      const next = reduceSaving(state, { ...event, at });
      state = next.state;
      return next.commands.map(({ type }) => type);
    };
    step({ type: "edited", fields: ["title"] });
    const delays = Array.from({ length: 4 }, () => {
      const before = at;
      at = findNextTick({ ...state, keepAt: undefined }) ?? Number.NaN;
      expect(step({ type: "tick" })).toContain("send");
      expect(step({ type: "failed", failure: { reason: "changed" } })).toEqual(["check"]);
      step({ type: "checked", version: "v1", session: "none", foreign: [] });
      return at - before;
    });
    expect(delays).toEqual([1000, 2000, 4000, 8000]);
  });
});
