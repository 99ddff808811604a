import { describe, expect, test } from "vitest";
import { canLeave, describeSaving } from "#lib/editor/saving/describe-saving.ts";
import { createWorld, type Network } from "#tests/support/editor/saving-world.ts";

/** Opens a page that has saved before, and edits its text. */
async function openEdited() {
  const world = createWorld();
  const page = world.openPage();
  world.edit(page, "title");
  await world.pass(10_000);
  world.edit(page, "richContent");
  return { world, page, saver: page.saver };
}

describe("a page that the writer leaves a moment after typing", () => {
  test.each([true, false])(
    "needs no question, and its text is saved (closing: %s)",
    async (isClosing) => {
      const { world, page, saver } = await openEdited();
      expect(canLeave(saver.getState(), true)).toBe(false);
      saver.leave();
      expect(canLeave(saver.getState(), isClosing)).toBe(true);
      saver.dispose();
      await world.pass(0);
      expect(world.server.current.values).toEqual(page.values);
    },
  );

  test("also saves what was typed while a request was running", async () => {
    const { world, page, saver } = await openEdited();
    world.setLatency(500);
    saver.saveNow();
    world.edit(page, "richContent");
    saver.leave();
    expect(canLeave(saver.getState(), false)).toBe(true);
    expect(canLeave(saver.getState(), true)).toBe(false);
    saver.dispose();
    await world.pass(2000);
    expect(world.server.current.values).toEqual(page.values);
    expect(describeSaving(saver.getState())).toBe("saved");
  });

  test.each<Network>(["lost", "busy", "loggedOut"])(
    "needs a question if the text was not saved before (network: %s)",
    async (network) => {
      const { world, saver } = await openEdited();
      world.setNetwork(network);
      await world.pass(5000);
      saver.leave();
      expect(canLeave(saver.getState(), false)).toBe(false);
    },
  );

  test("needs no question if everything is saved", async () => {
    const { world, saver } = await openEdited();
    await world.pass(5000);
    expect(canLeave(saver.getState(), true)).toBe(true);
  });
});
