import { expect, it } from "vitest";
import { readOrCreateSecret } from "#lib/platform/database/secret.ts";
import { forEachDatabase } from "#tests/support/database.ts";

forEachDatabase("opening the store", ({ locate, open }) => {
  it("brings an empty store up to date once when several instances start at the same time", async () => {
    const location = await locate();
    const doors = await Promise.all([open(location), open(location), open(location)]);
    for (const door of doors) {
      const { value } = await door
        .selectFrom("change_sequence")
        .select("value")
        .executeTakeFirstOrThrow();
      expect(value).toBe(0);
    }
  });

  it("gives every instance the same secret when they ask for it at the same time", async () => {
    const location = await locate();
    const doors = await Promise.all([open(location), open(location)]);
    const [one, other] = await Promise.all(
      doors.map((door) => readOrCreateSecret(door, "cursors")),
    );
    expect(one).toHaveLength(32);
    expect(other).toEqual(one);
  });

  it("keeps a secret over a restart, and secrets of different names apart", async () => {
    const location = await locate();
    const before = await open(location);
    const cursors = await readOrCreateSecret(before, "cursors");
    const tokens = await readOrCreateSecret(before, "tokens");
    const after = await open(location);
    expect(tokens).not.toEqual(cursors);
    expect(await readOrCreateSecret(after, "cursors")).toEqual(cursors);
  });
});
