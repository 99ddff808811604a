import { expect, it } from "vitest";
import { latestSequence, repairIfNeeded, write } from "#lib/platform/database/change-log.ts";
import type { ChangeEffect, ChangeEffects, Database } from "#lib/platform/database/database.ts";
import { createPostService } from "#lib/platform/blog/posts/post.service.ts";
import { findSource } from "#lib/platform/blog/sources/source.repository.ts";
import { createSourceService } from "#lib/platform/blog/sources/source.service.ts";
import { findWrongCounts } from "#lib/platform/blog/stats/post-count.repository.ts";
import { createStore } from "#lib/platform/store.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const mediaId = `${"0f".repeat(16)}~mv2.png`;

const insertNote = (database: Database, name: string) =>
  database.insertInto("note").values({ name, value: "" }).execute();

/** Creates an effect that inserts a note. */
const createEffect =
  (name: string): ChangeEffect =>
  async (transaction) =>
    void (await insertNote(transaction, name));

forEachDatabase("a write with effects", (bench) => {
  async function open(afterWrite: readonly ChangeEffect[], repair = () => Promise.resolve()) {
    const database = await bench.open();
    await database.deleteFrom("note").execute();
    await database.updateTable("change_sequence").set({ value: 0, counted: 0 }).execute();
    const effects: ChangeEffects = { repair, afterWrite };
    const readNotes = async () => {
      const notes = await database.selectFrom("note").select("name").orderBy("name").execute();
      return notes.map(({ name }) => name);
    };
    return { database, readNotes, store: { database, now: () => 1_000, effects } };
  }

  it("runs them in order, after its changes are recorded, with its cause and time", async () => {
    const log: unknown[] = [];
    const { store } = await open([
      async (transaction, changes, context) => {
        const recorded = await transaction.selectFrom("change").select("sequence").execute();
        log.push(["first", recorded, changes.map(({ entity_id }) => entity_id), context]);
      },
      (_transaction, changes) => Promise.resolve(void log.push(["second", changes.length])),
    ]);
    const result = await write(
      store,
      (_transaction, record) => {
        log.push("work");
        record("MEMBER", "ada", "ADMIN");
        record("MEMBER", "bea", "ADMIN");
        return Promise.resolve("result");
      },
      { editor: { keyId: "key" } },
    );
    expect(result).toBe("result");
    expect(log).toEqual([
      "work",
      [
        "first",
        [{ sequence: 1 }, { sequence: 2 }],
        ["ada", "bea"],
        { editor: { keyId: "key" }, now: 1_000 },
      ],
      ["second", 2],
    ]);
  });

  it("commits them together with its own statements", async () => {
    const { store, readNotes } = await open([createEffect("effect")]);
    await write(store, (transaction) => insertNote(transaction, "work"));
    expect(await readNotes()).toEqual(["effect", "work"]);
  });

  it("is rolled back, with its changes and earlier effects, if an effect fails", async () => {
    const failure = new Error("the effect failed");
    const { store, database, readNotes } = await open([
      createEffect("effect"),
      () => Promise.reject(failure),
    ]);
    const failing = write(store, async (transaction, record) => {
      await insertNote(transaction, "work");
      record("MEMBER", "ada", "ADMIN");
    });
    await expect(failing).rejects.toBe(failure);
    expect(await readNotes()).toEqual([]);
    expect(await latestSequence(database)).toBe(0);
    expect(await database.selectFrom("change").selectAll().execute()).toEqual([]);
  });

  it("runs the repair first, and only after an older release has written", async () => {
    const log: string[] = [];
    const { store, database } = await open([], () => Promise.resolve(void log.push("repair")));
    const work = () => Promise.resolve(void log.push("work"));
    await write(store, work);
    expect(log.splice(0)).toEqual(["work"]);
    // An older release changes only the sequence.
    await database.updateTable("change_sequence").set({ value: 5 }).execute();
    await write(store, work);
    await write(store, work);
    expect(log.splice(0)).toEqual(["repair", "work", "work"]);
    await database.updateTable("change_sequence").set({ value: 6 }).execute();
    await repairIfNeeded(store);
    await repairIfNeeded(store);
    expect(log).toEqual(["repair"]);
  });

  it("to a post runs the effects of all features", async () => {
    const database = await bench.open();
    const store = { ...createStore(database), reader: database };
    const posts = createPostService(store, () => "en");
    await database
      .insertInto("webhook")
      .values({
        id: "hook",
        url: "https://receiver.example/",
        events: "[]",
        allow_private: 0,
        created_at: 0,
      })
      .execute();
    const { id } = await posts.create(createPost(), "IMPORT");
    await createSourceService(store).record(id, { source: "blog", system: "ghost", item: "1" });
    const image = {
      id: mediaId,
      url: `https://blog.example/media/${mediaId}`,
      width: 1,
      height: 1,
    };
    const coverMedia = { enabled: true, displayed: true, custom: true, image };
    await posts.update(id, { title: "A zeppelin", coverMedia }, "ADMIN");
    const read = (table: "search_document" | "post_media" | "webhook_delivery") =>
      database.selectFrom(table).selectAll().execute();
    expect(await read("search_document")).toMatchObject([{ post_id: id, title: " a zeppelin " }]);
    expect(await read("post_media")).toEqual([{ post_id: id, media_id: mediaId }]);
    // PostgreSQL moves rows that it changes, so their order has to be requested.
    const versions = database.selectFrom("saved_version").select("title").orderBy("number");
    expect(await versions.execute()).toEqual([
      { title: "A walk along the canal" },
      { title: "A zeppelin" },
    ]);
    expect(await read("webhook_delivery")).not.toEqual([]);
    expect((await findSource(database, id))?.editedAt).toBeDefined();
    expect(await findWrongCounts(database)).toEqual([]);
  });
});
