import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "#components/calls/call-error.ts";
import { createLookDraft, hasChanges } from "#components/admin/look/draft/look-draft.ts";
import { lookSchema, type Look } from "#lib/wix/site/look.ts";
import type { LookState } from "#lib/wix/site/look-responses.ts";

const original = lookSchema.parse({});

/** A server with one draft, which rejects other versions. */
function createServer() {
  let published: LookState["published"] = { version: 0, look: original, source: "default" };
  let draft: LookState["draft"] = { version: 0 };
  const saves: Look[] = [];
  const read = () => Promise.resolve({ published, draft });
  const check = (version: number) => {
    if (version !== draft.version) throw new CallError({ status: 409, code: "SETTINGS_CHANGED" });
  };
  return {
    saves,
    read,
    save: async (version: number, look: Look) => {
      await Promise.resolve();
      check(version);
      saves.push(look);
      draft = { version: version + 1, look };
      return read();
    },
    publish: async (version: number) => {
      check(version);
      published = {
        version: published.version + 1,
        look: draft.look ?? original,
        source: "stored",
      };
      draft = { version: version + 1 };
      return read();
    },
    discard: async (version: number) => {
      check(version);
      draft = { version: version + 1 };
      return read();
    },
  };
}

async function open() {
  const server = createServer();
  return { server, draft: createLookDraft(await server.read(), server) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("edits in quick succession are saved once, after a pause", async () => {
  const { server, draft } = await open();
  draft.edit({ accent: "#111111" });
  draft.edit({ accent: "#222222" });
  expect(draft.getSnapshot()).toMatchObject({ status: "unsaved", revision: 0 });
  await vi.advanceTimersByTimeAsync(300);
  expect(server.saves).toEqual([{ ...original, accent: "#222222" }]);
  expect(draft.getSnapshot()).toMatchObject({ status: "saved", revision: 1 });
  expect(hasChanges(draft.getSnapshot().server)).toBe(true);
});

test("an edit during a save is saved after it", async () => {
  const { server, draft } = await open();
  draft.edit({ front: "grid" });
  const saving = draft.flush();
  draft.edit({ front: "list" });
  await saving;
  expect(server.saves.map(({ front }) => front)).toEqual(["grid", "list"]);
  expect(draft.getSnapshot()).toMatchObject({ status: "saved", look: { front: "list" } });
});

test("edits are saved before the draft is published", async () => {
  const { draft } = await open();
  draft.edit({ header: "centred" });
  expect(await draft.publish()).toBe(true);
  const { server } = draft.getSnapshot();
  expect(server.published).toMatchObject({ version: 1, look: { header: "centred" } });
  expect(hasChanges(server)).toBe(false);
});

test("a discarded draft shows the published look", async () => {
  const { draft } = await open();
  draft.edit({ header: "centred" });
  await draft.discard();
  expect(draft.getSnapshot()).toMatchObject({ status: "saved", look: { header: "left" } });
});

test("after a conflict, nothing is saved until the owner has chosen a look", async () => {
  const { server, draft } = await open();
  await server.save(0, { ...original, front: "grid" });
  draft.edit({ front: "list" });
  await draft.flush();
  expect(draft.getSnapshot()).toMatchObject({ status: "conflict", look: { front: "list" } });
  draft.edit({ cover: "none" });
  await vi.advanceTimersByTimeAsync(300);
  expect(await draft.publish()).toBe(false);
  expect(server.saves).toHaveLength(1);
  await draft.keepOwn();
  expect(server.saves.at(-1)).toMatchObject({ front: "list", cover: "none" });

  await server.save(2, { ...original, front: "posts" });
  draft.edit({ front: "magazine" });
  await draft.flush();
  draft.takeOther();
  expect(draft.getSnapshot()).toMatchObject({ status: "saved", look: { front: "posts" } });
});

test("a failed save keeps the edits, and the next one sends them again", async () => {
  const { server, draft } = await open();
  const save = vi.spyOn(server, "save").mockRejectedValueOnce(new CallError({ status: 503 }));
  const other = createLookDraft(await server.read(), server);
  other.edit({ front: "list" });
  await other.flush();
  expect(other.getSnapshot()).toMatchObject({ status: "failed", look: { front: "list" } });
  await other.flush();
  expect(other.getSnapshot().status).toBe("saved");
  expect(save).toHaveBeenCalledTimes(2);
  draft.receive(await server.read());
  expect(draft.getSnapshot().look.front).toBe("list");
});
