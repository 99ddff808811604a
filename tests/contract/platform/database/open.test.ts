import { expect, it } from "vitest";
import { readOrCreateSecret } from "#lib/platform/database/secret.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";

forEachDatabase("opening the database", ({ locate, open }) => {
  it("migrates an empty database once when several instances start at the same time", async () => {
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

  it("returns the same secret to every instance when they request it at the same time", async () => {
    const location = await locate();
    const doors = await Promise.all([open(location), open(location)]);
    const [one, other] = await Promise.all(
      doors.map((door) => readOrCreateSecret(door, "cursors")),
    );
    expect(one).toHaveLength(32);
    expect(other).toEqual(one);
  });

  it("keeps secrets across restarts, and creates a different one for each name", async () => {
    const location = await locate();
    const before = await open(location);
    const cursors = await readOrCreateSecret(before, "cursors");
    const tokens = await readOrCreateSecret(before, "tokens");
    const after = await open(location);
    expect(tokens).not.toEqual(cursors);
    expect(await readOrCreateSecret(after, "cursors")).toEqual(cursors);
  });
});
